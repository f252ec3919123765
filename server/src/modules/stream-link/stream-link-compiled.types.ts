import type { PreparedLocation } from './stream-link-location.rules.ts'
import type { Schedule } from './stream-link-schedule.rules.ts'

/** One target as the redirector keeps it. `online` changes in place between two clicks; what else changes makes a new link. */
export type CompiledTarget = {
  targetId: string
  url: string
  /** Whole, from 0; 0 rests the target. */
  weight: number
  /** The count at which the target stops; Infinity for never. */
  cap: number
  /** New fans that came from it so far, which the cap is about. */
  count: number
  /** A target that is no account of ours is always online. */
  online: boolean
  location: PreparedLocation
}

/** A traffic-split link as the redirector decides on it, without a query and almost without allocation. Times are epoch ms. */
export type CompiledLink = {
  code: string
  tenantId: number
  mainAccountId: string
  linkId: string
  /** `blocked` by an operator, the others by the owner. */
  status: 'on' | 'off' | 'archived' | 'blocked'
  type: 'online' | 'all'
  mode: 'random' | 'sequential'
  ipBind: boolean
  /** Country codes that are let through; null: all. */
  regions: ReadonlySet<string> | null
  /** Bits of the devices that are let through, see `deviceBit`. */
  deviceMask: number
  /** Undefined: always. */
  schedule: Schedule | undefined
  /** From when on it leads to targets, and from when on no more; -Infinity and Infinity for unlimited. */
  startsAt: number
  expiresAt: number
  defaultUrl: string | undefined
  expiredUrl: string | undefined
  targets: readonly CompiledTarget[]
  /** Place of each target in `targets`, by its id. */
  placeOf: ReadonlyMap<string, number>
  /** The targets' weights, what each is owed (see `turnWheel`), and room in which a decision marks who is eligible. */
  weights: Int32Array
  wheel: Int32Array
  eligible: Uint8Array
  /** Whether anybody is eligible, where no presence can change that: `eligible` is then right for good. Undefined until asked. */
  settled: boolean | undefined
  version: number
}
