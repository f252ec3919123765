import type { ErrorCode } from '@chatx/contract/errors'

/** What stands on the main account: the plan as it was last set, over or not. */
export type Held = { family: string; planCode: string; portCount: number; vipEnd: Date | null }
export type TimeFamily = 'BIAO_ZHUN_ROOT' | 'ZHUAN_YE_ROOT'
/** What is to begin where no time plan runs. */
export type Chosen = { family: TimeFamily; portNum: number } | undefined

export type Given = {
  family: string
  planCode: string
  portCount: number
  startsAt: Date
  /** The main account gets another plan than it had; otherwise only its end moves. */
  isOther: boolean
}

/** Codes of their own, so that a gift is never taken for a plan that is for sale. */
const giftCodes: Record<TimeFamily, string> = { BIAO_ZHUN_ROOT: 'STD_GIFT', ZHUAN_YE_ROOT: 'PRO_GIFT' }

const isTimed = (family: string): family is TimeFamily => Object.hasOwn(giftCodes, family)

/** Where the days begin: at the end of the running plan, or now; undefined for a plan without an end. */
const beginningOf = ({ family, vipEnd }: Held, now: Date): { at: Date; runs: boolean } | undefined => {
  if (!isTimed(family)) return { at: now, runs: false }
  if (vipEnd === null) return undefined
  const runs = vipEnd.getTime() > now.getTime()
  return { at: runs ? vipEnd : now, runs }
}

/**
 * What given days make of a plan (billing.md §3, "Gifts"; A9, A10): they begin where the running plan ends; one that is over
 * begins again now, without backdating; where there never was a time plan, the gift says which begins. A plan
 * without an end cannot be lengthened.
 */
export const giftOf = (held: Held, chosen: Chosen, now: Date): Given | ErrorCode => {
  const from = beginningOf(held, now)
  if (chosen !== undefined && from?.runs !== false) return 'plan.runs'
  if (from === undefined) return 'plan.none_to_lengthen'
  const startsAt = from.at
  if (chosen !== undefined) {
    const { family, portNum } = chosen
    return { family, planCode: giftCodes[family], portCount: portNum, startsAt, isOther: true }
  }
  if (!isTimed(held.family)) return 'plan.none_to_lengthen'
  const { family, planCode, portCount } = held
  return { family, planCode, portCount, startsAt, isOther: false }
}
