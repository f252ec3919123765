import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'
import { AppError } from './app-error.ts'

export type HashStrength = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's minimum for argon2id; stronger would let a flood of log-ins deny the service. */
const DEFAULT_STRENGTH: HashStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_AT_ONCE = 50

/** Whether a stored hash was made with weaker parameters than these, or is not argon2id at all. */
export const isOutdated = (stored: string, wanted: HashStrength = DEFAULT_STRENGTH): boolean => {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!found) return true
  const [, memory, time, parallelism] = found.map(Number)
  return (
    (memory ?? 0) < wanted.memoryCost ||
    (time ?? 0) < wanted.timeCost ||
    (parallelism ?? 0) < wanted.parallelism
  )
}

export type PasswordHash = {
  hash(password: string): Promise<string>
  /** Without a stored hash, as for an unknown user, it works just as long and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  isOutdated(stored: string): boolean
}

type Argon2 = { hash: typeof argon2Hash; verify(stored: string, password: string): Promise<boolean> }

/**
 * Hashes passwords with argon2id; refuses with `request.too_many` when more than 50 wait in this process.
 * @param argon2 the library, unless a test counts its work
 */
export const createPasswordHash = (
  strength: HashStrength = DEFAULT_STRENGTH,
  argon2: Argon2 = { hash: argon2Hash, verify: argon2Verify },
): PasswordHash => {
  let running = 0
  const gated = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_AT_ONCE) throw new AppError('request.too_many')
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => gated(() => argon2.hash(password, strength)),
    verify: async (stored, password) => {
      decoy ??= argon2.hash('no password equals this one', strength)
      const against = stored ?? (await decoy)
      const matches = await gated(() => argon2.verify(against, password))
      return stored !== undefined && matches
    },
    isOutdated: (stored) => isOutdated(stored, strength),
  }
}
