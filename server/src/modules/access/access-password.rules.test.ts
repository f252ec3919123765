import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './access-password.rules.ts'

const person = { minLength: 6, email: 'li.wei88@example.com' }

describe('passwords', () => {
  it.each(
    'Password1 P@ssw0rd P@ssw0rd2026! Qwerty123 Aa123456 Woaini1314 Demo1234 ChatX2026 Abc123 Admin888 Welcome2026 Aa1Aa1 Li.wei88 99Li.wei1 Li.Wei88@example.com'.split(
      ' ',
    ),
  )('%s is refused', (password) => {
    expect(isWeakPassword(password, person)).toBe(true)
  })

  it.each(['Tr0mbone-lift', 'Kx7pqv', '9Blue-Kettle', 'Ünïcode9x', `Aa1${'x9Q'.repeat(40)}`])(
    '%s is taken',
    (password) => {
      expect(isWeakPassword(password, person)).toBe(false)
    },
  )

  it('are as long as the tenant wants them, counted in characters', () => {
    expect(isWeakPassword('Kx7pqv', { ...person, minLength: 8 })).toBe(true)
    expect(isWeakPassword('Kx7😀😀😀', { ...person, minLength: 7 })).toBe(true)
  })
})
