/** A lease is renewed every 15 s and lost after 45 s of silence (decisions §2). */
export const HEARTBEAT_SECONDS = 15
export const LEASE_SECONDS = 45

/** Ports of a main account at a moment: what the plan grants, what all sub-accounts reserve, and what is occupied. */
export type PortFigures = {
  planPorts: number
  /** Sum of fixed ports over all sub-accounts that may hold ports. */
  fixedOfAll: number
  /** Occupied ports that are not covered by their sub-account's fixed ones. */
  occupiedDynamic: number
}

export type SubAccountPorts = { fixed: number; dynamicLimit: number; heldFixed: number; heldDynamic: number }

/** Dynamic ports = plan ports − all fixed − occupied dynamic (decisions §2); never below zero. */
export const freeDynamicPorts = ({ planPorts, fixedOfAll, occupiedDynamic }: PortFigures): number =>
  Math.max(0, planPorts - fixedOfAll - occupiedDynamic)

/**
 * Which port a claim takes: a fixed one while the sub-account has one left (and the plan still covers it), else a
 * dynamic one within its own limit, else none.
 */
export const portFor = (figures: PortFigures, own: SubAccountPorts): 'fixed' | 'dynamic' | 'none' => {
  const occupied = figures.occupiedDynamic + own.heldFixed
  if (own.heldFixed < own.fixed && occupied < figures.planPorts) return 'fixed'
  if (own.heldDynamic < own.dynamicLimit && freeDynamicPorts(figures) > 0) return 'dynamic'
  return 'none'
}
