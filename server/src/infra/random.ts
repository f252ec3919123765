import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Chance, passed to whoever needs it so that tests can set it. */
export type Random = {
  /** A UUIDv7: sorts by the time it was made. */
  id(): string
  bytes(n: number): Buffer
  /** An integer in [0, below). */
  below(below: number): number
  /** URL-safe text of `bytes` random bytes. */
  token(bytes: number): string
}

export const systemRandom: Random = {
  id: () => v7(),
  bytes: (n) => randomBytes(n),
  below: (below) => randomInt(below),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}
