import { describe, expect, it } from 'vitest'
import { afterFault, afterSend, backoffMs, PATIENCE_MS } from './connector.rules.ts'

describe('the wait after failures', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [6, 32_000],
    [7, 60_000],
    [5_000, 60_000],
    [0, 1_000],
  ])('%i in a row: %i ms', (failures, milliseconds) => {
    expect(backoffMs(failures)).toBe(milliseconds)
  })
})

describe('an account whose platform', () => {
  it.each([
    ['refuses its token once is asked again', 'token_refused', 1, undefined, 'failing', 10_000],
    ['refuses it a third time needs a new one', 'token_refused', 3, undefined, 'needs_auth', 0],
    ['asks for patience gets it', 'throttled', 1, 42_000, 'failing', 42_000],
    ['asks for less than we would wait waits longer', 'throttled', 4, 1_000, 'failing', 8_000],
    ['cannot be reached is asked again', 'unreachable', 2, undefined, 'failing', 2_000],
    ['is behind a dead proxy is never given up', 'proxy_down', 900, undefined, 'failing', 60_000],
  ] as const)('%s', (_, fault, failures, retryMs, state, waitMs) => {
    expect(afterFault(fault, failures, retryMs)).toEqual({ state, waitMs })
  })
})

describe('a message', () => {
  const notSent = { state: 'not_sent', fault: 'unreachable' } as const
  it.each([
    ['that was taken is sent', { state: 'accepted' }, 1, 0, { is: 'sent' }],
    [
      'to somebody who blocked us has failed',
      { state: 'rejected', reason: 'contact_blocked' },
      1,
      0,
      { is: 'failed', failure: 'contact_blocked' },
    ],
    ['that was not answered is unknown at once', { state: 'unknown' }, 1, 0, { is: 'unknown' }],
    ['that did not leave waits', notSent, 3, 5_000, { is: 'waiting', waitMs: 4_000 }],
    [
      'waits as long as it is told',
      { state: 'throttled', retryMs: 17_000 },
      1,
      0,
      { is: 'waiting', waitMs: 17_000 },
    ],
    ['has waited long enough', notSent, 30, PATIENCE_MS, { is: 'failed', failure: 'unreachable' }],
  ] as const)('%s', (_, outcome, attempts, age, verdict) => {
    expect(afterSend(outcome, attempts, age)).toEqual(verdict)
  })
})
