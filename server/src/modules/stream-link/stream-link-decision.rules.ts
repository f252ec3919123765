import type { LinkDevice, LinkOutcome } from '@chatx/contract/stream-link'
import type { Bind } from './stream-link-click.rules.ts'
import type { CompiledLink, CompiledTarget } from './stream-link-compiled.types.ts'
import { deviceBit, type Machine } from './stream-link-device.rules.ts'
import { pickRandom, turnWheel } from './stream-link-rotation.rules.ts'
import { isOpen } from './stream-link-schedule.rules.ts'

/** What a decision needs to know of one request. */
export type Visit = {
  /** Epoch ms. */
  now: number
  machine: Machine | undefined
  /** ISO 3166-1 alpha-2; ZZ where none was found, which no list holds unless the owner asks for it. */
  region: string
  device: LinkDevice
  /** The target to which the visitor's address is bound, whether it still exists or not; undefined: bound to none. */
  bound: string | undefined
  /** From 0 to below 1, drawn by the caller. */
  chance: number
}

export type Decision = {
  outcome: LinkOutcome
  /** Place in the link's targets; undefined where `redirect` is meant. */
  target: number | undefined
  /** Where to instead of a target; undefined without a target: the plain page. */
  redirect: string | undefined
  /** Machines are answered, but no click, no visit and no visitor. */
  counted: boolean
  bind: Bind
}

/** One check of a decision, for the owner who asks why. `detail` is a code, a country, a device or a target's id. */
export type DecisionStep = {
  check:
    | 'state'
    | 'expiry'
    | 'start'
    | 'hours'
    | 'person'
    | 'region'
    | 'device'
    | 'target-rested'
    | 'target-capped'
    | 'target-offline'
    | 'targets'
    | 'binding'
    | 'rotation'
    | 'chance'
    | 'first'
  passed: boolean
  detail: string | null
}

type Why = DecisionStep[] | undefined

/** Answers `passed`, so that a check and its explanation are one expression; costs nothing where nobody asks. */
const noted = (why: Why, check: DecisionStep['check'], passed: boolean, detail: string | null): boolean => {
  why?.push({ check, passed, detail })
  return passed
}

/** What closes a link for everybody, bots too. */
const closedBy = (link: CompiledLink, now: number, why: Why): LinkOutcome | undefined => {
  if (!noted(why, 'state', link.status === 'on', link.status)) return 'default-disabled'
  if (!noted(why, 'expiry', now < link.expiresAt, null)) return 'default-expired'
  if (!noted(why, 'start', now >= link.startsAt, null)) return 'default-schedule'
  const isOpenNow = link.schedule === undefined || isOpen(link.schedule, now)
  return noted(why, 'hours', isOpenNow, null) ? undefined : 'default-schedule'
}

const barredBy = (link: CompiledLink, { region, device }: Visit, why: Why): LinkOutcome | undefined => {
  const isRegion = link.regions === null || link.regions.has(region)
  if (!noted(why, 'region', isRegion, region)) return 'default-region'
  const isDevice = (link.deviceMask & deviceBit[device]) !== 0
  return noted(why, 'device', isDevice, device) ? undefined : 'default-device'
}

const skippedAs = (
  { weight, count, cap, online }: CompiledTarget,
  onlyOnline: boolean,
): 'target-rested' | 'target-capped' | 'target-offline' | undefined => {
  if (weight === 0) return 'target-rested'
  if (count >= cap) return 'target-capped'
  return onlyOnline && !online ? 'target-offline' : undefined
}

/** Says of each target that is passed over why. */
const noteSkipped = ({ targets, type }: CompiledLink, why: DecisionStep[]): void => {
  for (const target of targets) {
    const skipped = skippedAs(target, type === 'online')
    if (skipped !== undefined) noted(why, skipped, false, target.targetId)
  }
}

/** Marks who is eligible, and whether anybody is. */
const markEligible = (link: CompiledLink, why: Why): boolean => {
  const { targets, eligible, settled } = link
  if (settled !== undefined && why === undefined) return settled
  const onlyOnline = link.type === 'online'
  let some = 0
  for (let place = 0; place < targets.length; place += 1) {
    const target = targets[place]
    const isIn = target !== undefined && skippedAs(target, onlyOnline) === undefined ? 1 : 0
    eligible[place] = isIn
    some |= isIn
  }
  if (!onlyOnline) link.settled = some === 1
  if (why !== undefined) noteSkipped(link, why)
  return noted(why, 'targets', some === 1, null)
}

/** The outcome where nobody is eligible: capped where all that are not at rest have reached their cap. */
const noneEligible = (link: CompiledLink, why: Why): LinkOutcome | undefined => {
  if (markEligible(link, why)) return undefined
  const awake = link.targets.filter(({ weight }) => weight > 0)
  return awake.length > 0 && awake.every(({ count, cap }) => count >= cap)
    ? 'default-capped'
    : 'default-offline'
}

/** A link that an operator has blocked leads nowhere, not even to the owner's own default. */
const redirectFor = (link: CompiledLink, outcome: LinkOutcome): string | undefined => {
  if (link.status === 'blocked') return undefined
  return outcome === 'default-expired' ? (link.expiredUrl ?? link.defaultUrl) : link.defaultUrl
}

/** Machines see the first target that is eligible or the default; they never advance the rotation and are never bound. */
const forMachine = (
  link: CompiledLink,
  machine: Machine,
  closed: LinkOutcome | undefined,
  why: Why,
): Decision => {
  noted(why, 'person', false, machine)
  const failed = closed ?? noneEligible(link, why)
  if (failed !== undefined)
    return {
      outcome: 'bot',
      target: undefined,
      redirect: redirectFor(link, failed),
      counted: false,
      bind: 'none',
    }
  const target = link.eligible.indexOf(1)
  noted(why, 'first', true, link.targets[target]?.targetId ?? null)
  return { outcome: 'bot', target, redirect: undefined, counted: false, bind: 'none' }
}

const toDefault = (link: CompiledLink, outcome: LinkOutcome): Decision => ({
  outcome,
  target: undefined,
  redirect: redirectFor(link, outcome),
  counted: true,
  bind: 'none',
})

const toTarget = (target: number, bind: Bind): Decision => ({
  outcome: 'target',
  target,
  redirect: undefined,
  counted: true,
  bind,
})

/** The bound target's place while it is still eligible. */
const boundPlace = (link: CompiledLink, bound: string | undefined, why: Why): number | undefined => {
  if (!link.ipBind || bound === undefined) return undefined
  const place = link.placeOf.get(bound)
  const isKept = place !== undefined && link.eligible[place] === 1
  return noted(why, 'binding', isKept, bound) ? place : undefined
}

const picked = (link: CompiledLink, chance: number, why: Why): number | undefined => {
  const isInTurn = link.mode === 'sequential'
  const place = isInTurn
    ? turnWheel(link.wheel, link.weights, link.eligible)
    : pickRandom(link.weights, link.eligible, chance)
  if (why !== undefined && place !== undefined)
    noted(why, isInTurn ? 'rotation' : 'chance', true, link.targets[place]?.targetId ?? null)
  return place
}

const bindFor = (link: CompiledLink, bound: string | undefined): Bind => {
  if (!link.ipBind) return 'none'
  return bound === undefined ? 'first' : 'anew'
}

/**
 * Where one request goes (links.md §6 and decisions §6), the checks in this order: switched off, blocked, archived,
 * expired, outside its time; machine; region; device; eligible targets; binding; rotation or chance. `why` collects them
 * up to the one that decided. Changes the link's wheel when the rotation is asked, and its mark of who is eligible; the
 * caller counts, binds and logs. To try a link without a trace, decide on one that was compiled for the purpose.
 */
export const decide = (link: CompiledLink, visit: Visit, why?: DecisionStep[]): Decision => {
  const closed = closedBy(link, visit.now, why)
  if (visit.machine !== undefined) return forMachine(link, visit.machine, closed, why)
  if (closed !== undefined) return toDefault(link, closed)
  noted(why, 'person', true, null)
  const failed = barredBy(link, visit, why) ?? noneEligible(link, why)
  if (failed !== undefined) return toDefault(link, failed)
  const kept = boundPlace(link, visit.bound, why)
  if (kept !== undefined) return toTarget(kept, 'none')
  const place = picked(link, visit.chance, why)
  return place === undefined
    ? toDefault(link, 'default-offline')
    : toTarget(place, bindFor(link, visit.bound))
}
