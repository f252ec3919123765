// A Vite plugin: gives a browser of an endpoint only what a call needs, its method, path, success code and privilege, and
// plain lists beside it as they stand. Otherwise the first page that makes any call would load all schemas of its module and the library
// that checks them, 30 KB in all. A form imports the schema itself, by its own name, and loads it with the form.
import { readFile } from 'node:fs/promises'
import { parseAst } from 'vite'

const SUFFIX = '?targets'
const NEEDED = new Set(['method', 'path', 'successCode', 'privilege'])
const isContract = (source) => source.startsWith('@chatx/contract/') && !source.endsWith(SUFFIX)

const constantsOf = (node) => (node?.type === 'VariableDeclaration' ? node.declarations : [])

const WRAPPED = new Set(['TSAsExpression', 'TSSatisfiesExpression'])
const isText = (one) => one.type === 'Property' && !one.computed && !one.shorthand

/** What a plain list or record says; undefined where anything in it must be reckoned. */
const plainOf = (node) => {
  if (WRAPPED.has(node.type)) return plainOf(node.expression)
  if (node.type === 'Literal') return typeof node.value === 'bigint' || node.regex ? undefined : node.value
  if (node.type === 'ArrayExpression') {
    const values = node.elements.map((one) => (one ? plainOf(one) : undefined))
    return values.includes(undefined) ? undefined : values
  }
  if (node.type !== 'ObjectExpression' || !node.properties.every(isText)) return undefined
  const entries = node.properties.map(({ key, value }) => [key.name ?? String(key.value), plainOf(value)])
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

const isEndpoint = (init) => init.type === 'CallExpression' && init.callee.name === 'endpoint'

/** `constants` are those of the file by name, for what several endpoints have in common (`...gated`). */
const targetOf = ({ id, init }, constants) => {
  const said = init.arguments[0].properties.flatMap((one) =>
    one.type === 'SpreadElement'
      ? Object.entries(plainOf(constants.get(one.argument.name) ?? one.argument) ?? {})
      : [[one.key.name, NEEDED.has(one.key.name) ? plainOf(one.value) : undefined]],
  )
  const target = Object.fromEntries(said.filter(([name, value]) => NEEDED.has(name) && value !== undefined))
  if (target.method === undefined || target.path === undefined)
    throw new Error(`The endpoint ${id.name} does not say its method and path as plain text.`)
  return target
}

/** What browsers get of a file of the contract: name → what `NEEDED` says of an endpoint, or a plain value. */
export const targetsOf = (code) => {
  const { body } = parseAst(code, { lang: 'ts' })
  const exported = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' ? constantsOf(node.declaration) : [],
  )
  const constants = new Map(
    [...exported, ...body.flatMap(constantsOf)]
      .filter(({ init }) => init)
      .map((one) => [one.id.name, one.init]),
  )
  return new Map(
    exported
      .filter(({ init }) => init)
      .map((one) => [one.id.name, isEndpoint(one.init) ? targetOf(one, constants) : plainOf(one.init)])
      .filter(([, value]) => value !== undefined),
  )
}

const specifier = ({ imported, local }) =>
  imported.name === local.name ? local.name : `${imported.name} as ${local.name}`

const statement = (specifiers, from) =>
  specifiers.length === 0 ? '' : `import { ${specifiers.map(specifier).join(', ')} } from '${from}';`

/** Divides one import between what has a target and the rest; undefined where none of its names has. */
const divided = (node, names) => {
  const values = node.specifiers.filter((one) => one.type === 'ImportSpecifier' && one.importKind !== 'type')
  const targets = values.filter((one) => names.has(one.imported.name))
  if (targets.length === 0) return undefined
  const rest = values.filter((one) => !targets.includes(one))
  const from = node.source.value
  return statement(targets, from + SUFFIX) + statement(rest, from)
}

const imports = (code, lang) =>
  parseAst(code, { lang }).body.filter(
    (node) =>
      node.type === 'ImportDeclaration' && node.importKind !== 'type' && isContract(node.source.value),
  )

/** `namesOf` tells what of a module of the contract has a target. Resolves with the code that imports targets in their place. */
export const importTargets = async (code, lang, namesOf) => {
  let result = code
  for (const node of imports(code, lang).reverse()) {
    const replaced = divided(node, await namesOf(node.source.value))
    if (replaced !== undefined) result = result.slice(0, node.start) + replaced + result.slice(node.end)
  }
  return result
}

const fileOf = (id) => id.slice(0, -SUFFIX.length)

export const endpointTargets = () => ({
  name: 'chatx-endpoint-targets',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(SUFFIX)) return null
    const found = await this.resolve(fileOf(source), importer)
    return found && found.id + SUFFIX
  },
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null
    const targets = targetsOf(await readFile(fileOf(id), 'utf8'))
    return [...targets].map(([name, target]) => `export const ${name} = ${JSON.stringify(target)}`).join('\n')
  },
  async transform(code, id) {
    if (!/\.tsx?$/.test(id) || id.includes('/node_modules/') || !code.includes('@chatx/contract/'))
      return null
    const namesOf = async (source) => {
      const found = await this.resolve(source, id)
      return found ? targetsOf(await readFile(found.id, 'utf8')) : new Map()
    }
    const changed = await importTargets(code, id.endsWith('x') ? 'tsx' : 'ts', namesOf)
    return changed === code ? null : { code: changed, map: null }
  },
})
