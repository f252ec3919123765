import { describe, expect, it } from 'vitest'
import type { TargetRow } from './stream-link-assignment.store.ts'
import { newCode } from './stream-link-code.rules.ts'
import { compileLink } from './stream-link-compile.rules.ts'
import type { LinkRow } from './stream-link.store.ts'

const link: LinkRow = {
  tenant_id: 1,
  main_account_id: 'main',
  stream_link_id: 'link',
  code: 'abcdefgh',
  name: 'Spring',
  platform: 'whatsapp',
  only_online: true,
  sequential: true,
  ip_bind: true,
  domain_id: null,
  regions: [],
  devices: [],
  default_url: null,
  first_message: '',
  pass_utm: false,
  hours: [],
  starts_at: null,
  expires_at: null,
  expired_url: null,
  remark: '',
  state: 'on',
  blocked_reason: null,
  report_token: null,
  version: 7,
  click_num: 0,
  visitor_num: 0,
  bot_num: 0,
  fan_num: 0,
  created_at: new Date(0),
}
const target = (target_id: string, more: Partial<TargetRow> = {}): TargetRow => ({
  target_id,
  stream_link_id: 'link',
  place: 0,
  url: 'https://wa.me/15551234567',
  url_key: target_id,
  weight: 1,
  fan_cap: null,
  messenger_account_id: null,
  visit_num: 0,
  chat_num: 0,
  fan_num: 0,
  ...more,
})
const facts = { offsetAt: () => 0, online: new Set(['here']) }

describe('a compiled link', () => {
  it('that limits nothing lets everything through', () => {
    expect(compileLink(link, [target('t')], facts)).toMatchObject({
      status: 'on',
      type: 'online',
      mode: 'sequential',
      ipBind: true,
      regions: null,
      deviceMask: 7,
      schedule: undefined,
      startsAt: Number.NEGATIVE_INFINITY,
      expiresAt: Number.POSITIVE_INFINITY,
      defaultUrl: undefined,
      version: 7,
    })
  })

  it('keeps what limits it', () => {
    const limited = {
      ...link,
      regions: ['DE'],
      devices: ['desktop' as const],
      hours: [{ days: [1], from: '09:00', to: '17:00' }],
      starts_at: new Date(5),
      expires_at: new Date(9),
      default_url: 'https://a.example/',
    }
    const compiled = compileLink(limited, [], facts)
    expect(compiled).toMatchObject({ deviceMask: 4, startsAt: 5, expiresAt: 9 })
    expect(compiled.regions).toEqual(new Set(['DE']))
    expect([...(compiled.schedule?.spans ?? [])]).toEqual([540, 1020])
    expect(compiled.defaultUrl).toBe('https://a.example/')
  })

  it.each(['on', 'off', 'archived'] as const)('that is %s is blocked when an operator says so', (state) => {
    expect(compileLink({ ...link, state }, [], facts).status).toBe(state)
    expect(compileLink({ ...link, state, blocked_reason: 'spam' }, [], facts).status).toBe('blocked')
  })

  it('knows who is online, and takes for online who is none of ours', () => {
    const targets = [
      target('ours here', { messenger_account_id: 'here' }),
      target('ours away', { messenger_account_id: 'away' }),
      target('theirs'),
    ]
    expect(compileLink(link, targets, facts).targets.map(({ online }) => online)).toEqual([true, false, true])
  })

  it('leaves out an address that may not be redirected to, with its weight and its place', () => {
    const targets = [
      target('bad', { url: 'javascript:alert(1)', weight: 9 }),
      target('good', { weight: 3, fan_cap: 200, fan_num: 12 }),
    ]
    const compiled = compileLink(link, targets, facts)
    expect(compiled.targets).toMatchObject([{ targetId: 'good', cap: 200, count: 12 }])
    expect([...compiled.weights]).toEqual([3])
    expect(compiled.placeOf).toEqual(new Map([['good', 0]]))
    expect(compiled.eligible).toHaveLength(1)
  })

  it('goes on where its clicks have got to', () => {
    const targets = [target('a'), target('b'), target('c')]
    const wheels = [0, 1, 3].map((click_num) => [
      ...compileLink({ ...link, click_num }, targets, facts).wheel,
    ])
    expect(wheels).toEqual([
      [0, 0, 0],
      [-2, 1, 1],
      [0, 0, 0],
    ])
  })
})

it('a code has eight signs that cannot be mistaken for one another', () => {
  let next = 0
  const codes = Array.from({ length: 58 }, () => newCode((n) => next++ % n))
  expect(codes.every((code) => /^[1-9A-HJ-NP-Za-km-z]{8}$/.test(code))).toBe(true)
  expect(new Set(codes.join('')).size).toBe(58)
})
