// The vendor's own list of languages, asked once a day, so that only what it really serves is offered.
import { EngineFailure } from '../../modules/translation/translation.types.ts'

const dayMs = 24 * 60 * 60 * 1000
const retryMs = 30_000

/** Our code → the vendor's, for each side of a translation. */
export type LanguageCodes = { sources: Map<string, string>; targets: Map<string, string> }

export type DailyLanguages = {
  /** The list, at most a day old; an older one is used while the vendor does not answer. */
  get(): Promise<LanguageCodes>
  /** What was last heard, without asking. */
  known(): LanguageCodes | undefined
}

/** After a failed question the next is asked 30 s later at the earliest; `now` in milliseconds. */
export const dailyLanguages = (ask: () => Promise<LanguageCodes>, now: () => number): DailyLanguages => {
  let last: LanguageCodes | undefined
  let failure: EngineFailure | undefined
  let askAgainAt = 0
  let inAir: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    try {
      last = await ask()
      failure = undefined
      askAgainAt = now() + dayMs
    } catch (error) {
      failure = error instanceof EngineFailure ? error : new EngineFailure('down', 'language list: failed')
      askAgainAt = now() + retryMs
    } finally {
      inAir = undefined
    }
  }

  return {
    get: async () => {
      if (now() >= askAgainAt) await (inAir ??= refresh())
      if (last) return last
      throw failure ?? new EngineFailure('down', 'language list: none')
    },
    known: () => last,
  }
}

/** Of `codes`, those whose vendor code is in the vendor's list; letter case does not matter. */
export const intersect = (codes: Map<string, string>, theirs: Iterable<string>): Map<string, string> => {
  const listed = new Set(Array.from(theirs, (code) => code.toLowerCase()))
  return new Map(Array.from(codes).filter(([, code]) => listed.has(code.toLowerCase())))
}
