import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Breaker,
  breaker,
  closedBreaker,
  type Health,
  mayTry,
  needsOperator,
  noteOperator,
  noteOutcome,
  noteProbe,
  standing,
  takeTokens,
} from './translation-health.rules.ts'
import type { EngineFailureKind } from './translation.types.ts'

const fail = (state: Breaker, kind: EngineFailureKind, now: number, retryAfterMs?: number) =>
  breaker(state, { type: 'failed', kind, retryAfterMs }, now)
const failTimes = (n: number, at: (i: number) => number) =>
  Array.from({ length: n }, (_, i) => at(i)).reduce((state, now) => fail(state, 'down', now), closedBreaker)

describe('the breaker', () => {
  it('opens at the fifth failure within 30 s, and not at five spread wider', () => {
    expect(
      mayTry(
        failTimes(4, (i) => i),
        5,
      ),
    ).toBe('yes')
    expect(
      mayTry(
        failTimes(5, (i) => i),
        5,
      ),
    ).toBe('no')
    expect(
      mayTry(
        failTimes(8, (i) => i * 8_000),
        56_001,
      ),
    ).toBe('yes')
  })

  it('lets one probe through after 30 s; the probe decides', () => {
    const open = failTimes(5, () => 0)
    expect(mayTry(open, 29_999)).toBe('no')
    expect(mayTry(open, 30_000)).toBe('probe')
    const probing = breaker(open, { type: 'probe' }, 30_000)
    expect(mayTry(probing, 30_001)).toBe('no')
    expect(mayTry(breaker(probing, { type: 'answered' }, 30_100), 30_100)).toBe('yes')
    expect(mayTry(fail(probing, 'timeout', 33_000), 62_999)).toBe('no')
    expect(mayTry(fail(probing, 'timeout', 33_000), 63_000)).toBe('probe')
    expect(mayTry(breaker(probing, { type: 'given_up' }, 31_000), 31_000)).toBe('probe')
    expect(mayTry(probing, 45_001)).toBe('probe')
  })

  it.each(['auth', 'vendor_quota'] as const)(
    'stays open after %s until an operator acts, probing every 10 minutes',
    (kind) => {
      const open = fail(closedBreaker, kind, 0)
      expect([mayTry(open, 599_999), mayTry(open, 600_000)]).toEqual(['no', 'probe'])
      const again = fail(breaker(open, { type: 'probe' }, 600_000), 'down', 600_100)
      expect([mayTry(again, 1_200_099), mayTry(again, 1_200_100)]).toEqual(['no', 'probe'])
      expect(mayTry(breaker(open, { type: 'operator' }, 1), 1)).toBe('yes')
    },
  )

  it('honours Retry-After, with a default and an upper bound', () => {
    expect([
      mayTry(fail(closedBreaker, 'rate', 0, 5_000), 4_999),
      mayTry(fail(closedBreaker, 'rate', 0, 5_000), 5_000),
    ]).toEqual(['no', 'yes'])
    expect(mayTry(fail(closedBreaker, 'rate', 0), 2_000)).toBe('yes')
    expect(mayTry(fail(closedBreaker, 'rate', 0, 9e9), 600_000)).toBe('yes')
  })
})

describe('health of engines', () => {
  const attempt = { engine: 'deepl', source: 'en', target: 'es' }
  const other = { ...attempt, target: 'fr' }
  const none: Health = new Map()
  const after = (kinds: (EngineFailureKind | 'ok')[], from = none) =>
    kinds.reduce((health, kind) => noteOutcome(health, attempt, kind === 'ok' ? 'ok' : { kind }, 0), from)

  it('counts bad output against the pair, a dead line against all pairs', () => {
    const bad = after(Array<EngineFailureKind>(5).fill('bad_output'))
    expect([standing(bad, attempt, 1), standing(bad, other, 1)]).toEqual(['no', 'yes'])
    const down = after(Array<EngineFailureKind>(5).fill('down'))
    expect([standing(down, attempt, 1), standing(down, other, 1)]).toEqual(['no', 'no'])
  })

  it('holds nothing against an engine for aborted, too long and unsupported requests', () => {
    const blameless: EngineFailureKind[] = ['aborted', 'too_long', 'unsupported']
    expect(after([...blameless, ...blameless, ...blameless])).toEqual(none)
    const open = after(['down', 'down', 'down', 'down', 'down'])
    const probing = noteProbe(open, attempt, 30_000)
    expect(standing(probing, attempt, 30_001)).toBe('no')
    expect(standing(noteOutcome(probing, attempt, { kind: 'aborted' }, 30_002), attempt, 30_003)).toBe(
      'probe',
    )
  })

  it('forgets everything with a success or by an operator', () => {
    expect(after(['down', 'down', 'bad_output', 'ok'])).toEqual(none)
    const quota = after(['vendor_quota'])
    expect([needsOperator(quota, 'deepl'), needsOperator(none, 'deepl')]).toEqual([true, false])
    expect(noteOperator(quota, 'deepl')).toEqual(none)
  })

  it('never lets two probes out at once, whatever happens', () => {
    const kind = fc.constantFrom<EngineFailureKind | 'ok'>(
      'ok',
      'down',
      'timeout',
      'auth',
      'rate',
      'bad_output',
      'too_long',
      'aborted',
    )
    const step = fc.record({ wait: fc.integer({ min: 0, max: 14_000 }), ends: fc.boolean(), kind })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let health = none
        let now = 0
        let probe: number | null = null
        for (const { wait, ends, kind: how } of steps) {
          now += wait
          if (ends && probe !== null) {
            health = noteOutcome(health, attempt, how === 'ok' ? 'ok' : { kind: how }, now)
            probe = null
            continue
          }
          const may = standing(health, attempt, now)
          if (may === 'probe') {
            expect(probe === null || now - probe >= 15_000).toBe(true)
            health = noteProbe(health, attempt, now)
            probe = now
          } else if (may === 'yes')
            health = noteOutcome(health, attempt, how === 'ok' ? 'ok' : { kind: how }, now)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the token bucket', () => {
  const limit = { capacity: 3, perSecond: 2 }
  it('allows a burst, then the rate, and says how long to wait', () => {
    let bucket = takeTokens(undefined, limit, 0).bucket
    bucket = takeTokens(bucket, limit, 0).bucket
    bucket = takeTokens(bucket, limit, 0).bucket
    expect(takeTokens(bucket, limit, 0)).toMatchObject({ ok: false, waitMs: 500 })
    expect(takeTokens(bucket, limit, 500).ok).toBe(true)
    expect(takeTokens(bucket, limit, 500, 4).waitMs).toBe(Number.POSITIVE_INFINITY)
  })

  it('never gives more than capacity plus rate times time, even when the clock steps back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -200, max: 900 }), { maxLength: 60 }), (waits) => {
        let bucket: ReturnType<typeof takeTokens>['bucket'] | undefined
        let now = 0
        let latest = 0
        let given = 0
        for (const wait of waits) {
          now += wait
          latest = Math.max(latest, now)
          const got = takeTokens(bucket, limit, now)
          bucket = got.bucket
          if (got.ok) given += 1
        }
        expect(given).toBeLessThanOrEqual(
          limit.capacity + (limit.perSecond * (latest + 200 * waits.length)) / 1000,
        )
      }),
    )
  })
})
