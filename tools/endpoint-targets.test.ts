import { describe, expect, it } from 'vitest'
import { importTargets, targetsOf } from './endpoint-targets.mjs'

const contract = `
  export const kinds = ['person', 'firm'] as const
  export const steps = { first: 1, 'last one': 4 } as const
  export const reckoned = [kinds.length]
  const gated = { who: ['owner'], privilege: 'B7' } as const
  export const form = z.strictObject({ name: z.string() })
  export const save = endpoint({ ...gated, method: 'POST', path: '/a/save', input: form, output: done() })
  export const menu = endpoint({ method: 'GET', path: '/a/menu', successCode: 20000, output: z.object({}) })
`
const names = async (source: string) => targetsOf(source.endsWith('/a') ? contract : '')
const changed = (code: string) => importTargets(code, 'tsx', names)

describe('targetsOf', () => {
  it('keeps of an endpoint what a call needs, and plain values as they are', () => {
    expect(Object.fromEntries(targetsOf(contract))).toEqual({
      kinds: ['person', 'firm'],
      steps: { first: 1, 'last one': 4 },
      save: { privilege: 'B7', method: 'POST', path: '/a/save' },
      menu: { method: 'GET', path: '/a/menu', successCode: 20000 },
    })
  })
  it('refuses an endpoint whose path it cannot read', () => {
    expect(() => targetsOf("export const odd = endpoint({ method: 'GET', path: base + '/x' })")).toThrow(
      /odd/,
    )
  })
})

describe('importTargets', () => {
  it('divides an import between endpoints and the rest', async () => {
    expect(
      await changed("import { form, menu, save as keep, type Row } from '@chatx/contract/a'\nkeep(<a />)"),
    ).toBe(
      "import { menu, save as keep } from '@chatx/contract/a?targets';import { form } from '@chatx/contract/a';\nkeep(<a />)",
    )
  })
  it.each([
    ["import type { save } from '@chatx/contract/a'"],
    ["import { type save } from '@chatx/contract/a'"],
    ["import { form } from '@chatx/contract/a'"],
    ["import { save } from '@chatx/contract/b'"],
    ["import { save } from './a.ts'"],
  ])('leaves %s', async (code) => {
    expect(await changed(code)).toBe(code)
  })
})
