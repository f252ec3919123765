import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteOutcome } from './translation-health.rules.ts'
import {
  afterFailure,
  attemptBudget,
  candidates,
  type FailedAttempt,
  mostAttempts,
  reasonOf,
  type RouteInput,
  totalBudgetMs,
  whyNoCandidate,
} from './translation-route.rules.ts'
import type { EngineFailureKind } from './translation.types.ts'

const engine = (id: string, targets: string[]) => ({
  id,
  pair: (_: string, target: string) => targets.includes(target),
})
const input: RouteInput = {
  line: 'llm',
  order: ['deepl', 'llm', 'apertium', 'gone'],
  engines: [engine('apertium', ['es']), engine('deepl', ['es', 'de']), engine('llm', ['es', 'de', 'zh-CN'])],
  source: 'en',
  target: 'es',
  health: new Map(),
  now: 0,
}
const ids = (more: Partial<RouteInput>) =>
  candidates({ ...input, ...more }).map((candidate) => candidate.engine)

describe('candidates', () => {
  it('puts the line first, then the order, without doubles and unknown engines', () => {
    expect(ids({})).toEqual(['llm', 'deepl', 'apertium'])
    expect(ids({ line: null })).toEqual(['deepl', 'llm', 'apertium'])
    expect(ids({ line: 'apertium' })).toEqual(['apertium', 'deepl', 'llm'])
  })

  it('leaves out what cannot translate the pair or is not healthy', () => {
    expect(ids({ target: 'zh-CN' })).toEqual(['llm'])
    const health = noteOutcome(new Map(), { engine: 'llm', source: 'en', target: 'es' }, { kind: 'auth' }, 0)
    expect(ids({ health })).toEqual(['deepl', 'apertium'])
    expect(candidates({ ...input, health, now: 600_000 })[0]).toEqual({ engine: 'llm', probe: true })
  })

  it('says why none is left', () => {
    expect(whyNoCandidate({ ...input, line: null, order: [] })).toBe('no_engine')
    expect(whyNoCandidate({ ...input, target: 'my' })).toBe('unsupported')
    expect(whyNoCandidate(input)).toBe('engine_down')
  })
})

describe('the reason told to people', () => {
  it('exists for every failure but an aborted one', () => {
    expect([reasonOf('vendor_quota'), reasonOf('down'), reasonOf('aborted')]).toEqual([
      'engine_quota',
      'engine_down',
      null,
    ])
  })
})

describe('budgets', () => {
  it('gives each kind its time, and never more than is left of 12 s', () => {
    expect(attemptBudget('nmt', 0)).toEqual({ totalMs: 3_000 })
    expect(attemptBudget('llm', 0)).toEqual({ totalMs: 8_000, firstTokenMs: 3_000 })
    expect(attemptBudget('llm', 10_000)).toEqual({ totalMs: 2_000, firstTokenMs: 2_000 })
    expect(attemptBudget('nmt', 13_000)).toEqual({ totalMs: 0 })
  })
})

describe('after a failure', () => {
  const failed = (more: Partial<FailedAttempt>) =>
    afterFailure({ kind: 'down', attempts: 1, elapsedMs: 100, hasNext: true, retried: false, ...more })

  it('moves on whenever there is another engine', () => {
    const kinds: EngineFailureKind[] = [
      'rate',
      'auth',
      'vendor_quota',
      'unsupported',
      'too_long',
      'bad_output',
      'timeout',
      'down',
      'refused',
    ]
    for (const kind of kinds) expect(failed({ kind })).toEqual({ do: 'next' })
  })

  it('tries the only engine once more where that can help', () => {
    expect(failed({ hasNext: false })).toEqual({ do: 'retry', delayMs: 250 })
    expect(failed({ hasNext: false, kind: 'rate', retryAfterMs: 2_500 })).toEqual({
      do: 'retry',
      delayMs: 2_500,
    })
    expect(failed({ hasNext: false, kind: 'rate', retryAfterMs: 20_000 })).toEqual({
      do: 'stop',
      why: 'time',
    })
    expect(failed({ hasNext: false, retried: true })).toEqual({ do: 'stop', why: 'engines' })
    for (const kind of ['auth', 'vendor_quota', 'unsupported', 'too_long', 'refused'] as const) {
      expect(failed({ hasNext: false, kind })).toEqual({ do: 'stop', why: 'engines' })
    }
  })

  it('stops for the caller, the third attempt and the clock', () => {
    expect(failed({ kind: 'aborted' })).toEqual({ do: 'stop', why: 'aborted' })
    expect(failed({ attempts: 3 })).toEqual({ do: 'stop', why: 'attempts' })
    expect(failed({ elapsedMs: 11_600 })).toEqual({ do: 'stop', why: 'time' })
  })

  it('any course of failures ends within 3 attempts and 12 s', () => {
    const kind = fc.constantFrom<EngineFailureKind>('rate', 'down', 'timeout', 'bad_output', 'refused')
    const attempt = fc.record({
      kind,
      took: fc.double({ min: 0, max: 1, noNaN: true }),
      retryAfterMs: fc.option(fc.nat(20_000), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 10, maxLength: 10 }), fc.nat(4), (course, others) => {
        let elapsedMs = 0
        let left = others
        let retried = false
        for (const [i, { kind: how, took, retryAfterMs }] of course.entries()) {
          elapsedMs += took * attemptBudget('llm', elapsedMs).totalMs
          const next = afterFailure({
            kind: how,
            retryAfterMs,
            attempts: i + 1,
            elapsedMs,
            hasNext: left > 0,
            retried,
          })
          expect(elapsedMs).toBeLessThanOrEqual(totalBudgetMs)
          if (next.do === 'stop') return
          expect(i + 1).toBeLessThan(mostAttempts)
          retried = next.do === 'retry'
          if (next.do === 'retry') elapsedMs += next.delayMs
          else left -= 1
        }
        expect.fail('it went on for ten attempts')
      }),
    )
  })
})
