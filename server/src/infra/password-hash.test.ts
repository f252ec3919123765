import { hash, verify } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswordHash, isOutdated } from './password-hash.ts'

const weak = createPasswordHash({ memoryCost: 4_096, timeCost: 1, parallelism: 1 })

describe('password hashes', () => {
  it('are argon2id with the parameters of the minimum', async () => {
    expect(await createPasswordHash().hash('Secret123')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('verify the password and nothing else', async () => {
    const stored = await weak.hash('Secret123')
    expect(await weak.verify(stored, 'Secret123')).toBe(true)
    expect(await weak.verify(stored, 'Secret124')).toBe(false)
    expect(await weak.verify(undefined, 'no password equals this one')).toBe(false)
  })

  it('cost as much to try on nobody as on somebody: one hash of the same strength each', async () => {
    const tried: (string | undefined)[] = []
    const strength = { memoryCost: 2_048, timeCost: 3, parallelism: 1 }
    const counted = createPasswordHash(strength, {
      hash,
      verify: (stored, password) => {
        tried.push(/\$m=.*\$/.exec(stored)?.[0].split('$')[1])
        return verify(stored, password)
      },
    })
    const stored = await counted.hash('Secret123')
    await counted.verify(stored, 'Secret124')
    await counted.verify(undefined, 'Secret124')
    expect(tried).toEqual(['m=2048,t=3,p=1', 'm=2048,t=3,p=1'])
  })

  it('are outdated when their parameters are weaker than today’s', async () => {
    const stored = await weak.hash('Secret123')
    expect(weak.isOutdated(stored)).toBe(false)
    expect(isOutdated(stored)).toBe(true)
    expect(isOutdated('$2b$10$abc')).toBe(true)
  })

  it('refuse when too many wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => weak.hash('Secret123')))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(10)
    expect(refused.every((one) => String(one.reason).includes('request.too_many'))).toBe(true)
  })
})
