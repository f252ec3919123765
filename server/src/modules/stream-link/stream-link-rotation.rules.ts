/** 1 for a target that may be chosen now, 0 for one that may not; in the order of the weights. */
export type Eligible = Uint8Array

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))

/** Beyond so many additions a restart begins a new round instead: each target is then off by one click at most. */
const MOST_SEED_WORK = 2_000_000

/**
 * One click of smooth weighted round robin (links.md §6, decisions §6): each eligible target gains its weight, the one
 * that has most is chosen and pays what all of them gained. What a target that is skipped would have got is shared by all
 * others in proportion, not given to its neighbour. Changes `wheel`, which holds what each target is owed; answers the
 * index, or undefined when none is eligible. Weights are whole numbers from 0; a weight of 0 is never chosen.
 */
export const turnWheel = (wheel: Int32Array, weights: Int32Array, eligible: Eligible): number | undefined => {
  let gained = 0
  let chosen = -1
  let most = 0
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0
    if (weight === 0 || eligible[index] !== 1) continue
    gained += weight
    const owed = (wheel[index] ?? 0) + weight
    wheel[index] = owed
    if (chosen < 0 || owed > most) {
      chosen = index
      most = owed
    }
  }
  if (chosen < 0) return undefined
  wheel[chosen] = most - gained
  return chosen
}

/**
 * A wheel as it stands after so many clicks: their position within one round (the sum of the weights), as if all targets
 * had always been there. So a restart goes on where it was, and a target that is new does not first catch up on all the
 * clicks that it missed.
 */
export const seedWheel = (weights: Int32Array, clicksSoFar: number): Int32Array => {
  const wheel = new Int32Array(weights.length)
  const divisor = weights.reduce(divisorOf, 0)
  if (divisor === 0) return wheel
  const round = weights.reduce((sum, weight) => sum + weight, 0) / divisor
  if (round * weights.length > MOST_SEED_WORK) return wheel
  const all = new Uint8Array(weights.length).fill(1)
  for (let left = clicksSoFar % round; left > 0; left -= 1) turnWheel(wheel, weights, all)
  return wheel
}

/**
 * One of the eligible targets by weight, for a random number from 0 to below 1 that the caller draws; undefined when none
 * is eligible. Drawn among the eligible only: "a random one, then the next that is online" would double a neighbour's share.
 */
export const pickRandom = (weights: Int32Array, eligible: Eligible, chance: number): number | undefined => {
  let sum = 0
  for (let index = 0; index < weights.length; index += 1)
    if (eligible[index] === 1) sum += weights[index] ?? 0
  let left = chance * sum
  let last: number | undefined
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0
    if (weight === 0 || eligible[index] !== 1) continue
    last = index
    left -= weight
    if (left < 0) break
  }
  return last
}
