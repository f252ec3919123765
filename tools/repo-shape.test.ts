import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { allEndpoints } from '@chatx/contract/contract'
import { errors } from '@chatx/contract/errors'
import { configSchema } from '@chatx/server/src/config.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as shape from './shape-rules.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PASSED_OVER = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
])
const TEXT = /\.(ts|tsx|mjs|cjs|md|json|sql|css|html|example)$/

const readAll = async (folder: string, found = new Map<string, string>()): Promise<Map<string, string>> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) await readAll(path, found)
    } else {
      found.set(relative(ROOT, path), TEXT.test(entry.name) ? await readFile(path, 'utf8') : '')
    }
  }
  return found
}

let repository: shape.Files
beforeAll(async () => {
  repository = await readAll(ROOT)
})

const tree = (files: Record<string, string>): shape.Files => new Map(Object.entries(files))
const DOOR = '// What it is.\n// What always holds.\n// Why.\n'
const PLACE = 'server/src/modules/fan'
const plan = (files: Record<string, string> = {}) => ({
  [`${PLACE}/index.ts`]: `${DOOR}export { a } from './fan.service.ts'\nexport type {\n  B,\n} from './fan.types.ts'\n`,
  ...files,
})

type Case = {
  rule: keyof typeof shape
  breaks: Record<string, string>
  says: RegExp
  keeps: Record<string, string>
}

const cases: Case[] = [
  {
    rule: 'modulesHoldOnlyKnownRoles',
    breaks: plan({ [`${PLACE}/fan.manager.ts`]: '' }),
    says: /fan\.manager\.ts: call it fan\[-part\]/,
    keeps: plan({ [`${PLACE}/fan-count.rules.test.ts`]: '', [`${PLACE}/fan-word.corpus.json`]: '' }),
  },
  {
    rule: 'modulesHoldOnlyKnownRoles',
    breaks: plan({ [`${PLACE}/parts/fan.rules.ts`]: '' }),
    says: /parts\/fan\.rules\.ts/,
    keeps: plan({ [`${PLACE}/fan.redirect.ts`]: '' }),
  },
  {
    rule: 'modulesHaveAFrontDoor',
    breaks: { [`${PLACE}/index.ts`]: `${DOOR}export const a = 1\n` },
    says: /more than exports: export const a/,
    keeps: plan(),
  },
  {
    rule: 'modulesHaveAFrontDoor',
    breaks: { [`${PLACE}/index.ts`]: `// Short.\nexport * from './fan.service.ts'\n` },
    says: /begins with 1 comment lines/,
    keeps: { [`${PLACE}/index.ts`]: `${DOOR}${DOOR}export * from './fan.service.ts'\n` },
  },
  {
    rule: 'modulesHaveAFrontDoor',
    breaks: { [`${PLACE}/fan.rules.ts`]: '' },
    says: /index\.ts is missing/,
    keeps: plan(),
  },
  {
    rule: 'providersHaveAFake',
    breaks: { 'server/src/providers/mail/smtp.ts': '', 'server/src/providers/geo/fake.ts': '' },
    says: /providers\/mail has no fake/,
    keeps: { 'server/src/providers/mail/smtp.ts': '', 'server/src/providers/mail/fake-mail/server.ts': '' },
  },
  {
    rule: 'namesSaySomething',
    breaks: { 'desk/src/date-utils.ts': '' },
    says: /"date-utils.ts" says nothing/,
    keeps: { 'desk/src/common-passwords.json': '', 'desk/src/utility.ts': '' },
  },
  {
    rule: 'namesSaySomething',
    breaks: { 'desk/src/helpers/date.ts': '' },
    says: /"helpers" says nothing/,
    keeps: { 'desk/src/help/date.ts': '' },
  },
  {
    rule: 'onlyConfigReadsTheEnvironment',
    breaks: { 'server/src/infra/log.ts': 'const level = process.env.LEVEL' },
    says: /log\.ts reads the environment/,
    keeps: { 'server/src/config.ts': 'process.env', 'server/src/infra/log.ts': 'process.environment' },
  },
  {
    rule: 'onlyQueriesCall',
    breaks: { 'console/src/modules/fan/fan.page.tsx': 'useApi(); api.call(pageFan, {})' },
    says: /fan\.page\.tsx calls the API/,
    keeps: { 'console/src/modules/fan/fan.queries.ts': 'api.call(pageFan, {})' },
  },
  {
    rule: 'browsersNameTheirSchemas',
    breaks: {
      'console/src/a.tsx': "import { type B, register } from '@chatx/contract/access'\nform(register.input)",
    },
    says: /a\.tsx reads more of the endpoint register/,
    keeps: {
      'console/src/a.tsx':
        "import { register, registerForm } from '@chatx/contract/access'\nform(registerForm)",
      'console/src/b.tsx': 'factor.input',
    },
  },
  {
    rule: 'processesAreShort',
    breaks: { 'server/src/processes/api.ts': 'a\n'.repeat(80) },
    says: /has 80 lines/,
    keeps: { 'server/src/processes/api.ts': 'a\n'.repeat(79) },
  },
  {
    rule: 'suppressionsGiveTheirReason',
    breaks: { 'desk/a.ts': '  // oxlint-disable-next-line no-console\n' },
    says: /suppression without its reason/,
    keeps: {
      'desk/a.ts': '  // oxlint-disable-next-line no-console -- the loader has no log\n',
      'desk/b.ts': '  // The loader has no log.\n  // oxlint-disable-next-line no-console\n',
    },
  },
  {
    rule: 'suppressionsGiveTheirReason',
    breaks: { 'desk/a.ts': 'const a = 1\n// @ts-ignore -- because I say so\n' },
    says: /suppression without its reason/,
    keeps: { 'desk/a.ts': '// @ts-expect-error the library says string\n' },
  },
  {
    rule: 'mapIsTrue',
    breaks: { 'ARCHITECTURE.md': 'desk/ desk/gone.ts', 'desk/a.ts': '' },
    says: /names desk\/gone\.ts, which does not exist/,
    keeps: {
      'ARCHITECTURE.md': 'desk/ desk/a.ts, desk/src/*.ts',
      'desk/a.ts': '',
      '.ci/run': '',
      LICENSE: '',
    },
  },
  {
    rule: 'mapIsTrue',
    breaks: plan({ 'ARCHITECTURE.md': 'server/ fan-count', 'desk/a.ts': '' }),
    says: /does not name desk\/\n.*does not name the module fan/,
    keeps: plan({ 'ARCHITECTURE.md': 'server/ has fan, `server/src/modules/fan/index.ts`' }),
  },
  {
    rule: 'mapIsTrue',
    breaks: { 'ARCHITECTURE.md': 'a\n'.repeat(151) },
    says: /more than 150 lines/,
    keeps: { 'ARCHITECTURE.md': 'a\n'.repeat(150) },
  },
  {
    rule: 'decisionsAreShort',
    breaks: { 'docs/decisions/1-a.md': 'a\n'.repeat(41) },
    says: /NNNN-some-words\.md\n.*more than 40 lines/,
    keeps: { 'docs/decisions/0001-a.md': 'a\n'.repeat(40) },
  },
]

const all = new Map(Object.entries(shape))
const byName = (rule: keyof typeof shape) => all.get(rule) as shape.ShapeRule

describe('each shape rule fires', () => {
  it.each(cases)('$rule: $says', ({ rule, breaks, says, keeps }) => {
    expect(byName(rule)(tree(breaks)).join('\n')).toMatch(says)
    expect(byName(rule)(tree(keeps))).toEqual([])
  })

  it('exampleEqualsSchema', () => {
    expect(shape.exampleEqualsSchema('A=1\n# B=\n# words', ['A', 'B'])).toEqual([])
    expect(shape.exampleEqualsSchema('A=1\nC=\nA=2', ['A', 'B'])).toHaveLength(3)
    expect(shape.exampleEqualsSchema(undefined, [])).toHaveLength(1)
  })

  it('endpointsAreBoundOnce', () => {
    const endpoints = [
      { module: 'webChat', name: 'open' },
      { module: 'webChat', name: 'send' },
    ]
    const all = "import * as contract from '@chatx/contract/web-chat'\nimplement(contract)({"
    const some = "import { send } from '@chatx/contract/web-chat'\nimplement({ send })({"
    const routes = (texts: string[]) =>
      tree(Object.fromEntries(texts.map((text, n) => [`server/src/modules/m/m-${n}.routes.ts`, text])))
    expect(shape.endpointsAreBoundOnce(routes([all]), endpoints)).toEqual([])
    expect(shape.endpointsAreBoundOnce(routes([some]), endpoints)).toEqual([
      'webChat.open is bound by no routes file',
    ])
    expect(shape.endpointsAreBoundOnce(routes([all, some]), endpoints).join()).toMatch(
      /webChat\.send is bound more than once/,
    )
  })

  it('endpointsAreDistinct', () => {
    const at = (name: string, path: string, who: string[]) => ({
      module: 'm',
      name,
      endpoint: { method: 'GET', path, who },
    })
    expect(shape.endpointsAreDistinct([at('a', '/x/:id', ['owner']), at('b', '/y', ['desk'])])).toEqual([])
    expect(shape.endpointsAreDistinct([at('a', '/x/:id', ['owner']), at('b', '/x/:no', [])])).toHaveLength(2)
  })

  it('refusalsSpeakBothLanguages', () => {
    expect(shape.refusalsSpeakBothLanguages({ ok: { zh: '错误', en: 'Wrong' } })).toEqual([])
    expect(shape.refusalsSpeakBothLanguages({ no: { zh: 'Wrong', en: '错误' } })).toHaveLength(2)
  })
})

describe('the repository', () => {
  const rules = Object.keys(shape).filter((name) =>
    cases.some(({ rule }) => rule === name),
  ) as (keyof typeof shape)[]

  it.each(rules)('%s', (rule) => {
    expect(byName(rule)(repository)).toEqual([])
  })

  it('lists every setting in .env.example', () => {
    expect(
      shape.exampleEqualsSchema(repository.get('.env.example'), Object.keys(configSchema.shape)),
    ).toEqual([])
  })

  it('binds each endpoint of the contract once, and each says who may call it', () => {
    expect(allEndpoints().length).toBeGreaterThan(0)
    expect(shape.endpointsAreBoundOnce(repository, allEndpoints())).toEqual([])
    expect(shape.endpointsAreDistinct(allEndpoints())).toEqual([])
  })

  it('has a sentence in both languages for each refusal', () => {
    expect(shape.refusalsSpeakBothLanguages(errors)).toEqual([])
  })

  it('is held against every rule there is', () => {
    const withArguments = [
      'exampleEqualsSchema',
      'endpointsAreBoundOnce',
      'endpointsAreDistinct',
      'refusalsSpeakBothLanguages',
    ]
    expect([...rules, ...withArguments].sort()).toEqual(Object.keys(shape).sort())
  })
})
