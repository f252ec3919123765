import type { LinkOutcome } from '@chatx/contract/stream-link'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledLink, CompiledTarget } from './stream-link-compiled.types.ts'
import { type Decision, type DecisionStep, decide, type Visit } from './stream-link-decision.rules.ts'
import { compileHours, zoneOffset } from './stream-link-schedule.rules.ts'

/** A Monday, 10:00 UTC. */
const NOW = Date.parse('2026-01-05T10:00:00Z')
const HOUR = 3_600_000

const target = (name: string, change: Partial<CompiledTarget> = {}): CompiledTarget => ({
  targetId: name,
  url: `https://wa.me/${name}`,
  weight: 1,
  cap: Number.POSITIVE_INFINITY,
  count: 0,
  online: true,
  location: { pieces: [`https://wa.me/${name}`], join: '', tail: '', own: new Set() },
  ...change,
})

const link = (change: Partial<CompiledLink> = {}): CompiledLink => {
  const targets = change.targets ?? [target('a'), target('b'), target('c')]
  return {
    code: 'AbCd',
    tenantId: 1,
    mainAccountId: 'm',
    linkId: 'l',
    status: 'on',
    type: 'all',
    mode: 'sequential',
    ipBind: false,
    regions: null,
    deviceMask: 7,
    schedule: undefined,
    startsAt: Number.NEGATIVE_INFINITY,
    expiresAt: Number.POSITIVE_INFINITY,
    defaultUrl: 'https://default.example/',
    expiredUrl: 'https://expired.example/',
    placeOf: new Map(targets.map(({ targetId }, place) => [targetId, place])),
    weights: Int32Array.from(targets, ({ weight }) => weight),
    wheel: new Int32Array(targets.length),
    eligible: new Uint8Array(targets.length),
    settled: undefined,
    version: 1,
    ...change,
    targets,
  }
}

const visit = (change: Partial<Visit> = {}): Visit => ({
  now: NOW,
  machine: undefined,
  region: 'HK',
  device: 'mobile',
  bound: undefined,
  chance: 0.5,
  ...change,
})

const closedHours = compileHours([{ days: [1], from: '11:00', to: '12:00' }], zoneOffset('UTC'))
const openHours = compileHours([{ days: [1], from: '09:00', to: '12:00' }], zoneOffset('UTC'))
const offline = [target('a', { online: false }), target('b', { online: false })]
const capped = [target('a', { cap: 5, count: 5 }), target('b', { cap: 5, count: 9 })]

type Row = [string, Partial<CompiledLink>, Partial<Visit>, LinkOutcome, string | undefined]

describe('where a person goes', () => {
  it.each<Row>([
    ['all is well', {}, {}, 'target', undefined],
    ['switched off', { status: 'off' }, {}, 'default-disabled', 'https://default.example/'],
    ['archived', { status: 'archived' }, {}, 'default-disabled', 'https://default.example/'],
    ['blocked', { status: 'blocked' }, {}, 'default-disabled', undefined],
    ['expired', { expiresAt: NOW }, {}, 'default-expired', 'https://expired.example/'],
    ['a moment before', { expiresAt: NOW + 1 }, {}, 'target', undefined],
    [
      'expired without its own address',
      { expiresAt: NOW, expiredUrl: undefined },
      {},
      'default-expired',
      'https://default.example/',
    ],
    ['not begun', { startsAt: NOW + 1 }, {}, 'default-schedule', 'https://default.example/'],
    ['just begun', { startsAt: NOW }, {}, 'target', undefined],
    ['out of hours', { schedule: closedHours }, {}, 'default-schedule', 'https://default.example/'],
    ['within hours', { schedule: openHours }, {}, 'target', undefined],
    ['region allowed', { regions: new Set(['SG', 'HK']) }, {}, 'target', undefined],
    ['region not allowed', { regions: new Set(['SG']) }, {}, 'default-region', 'https://default.example/'],
    [
      'region unknown',
      { regions: new Set(['SG']) },
      { region: 'ZZ' },
      'default-region',
      'https://default.example/',
    ],
    ['region unknown, no list', {}, { region: 'ZZ' }, 'target', undefined],
    ['device allowed', { deviceMask: 3 }, { device: 'tablet' }, 'target', undefined],
    [
      'device not allowed',
      { deviceMask: 3 },
      { device: 'desktop' },
      'default-device',
      'https://default.example/',
    ],
    [
      'all offline, online only',
      { type: 'online', targets: offline },
      {},
      'default-offline',
      'https://default.example/',
    ],
    ['all offline, all assigned', { targets: offline }, {}, 'target', undefined],
    ['all capped', { targets: capped }, {}, 'default-capped', 'https://default.example/'],
    [
      'capped and at rest',
      { targets: [...capped, target('c', { weight: 0 })] },
      {},
      'default-capped',
      'https://default.example/',
    ],
    [
      'capped and offline',
      { type: 'online', targets: [...capped, ...offline] },
      {},
      'default-offline',
      'https://default.example/',
    ],
    [
      'one below its cap',
      { targets: [...capped, target('c', { cap: 5, count: 4 })] },
      {},
      'target',
      undefined,
    ],
    [
      'all at rest',
      { targets: [target('a', { weight: 0 })] },
      {},
      'default-offline',
      'https://default.example/',
    ],
    ['no targets', { targets: [] }, {}, 'default-offline', 'https://default.example/'],
    ['no default', { status: 'off', defaultUrl: undefined }, {}, 'default-disabled', undefined],
    [
      'off before expired',
      { status: 'off', expiresAt: 0 },
      {},
      'default-disabled',
      'https://default.example/',
    ],
    [
      'expired before region',
      { expiresAt: 0, regions: new Set() },
      {},
      'default-expired',
      'https://expired.example/',
    ],
    [
      'hours before region',
      { schedule: closedHours, regions: new Set() },
      {},
      'default-schedule',
      'https://default.example/',
    ],
    [
      'region before device',
      { regions: new Set(), deviceMask: 4 },
      {},
      'default-region',
      'https://default.example/',
    ],
    [
      'device before targets',
      { deviceMask: 4, targets: [] },
      {},
      'default-device',
      'https://default.example/',
    ],
  ])('%s', (_, linkChange, visitChange, outcome, redirect) => {
    const decision = decide(link(linkChange), visit(visitChange))
    expect(decision).toMatchObject({ outcome, redirect, counted: true, bind: 'none' })
    expect(decision.target === undefined).toBe(outcome !== 'target')
  })

  it('goes through the targets in turn, and by chance', () => {
    const inTurn = link()
    expect([1, 2, 3, 4].map(() => decide(inTurn, visit()).target)).toEqual([0, 1, 2, 0])
    const byChance = link({ mode: 'random' })
    expect([0, 0.4, 0.99].map((chance) => decide(byChance, visit({ chance })).target)).toEqual([0, 1, 2])
  })

  it('shares an offline target’s clicks among all others', () => {
    const ten = link({
      type: 'online',
      targets: Array.from({ length: 10 }, (_, index) => target(`${index}`, { online: index !== 4 })),
    })
    const counts = Array.from({ length: 10 }, () => 0)
    for (let click = 0; click < 9000; click += 1) {
      const { target: place = 4 } = decide(ten, visit())
      counts[place] = (counts[place] ?? 0) + 1
    }
    expect(counts).toEqual([1000, 1000, 1000, 1000, 0, 1000, 1000, 1000, 1000, 1000])
  })

  it('skips a target from the click on which it goes offline, and takes it back', () => {
    const targets = [target('a'), target('b')]
    const both = link({ type: 'online', targets })
    decide(both, visit())
    Object.assign(targets[1] ?? {}, { online: false })
    expect([1, 2, 3].map(() => decide(both, visit()).target)).toEqual([0, 0, 0])
    Object.assign(targets[1] ?? {}, { online: true })
    expect([1, 2, 3, 4].map(() => decide(both, visit()).target).sort()).toEqual([0, 0, 1, 1])
  })
})

describe('binding', () => {
  it('binds a new address, keeps a bound one without turning the wheel, and forgets it where it is off', () => {
    const bound = link({ ipBind: true })
    expect(decide(bound, visit())).toMatchObject({ target: 0, bind: 'first' })
    for (let click = 0; click < 5; click += 1)
      expect(decide(bound, visit({ bound: 'c' }))).toMatchObject({ target: 2, bind: 'none' })
    expect(decide(bound, visit())).toMatchObject({ target: 1, bind: 'first' })
    expect(decide(link(), visit({ bound: 'c' }))).toMatchObject({ target: 0, bind: 'none' })
  })

  it.each<[string, Partial<CompiledTarget>, string]>([
    ['is offline', { online: false }, 'b'],
    ['has reached its cap', { cap: 1, count: 1 }, 'b'],
    ['is at rest', { weight: 0 }, 'b'],
    ['was removed', {}, 'gone'],
  ])('binds anew where the bound target %s', (_, change, bound) => {
    const changed = link({ ipBind: true, type: 'online', targets: [target('a'), target('b', change)] })
    expect(decide(changed, visit({ bound }))).toMatchObject({ target: 0, bind: 'anew' })
  })

  it('never binds who goes to the default', () => {
    const decision = decide(link({ ipBind: true, regions: new Set() }), visit({ bound: 'a' }))
    expect(decision).toMatchObject({ outcome: 'default-region', bind: 'none' })
  })
})

describe('machines', () => {
  it.each(['bot', 'head', 'prefetch', 'no-agent'] as const)(
    '%s sees the first target, uncounted',
    (machine) => {
      const bound = link({
        ipBind: true,
        regions: new Set(),
        deviceMask: 4,
        targets: [target('x', { weight: 0 }), target('y')],
      })
      const decision: Decision = {
        outcome: 'bot',
        target: 1,
        redirect: undefined,
        counted: false,
        bind: 'none',
      }
      expect(decide(bound, visit({ machine }))).toEqual(decision)
      expect(decide(bound, visit({ machine, bound: 'x' }))).toEqual(decision)
      expect([...bound.wheel]).toEqual([0, 0])
    },
  )

  it.each<[string, Partial<CompiledLink>, string | undefined]>([
    ['off', { status: 'off' }, 'https://default.example/'],
    ['blocked', { status: 'blocked' }, undefined],
    ['expired', { expiresAt: NOW - HOUR }, 'https://expired.example/'],
    ['without targets', { targets: [] }, 'https://default.example/'],
  ])('see the default of a link that is %s', (_, change, redirect) => {
    const decision = { outcome: 'bot', target: undefined, redirect, counted: false, bind: 'none' }
    expect(decide(link(change), visit({ machine: 'bot' }))).toEqual(decision)
  })
})

describe('why', () => {
  const why = (linkChange: Partial<CompiledLink>, visitChange: Partial<Visit> = {}) => {
    const steps: DecisionStep[] = []
    decide(link(linkChange), visit(visitChange), steps)
    return steps.map(
      ({ check, passed, detail }) => `${passed ? '+' : '-'}${check}${detail ? ` ${detail}` : ''}`,
    )
  }
  const open = ['+state on', '+expiry', '+start', '+hours']

  it.each<[string, string[], string[]]>([
    ['a target', why({}), [...open, '+person', '+region HK', '+device mobile', '+targets', '+rotation a']],
    ['blocked', why({ status: 'blocked' }), ['-state blocked']],
    ['region', why({ regions: new Set() }), [...open, '+person', '-region HK']],
    ['a bot', why({}, { machine: 'head' }), [...open, '-person head', '+targets', '+first a']],
    [
      'skipped targets',
      why({
        type: 'online',
        mode: 'random',
        targets: [...offline, ...capped.slice(0, 1), target('d', { weight: 0 }), target('e')],
      }),
      [
        ...open,
        '+person',
        '+region HK',
        '+device mobile',
        '-target-offline a',
        '-target-offline b',
        '-target-capped a',
        '-target-rested d',
        '+targets',
        '+chance e',
      ],
    ],
    [
      'a lost binding',
      why({ ipBind: true }, { bound: 'gone' }),
      [...open, '+person', '+region HK', '+device mobile', '+targets', '-binding gone', '+rotation a'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(steps).toEqual(expected)
  })
})

it('decides the same with and without an explanation, and always something consistent', () => {
  const someTarget = fc.record({
    weight: fc.integer({ min: 0, max: 3 }),
    cap: fc.constantFrom(1, Number.POSITIVE_INFINITY),
    count: fc.integer({ min: 0, max: 2 }),
    online: fc.boolean(),
  })
  const someLink = fc.record({
    status: fc.constantFrom('on', 'on', 'on', 'off', 'archived', 'blocked'),
    type: fc.constantFrom('online', 'all'),
    mode: fc.constantFrom('random', 'sequential'),
    ipBind: fc.boolean(),
    regions: fc.constantFrom(null, new Set(['HK'])),
    deviceMask: fc.integer({ min: 1, max: 7 }),
    expiresAt: fc.constantFrom(NOW - 1, NOW + 1, NOW + 1),
    defaultUrl: fc.constantFrom(undefined, 'https://default.example/'),
    targets: fc
      .array(someTarget, { maxLength: 5 })
      .map((all) => all.map((one, index) => target(`${index}`, one))),
  })
  const someVisit = fc.record({
    machine: fc.constantFrom(undefined, undefined, 'bot', 'head'),
    region: fc.constantFrom('HK', 'ZZ'),
    device: fc.constantFrom('mobile', 'tablet', 'desktop'),
    bound: fc.constantFrom(undefined, '0', '4'),
    chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  fc.assert(
    fc.property(someLink, someVisit, (linkChange, visitChange) => {
      const [one, other] = [link(linkChange), link(linkChange)]
      const decision = decide(one, visit(visitChange))
      const steps: DecisionStep[] = []
      expect(decide(other, visit(visitChange), steps)).toEqual(decision)
      expect(other.wheel).toEqual(one.wheel)
      const last = steps.at(-1)
      expect(last?.passed).toBe(decision.target !== undefined)
      expect(decision.counted).toBe(visitChange.machine === undefined)
      expect(decision.outcome === 'bot').toBe(visitChange.machine !== undefined)
      if (decision.target === undefined) return
      expect(decision.redirect).toBeUndefined()
      const chosen = one.targets[decision.target]
      expect([chosen?.weight === 0, (chosen?.count ?? 0) >= (chosen?.cap ?? 0)]).toEqual([false, false])
      if (one.type === 'online') expect(chosen?.online).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
