import { describe, expect, it } from 'vitest'
import { tenantOfSecret, tenantSecret } from './access-tenant-secret.rules.ts'

const token = 'x'.repeat(43)

describe('a secret that names its tenant', () => {
  it('names it', () => {
    expect(tenantOfSecret(tenantSecret(7, token))).toBe(7)
  })

  it.each([
    '',
    token,
    `.${token}`,
    `a.${token}`,
    `1.${token}x`,
    `1.${'x'.repeat(42)}`,
    `1.${'/'.repeat(43)}`,
    `1.${token}\n`,
  ])('is not %j', (text) => {
    expect(tenantOfSecret(text)).toBeUndefined()
  })
})
