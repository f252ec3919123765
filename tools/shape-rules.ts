// What the repository must look like beyond its imports. Each rule takes all files (path from the root -> text) and gives
// one sentence per breach; repo-shape.test.ts proves that each fires and holds the repository against all of them.

export type Files = ReadonlyMap<string, string>
export type ShapeRule = (files: Files) => string[]

const ROLES = 'routes service policy rules store presenter events jobs sockets redirect types'.split(' ')
const MODULE_FILE = /^server\/src\/modules\/([^/]+)\/(.+)$/

const matching = (files: Files, pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path))
const textOf = (files: Files, path: string) => files.get(path) ?? ''
const unique = (list: string[]) => [...new Set(list)]

const moduleNames = (files: Files) =>
  unique(
    [...files.keys()].flatMap((path) => {
      const name = MODULE_FILE.exec(path)?.[1]
      return name ? [name] : []
    }),
  )

/** `<module>.<role>.ts` or `<module>-<part>.<role>.ts`, with `.test` before `.ts` for its test; data beside them as JSON. */
export const modulesHoldOnlyKnownRoles: ShapeRule = (files) =>
  [...files.keys()].flatMap((path) => {
    const [, module = '', file = ''] = MODULE_FILE.exec(path) ?? []
    if (!module || file === 'index.ts') return []
    const shape = new RegExp(
      `^${module}(-[a-z0-9-]+)?\\.((${ROLES.join('|')})(\\.test)?\\.ts|([a-z]+\\.)?json)$`,
    )
    return shape.test(file)
      ? []
      : [`${path}: call it ${module}[-part].<role>.ts with a role of ${ROLES.join(', ')}`]
  })

/** A front door says in 3-6 comment lines what the module is and what always holds, and contains no code. */
export const modulesHaveAFrontDoor: ShapeRule = (files) =>
  moduleNames(files).flatMap((module) => {
    const path = `server/src/modules/${module}/index.ts`
    const text = files.get(path)
    if (text === undefined) return [`${path} is missing`]
    const lines = text.split('\n')
    const comments = lines.findIndex((line) => !line.startsWith('//'))
    const code = lines.slice(comments).join('\n')
    const rest = code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+'[^']+'/g, '').trim()
    const problems = []
    if (comments < 3 || comments > 6)
      problems.push(`${path} begins with ${comments} comment lines, not 3 to 6`)
    if (rest !== '') problems.push(`${path} contains more than exports: ${rest.split('\n')[0]}`)
    return problems
  })

export const providersHaveAFake: ShapeRule = (files) => {
  const all = matching(files, /^server\/src\/providers\/[^/]+\//)
  const kinds = unique(all.map((path) => path.split('/')[3] ?? ''))
  return kinds
    .filter((kind) => !all.some((path) => path.split('/')[3] === kind && /(^|[-./])fake([-./]|$)/.test(path)))
    .map((kind) => `server/src/providers/${kind} has no fake`)
}

const EMPTY_NAME = /^(.*-)?(shared|common|misc|utils?|helpers?)$/

/** Judges the last word of each folder's and file's name: `date-utils.ts` is empty, `access-common-passwords.json` is not. */
export const namesSaySomething: ShapeRule = (files) =>
  [...files.keys()].flatMap((path) => {
    const name = path.split('/').find((part) => EMPTY_NAME.test(part.split('.')[0] ?? ''))
    return name ? [`${path}: "${name}" says nothing; name it after what it does`] : []
  })

export const onlyConfigReadsTheEnvironment: ShapeRule = (files) =>
  matching(files, /^server\/(src|seed)\/.+\.ts$/)
    .filter((path) => !/^server\/src\/config\.ts$|\/main\.ts$|\.test\.ts$/.test(path))
    .filter((path) =>
      /\bprocess\s*(\.\s*env\b|\[\s*'env')|\benv\b[^'"\n]*from 'node:process'/.test(textOf(files, path)),
    )
    .map((path) => `${path} reads the environment; take the setting as an argument from config.ts`)

/** Besides the import rule: a page could be handed the caller by a hook. */
export const onlyQueriesCall: ShapeRule = (files) =>
  matching(files, /^(console|desk)\/src\/modules\/.+\.tsx?$/)
    .filter((path) => !/\.(queries|test)\.tsx?$/.test(path))
    .filter((path) => /\bapi\.call\(|\bfetch\(/.test(textOf(files, path)))
    .map((path) => `${path} calls the API; only *.queries.ts does`)

const KEPT_BACK = 'input|output|errors|who|summary|bodyBytes|queryToo|writes|inDemo'
const CONTRACT_IMPORT = /import \{([^}]*)\} from '@chatx\/contract\//g

/** Browsers get an endpoint without its schemas (tools/endpoint-targets.mjs); a form imports its schema by its own name. */
export const browsersNameTheirSchemas: ShapeRule = (files) =>
  matching(files, /^(console|desk|widget|web-kit)\/src\/(?!.*\.test\.)/).flatMap((path) => {
    const text = textOf(files, path)
    const names = [...text.matchAll(CONTRACT_IMPORT)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    return unique(names)
      .filter((name) => new RegExp(`\\b${name}\\.(${KEPT_BACK})\\b`).test(text))
      .map((name) => `${path} reads more of the endpoint ${name} than its path; import the schema itself`)
  })

export const processesAreShort: ShapeRule = (files) =>
  matching(files, /^server\/src\/processes\/[^/]+\.ts$/)
    .map((path) => ({ path, lines: textOf(files, path).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines >= 80)
    .map(({ path, lines }) => `${path} has ${lines} lines; a process has under 80`)

const SUPPRESSION = /^\s*(\/\/|\/\*)\s*(oxlint-disable|eslint-disable|@ts-|biome-ignore)/
const REASON_BEHIND = /(--|:|expect-error)\s+\S+\s+\S+/
const REASON_ABOVE = /^\s*(\/\/|\*|\{?\/\*)\s*\S+\s+\S+/

/** The reason stands behind the suppression or in the comment line above it; `@ts-ignore` has none. */
export const suppressionsGiveTheirReason: ShapeRule = (files) =>
  matching(files, /\.(ts|tsx|mjs|cjs)$/).flatMap((path) => {
    const lines = textOf(files, path).split('\n')
    return lines.flatMap((line, index) => {
      if (!SUPPRESSION.test(line)) return []
      const above = lines[index - 1] ?? ''
      const isGiven = REASON_BEHIND.test(line) || (REASON_ABOVE.test(above) && !SUPPRESSION.test(above))
      if (isGiven && !/@ts-(ignore|nocheck)/.test(line)) return []
      return [`${path}: a suppression without its reason: ${line.trim()}`]
    })
  })

const variables = (example: string) =>
  example.split('\n').flatMap((line) => /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])

/** `.env.example` lists every setting of the schema once, set or commented out, and no other. */
export const exampleEqualsSchema = (example: string | undefined, schemaKeys: string[]): string[] => {
  if (example === undefined) return ['.env.example is missing']
  const listed = variables(example)
  const twice = listed.filter((name, index) => listed.indexOf(name) !== index)
  return [
    ...schemaKeys.filter((key) => !listed.includes(key)).map((key) => `.env.example does not list ${key}`),
    ...listed
      .filter((key) => !schemaKeys.includes(key))
      .map((key) => `.env.example lists ${key}, which nothing reads`),
    ...twice.map((key) => `.env.example lists ${key} twice`),
  ]
}

const MAP_LIMIT = 150
const DECISION_LIMIT = 40

const lineCount = (text: string) => text.trimEnd().split('\n').length

/** The map names every top folder and every module, and every path that it names exists. */
export const mapIsTrue: ShapeRule = (files) => {
  const map = files.get('ARCHITECTURE.md')
  if (map === undefined) return ['ARCHITECTURE.md is missing']
  const paths = [...files.keys()]
  const topFolders = unique(
    paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''),
  ).filter((folder) => !folder.startsWith('.'))
  const isNamed = (name: string) => new RegExp(`(^|[^a-z-])${name}([^a-z-]|$)`, 'm').test(map)
  const exists = (path: string) =>
    files.has(path) || paths.some((known) => known.startsWith(`${path.replace(/\/$/, '')}/`))
  const start = new RegExp(`(?<![\\w./-])((?:${topFolders.join('|')})/[\\w./-]*\\w/?)(?![\\w/*<{-])`, 'g')
  const named = unique([...map.matchAll(start)].map((match) => match[1] ?? ''))
  return [
    ...topFolders
      .filter((folder) => !map.includes(`${folder}/`))
      .map((folder) => `ARCHITECTURE.md does not name ${folder}/`),
    ...moduleNames(files)
      .filter((name) => !isNamed(name))
      .map((name) => `ARCHITECTURE.md does not name the module ${name}`),
    ...named
      .filter((path) => !exists(path))
      .map((path) => `ARCHITECTURE.md names ${path}, which does not exist`),
    ...(lineCount(map) > MAP_LIMIT ? [`ARCHITECTURE.md has more than ${MAP_LIMIT} lines`] : []),
  ]
}

export const decisionsAreShort: ShapeRule = (files) =>
  matching(files, /^docs\/decisions\//).flatMap((path) => [
    ...(/\/\d{4}-[a-z0-9-]+\.md$/.test(path) ? [] : [`${path}: call it docs/decisions/NNNN-some-words.md`]),
    ...(lineCount(textOf(files, path)) > DECISION_LIMIT
      ? [`${path} has more than ${DECISION_LIMIT} lines`]
      : []),
  ])

type Bindable = { module: string; name: string }

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Which contract endpoints one routes file binds: `implement(all of a contract module)` or `implement({ some })`. */
const boundIn = (text: string, endpoints: Bindable[]): Bindable[] => {
  const whole = new Map(
    [...text.matchAll(/import \* as (\w+) from '@chatx\/contract\/([\w-]+)'/g)].map((m) => [m[1], m[2]]),
  )
  const single = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '@chatx\/contract\/([\w-]+)'/g)].flatMap((m) =>
      (m[1] ?? '').split(',').map((name) => [name.trim(), m[2]] as const),
    ),
  )
  return [...text.matchAll(/\bimplement\(\s*(?:(\w+)|\{([^}]*)\})\s*\)/g)].flatMap((call) => {
    const module = whole.get(call[1])
    if (call[1]) return endpoints.filter((endpoint) => kebab(endpoint.module) === module)
    const names = (call[2] ?? '').split(',').map((name) => name.trim())
    return endpoints.filter(({ module: of, name }) => names.includes(name) && single.get(name) === kebab(of))
  })
}

/** Every endpoint of the contract is bound to a service by exactly one routes file. */
export const endpointsAreBoundOnce = (files: Files, endpoints: Bindable[]): string[] => {
  const binders = matching(files, /^server\/src\/.+\.routes\.ts$/).map((path) => ({
    path,
    bound: boundIn(textOf(files, path), endpoints),
  }))
  return endpoints.flatMap((endpoint) => {
    const by = binders.flatMap(({ path, bound }) => bound.filter((one) => one === endpoint).map(() => path))
    if (by.length === 1) return []
    const where = by.length === 0 ? 'by no routes file' : `more than once: ${by.join(', ')}`
    return [`${endpoint.module}.${endpoint.name} is bound ${where}`]
  })
}

/** Two endpoints never answer at the same place, and each says who may call it. */
export const endpointsAreDistinct = (
  endpoints: (Bindable & { endpoint: { method: string; path: string; who: readonly string[] } })[],
): string[] => {
  const seen = new Map<string, string>()
  return endpoints.flatMap(({ module, name, endpoint }) => {
    const place = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`
    const other = seen.get(place)
    seen.set(place, `${module}.${name}`)
    return [
      ...(other ? [`${module}.${name} and ${other} are both at ${place}`] : []),
      ...(endpoint.who.length === 0 ? [`${module}.${name} does not say who may call it`] : []),
    ]
  })
}

/** Each refusal has its sentence in both languages. The types demand that there is one; this, that it is one. */
export const refusalsSpeakBothLanguages = (errors: Record<string, { zh: string; en: string }>): string[] =>
  Object.entries(errors).flatMap(([code, { zh, en }]) => [
    ...(/\p{Script=Han}/u.test(zh) ? [] : [`${code} has no Chinese sentence`]),
    ...(/[a-z]/.test(en) && !/\p{Script=Han}/u.test(en) ? [] : [`${code} has no English sentence`]),
  ])
