import { describe, expect, it } from 'vitest'
import { keepsAudience, previewOf, showTime, stateOf } from './notification.rules.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const before = new Date('2026-03-10T11:59:59.999Z')
const after = new Date('2026-03-10T12:00:00.001Z')

describe('the preview of a text', () => {
  it('is on one line and as long as it may be', () => {
    expect(previewOf(' a\n\n b\tc ')).toBe('a b c')
    expect(previewOf('x'.repeat(160))).toBe('x'.repeat(160))
    expect(previewOf('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`)
  })

  it('cuts no character in two', () => {
    expect(previewOf('😀'.repeat(200))).toBe(`${'😀'.repeat(159)}…`)
  })
})

describe('the time', () => {
  it.each([
    [null, now],
    [before, now],
    [now, now],
    [after, after],
  ])('%s is shown at %s', (wanted, at) => {
    expect(showTime(wanted, now)).toEqual(at)
  })

  it.each([
    ['scheduled', after, null],
    ['shown', now, null],
    ['shown', before, null],
    ['withdrawn', before, now],
    ['withdrawn', after, now],
  ] as const)('makes it %s', (state, show_at, withdrawn_at) => {
    expect(stateOf({ show_at, withdrawn_at }, now)).toBe(state)
  })
})

describe('a form that changes only texts', () => {
  const chosen = { to_all: false, show_at: before }
  const form = { audience: 'chosen' as const, showAt: null }
  it.each([
    ['as it was', chosen, form, ['a', 'b'], true],
    ['in another order', chosen, form, ['b', 'a'], true],
    ['with its own time', chosen, { ...form, showAt: before }, ['a', 'b'], true],
    ['with another time', chosen, { ...form, showAt: after }, ['a', 'b'], false],
    ['with one more', chosen, form, ['a', 'b', 'c'], false],
    ['with one less', chosen, form, ['a'], false],
    ['with another one', chosen, form, ['a', 'c'], false],
    ['for everybody', chosen, { ...form, audience: 'all' as const }, ['a', 'b'], false],
    ['no longer for everybody', { ...chosen, to_all: true }, form, ['a', 'b'], false],
  ])('%s', (_, is, asked, wanted, keeps) => {
    expect(keepsAudience(is, ['a', 'b'], asked, wanted)).toBe(keeps)
  })
})
