import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations } from './architecture-check.mjs'

const CACHE = resolve(import.meta.dirname, '../.cache')
const { forbidden } = createRequire(import.meta.url)('./architecture.cjs') as {
  forbidden: { name: string }[]
}

let home: string

/** Lays out a small repository: path -> what the file imports (a bare text is written as it is). */
type Tree = Record<string, string | string[]>

const write = async (root: string, path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const PACKAGES = ['zod', 'kysely', 'fastify', 'some-vendor', 'react']

const layOut = async (tree: Tree) => {
  const root = await mkdtemp(join(home, 'tree-'))
  for (const name of PACKAGES) {
    await write(root, `node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`)
    await write(root, `node_modules/${name}/index.js`, 'export {}')
  }
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, '1']))
  await write(root, 'package.json', JSON.stringify({ name: 'tree', dependencies }))
  await write(root, 'contract/package.json', '{"name":"@chatx/contract","exports":{"./*":"./src/*.ts"}}')
  await mkdir(join(root, 'node_modules/@chatx'), { recursive: true })
  await symlink('../../contract', join(root, 'node_modules/@chatx/contract'))
  for (const [path, content] of Object.entries(tree)) {
    const text =
      typeof content === 'string'
        ? content
        : content.map((from, n) => `import { x${n} } from '${from}'\n`).join('')
    await write(root, path, text)
  }
  return root
}

const rulesBroken = async (tree: Tree) => {
  const { violations } = await findViolations(await layOut(tree))
  return [...new Set(violations.map((violation) => violation.rule))].sort()
}

/** For each rule a tree that breaks it, and exactly it, and the nearest tree that keeps it. */
const cases: { rule: string; breaks: Tree; keeps: Tree }[] = [
  {
    rule: 'no-cycles',
    breaks: {
      'server/src/infra/a.ts': ['./b.ts'],
      'server/src/infra/b.ts': "import type { A } from './a.ts'",
    },
    keeps: { 'server/src/infra/a.ts': ['./b.ts'], 'server/src/infra/b.ts': '' },
  },
  {
    rule: 'imports-resolve',
    breaks: { 'server/src/infra/a.ts': ['./gone.ts'] },
    keeps: { 'server/src/infra/a.ts': ['node:fs', 'zod'], 'desk/src/a.ts': ['virtual:pwa-register'] },
  },
  {
    rule: 'product-imports-no-test',
    breaks: { 'server/src/wiring.ts': ['../test/harness.ts'], 'server/test/harness.ts': '' },
    keeps: { 'server/src/wiring.test.ts': ['../test/harness.ts'], 'server/test/harness.ts': '' },
  },
  {
    rule: 'contract-imports-none-of-ours',
    breaks: { 'contract/src/a.test.ts': ['../../web-kit/src/b.ts'], 'web-kit/src/b.ts': '' },
    keeps: { 'contract/src/a.ts': ['./base/b.ts', 'zod'], 'contract/src/base/b.ts': '' },
  },
  {
    rule: 'contract-imports-only-the-schema-library',
    breaks: { 'contract/src/a.ts': ['react'] },
    keeps: { 'contract/src/a.test.ts': ['react'] },
  },
  {
    rule: 'browser-never-imports-server',
    breaks: { 'console/src/a.ts': "export type { B } from '../../server/src/b.ts'", 'server/src/b.ts': '' },
    keeps: { 'console/src/a.ts': ['@chatx/contract/b'], 'contract/src/b.ts': '' },
  },
  {
    rule: 'browser-never-imports-node',
    breaks: { 'web-kit/src/a.ts': ['node:path'] },
    keeps: { 'web-kit/src/a.test.ts': ['node:path'] },
  },
  {
    rule: 'apps-never-import-each-other',
    breaks: { 'desk/src/a.tsx': "const b = import('../../console/src/b.tsx')", 'console/src/b.tsx': '' },
    keeps: { 'desk/src/a.tsx': ['./b.tsx'], 'desk/src/b.tsx': '' },
  },
  {
    rule: 'web-kit-imports-no-app',
    breaks: { 'web-kit/src/a.ts': ['../../widget/src/b.ts'], 'widget/src/b.ts': '' },
    keeps: { 'widget/src/b.ts': ['../../web-kit/src/a.ts'], 'web-kit/src/a.ts': '' },
  },
  {
    rule: 'screen-modules-never-import-each-other',
    breaks: {
      'console/src/modules/fan/fan.page.tsx': ['../home/home.page.tsx'],
      'console/src/modules/home/home.page.tsx': '',
    },
    keeps: {
      'console/src/modules/fan/fan.page.tsx': ['./parts/row.tsx'],
      'console/src/modules/fan/parts/row.tsx': '',
    },
  },
  {
    rule: 'screen-modules-never-import-the-app',
    breaks: { 'desk/src/modules/fan/fan.page.tsx': ['../../app/shell.tsx'], 'desk/src/app/shell.tsx': '' },
    keeps: {
      'desk/src/app/shell.tsx': ['../modules/fan/fan.page.tsx'],
      'desk/src/modules/fan/fan.page.tsx': '',
    },
  },
  {
    rule: 'only-queries-call-the-api',
    breaks: {
      'console/src/modules/fan/fan.page.tsx': ['../../../../web-kit/src/api.ts'],
      'web-kit/src/api.ts': '',
    },
    keeps: {
      'console/src/modules/fan/fan.queries.ts': ['../../../../web-kit/src/api.ts'],
      'web-kit/src/api.ts': '',
      'console/src/modules/fan/fan.page.tsx': ['../../../../web-kit/src/api-error.ts'],
      'web-kit/src/api-error.ts': '',
    },
  },
  {
    rule: 'infra-knows-no-business',
    breaks: { 'server/src/infra/a.ts': ['../providers/geo/b.ts'], 'server/src/providers/geo/b.ts': '' },
    keeps: { 'server/src/infra/a.ts': ['@chatx/contract/b'], 'contract/src/b.ts': '' },
  },
  {
    rule: 'modules-meet-at-the-front-door',
    breaks: {
      'server/src/modules/fan/fan.service.ts': ['../plan/plan.store.ts'],
      'server/src/modules/plan/plan.store.ts': '',
    },
    keeps: {
      'server/src/modules/fan/fan.service.ts': ['../plan/index.ts', './fan.store.ts'],
      'server/src/modules/plan/index.ts': ['./plan.store.ts'],
      'server/src/modules/plan/plan.store.ts': '',
      'server/src/modules/fan/fan.store.ts': '',
    },
  },
  {
    rule: 'others-enter-modules-at-the-front-door',
    breaks: {
      'server/src/wiring.ts': ['./modules/fan/fan.service.ts'],
      'server/src/modules/fan/fan.service.ts': '',
    },
    keeps: { 'server/src/wiring.ts': ['./modules/fan/index.ts'], 'server/src/modules/fan/index.ts': '' },
  },
  {
    rule: 'providers-take-only-published-types',
    breaks: {
      'server/src/providers/geo/a.ts': ['../../modules/fan/fan.rules.ts'],
      'server/src/modules/fan/fan.rules.ts': '',
    },
    keeps: {
      'server/src/providers/geo/a.ts': ['../../modules/fan/fan.types.ts'],
      'server/src/modules/fan/fan.types.ts': '',
    },
  },
  {
    rule: 'modules-know-no-provider',
    breaks: { 'server/src/modules/fan/fan.service.ts': ['../../config.ts'], 'server/src/config.ts': '' },
    keeps: {
      'server/src/modules/fan/fan.service.ts': ['../../infra/clock.ts'],
      'server/src/infra/clock.ts': '',
    },
  },
  {
    rule: 'modules-never-import-vendor-sdk',
    breaks: { 'server/src/modules/fan/fan.service.ts': ['some-vendor'] },
    keeps: {
      'server/src/modules/fan/fan.store.ts': ['kysely', '@chatx/contract/b'],
      'contract/src/b.ts': '',
    },
  },
  {
    rule: 'only-processes-use-the-wiring',
    breaks: { 'server/src/config.ts': ['./wiring.ts'], 'server/src/wiring.ts': '' },
    keeps: { 'server/src/processes/api.ts': ['../wiring.ts'], 'server/src/wiring.ts': '' },
  },
  {
    rule: 'rules-are-pure',
    breaks: {
      'server/src/modules/fan/fan.presenter.ts':
        "import type { Row } from './fan.store.ts'\nimport { find } from './fan.store.ts'",
      'server/src/modules/fan/fan.store.ts': '',
    },
    keeps: {
      'server/src/modules/fan/fan.presenter.ts': "import { type Row } from './fan.store.ts'",
      'server/src/modules/fan/fan.store.ts': '',
    },
  },
  {
    rule: 'rules-use-no-node',
    breaks: { 'server/src/modules/fan/fan.rules.ts': ['node:crypto'] },
    keeps: { 'server/src/modules/fan/fan.service.ts': ['node:crypto'] },
  },
  {
    rule: 'routes-hold-no-sql',
    breaks: { 'server/src/modules/fan/fan-list.routes.ts': ['kysely'] },
    keeps: {
      'server/src/modules/fan/fan-list.routes.ts': ['./fan.service.ts'],
      'server/src/modules/fan/fan.service.ts': '',
    },
  },
  {
    rule: 'services-and-stores-know-no-http',
    breaks: {
      'server/src/modules/fan/fan.store.ts': ['../../infra/http/server.ts'],
      'server/src/infra/http/server.ts': '',
    },
    keeps: {
      'server/src/modules/fan/fan.store.ts': "import type { Locale } from '../../infra/http/call.ts'",
      'server/src/infra/http/call.ts': ['fastify'],
    },
  },
  {
    rule: 'stores-call-no-service',
    breaks: {
      'server/src/modules/fan/fan.store.ts': ['./fan.service.ts'],
      'server/src/modules/fan/fan.service.ts': '',
    },
    keeps: {
      'server/src/modules/fan/fan.store.ts': ['./fan.rules.ts'],
      'server/src/modules/fan/fan.rules.ts': '',
    },
  },
  {
    rule: 'redirector-stays-small',
    breaks: {
      'server/src/processes/redirector.ts': ['../modules/stream-link/stream-link.redirect.ts'],
      'server/src/modules/stream-link/stream-link.redirect.ts': ['../fan/index.ts'],
      'server/src/modules/fan/index.ts': '',
    },
    keeps: {
      'server/src/processes/redirector.ts': [
        '../modules/stream-link/stream-link.redirect.ts',
        '../infra/http/server.ts',
      ],
      'server/src/modules/stream-link/stream-link.redirect.ts': ['./stream-link-target.rules.ts'],
      'server/src/modules/stream-link/stream-link-target.rules.ts': '',
      'server/src/infra/http/server.ts': '',
    },
  },
]

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  home = await mkdtemp(join(CACHE, 'architecture-'))
})

afterAll(() => rm(home, { recursive: true, force: true }))

describe('every architecture rule fires where it should and only there', () => {
  it('has a case here', () => {
    expect(cases.map(({ rule }) => rule).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })

  it.each(cases)('$rule', async ({ rule, breaks, keeps }) => {
    expect(await rulesBroken(breaks)).toEqual([rule])
    expect(await rulesBroken(keeps)).toEqual([])
  })

  it('sees every form of import', async () => {
    const forms = [
      "import '../../server/src/b.ts'",
      "import b from '../../server/src/b.ts'",
      "import type { B } from '../../server/src/b.ts'",
      "import { type B } from '../../server/src/b.ts'",
      "export * from '../../server/src/b.ts'",
      "export { b } from '../../server/src/b.ts'",
      "const b = await import('../../server/src/b.ts')",
      "let b: import('../../server/src/b.ts').B",
      "import data from '../../server/src/b.ts' with { type: 'json' }",
      'const a = <T,>(t: T) => <b>{t as string}</b>\nimport "../../server/src/b.ts"',
    ]
    for (const form of forms) {
      const broken = await rulesBroken({ 'console/src/a.tsx': form, 'server/src/b.ts': '' })
      expect([form, broken]).toEqual([form, ['browser-never-imports-server']])
    }
  })
})
