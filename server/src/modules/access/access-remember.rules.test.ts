import { describe, expect, it } from 'vitest'
import { judgeRemember } from './access-remember.rules.ts'

const good = { validatorFits: true, used: false, revoked: false, expiresAt: 30 }

describe('a remember token', () => {
  it.each([
    ['is good to the end of its time', good, 30, 'good'],
    ['is too late after it', good, 31, 'invalid'],
    ['that was used before is a copy', { ...good, used: true }, 1, 'stolen'],
    ['with another validator is a guess or a copy', { ...good, validatorFits: false }, 1, 'stolen'],
    ['of a family that ended is nothing', { ...good, used: true, revoked: true }, 1, 'invalid'],
    ['that is a copy is one after its time, too', { ...good, used: true }, 99, 'stolen'],
  ] as const)('%s', (_, state, now, verdict) => {
    expect(judgeRemember(state, now)).toBe(verdict)
  })
})
