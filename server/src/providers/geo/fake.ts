import type { Geo } from '../../modules/stream-link/stream-link-geo.types.ts'

/** Countries as a test names them by address. */
export const createFakeGeo = (regions: Record<string, string> = {}): Geo => ({
  regionOf: (ip) => regions[ip] ?? 'ZZ',
  about: () => ({ source: 'fake', notice: 'Fake', noticeUrl: '', builtAt: null }),
  close: () => undefined,
})
