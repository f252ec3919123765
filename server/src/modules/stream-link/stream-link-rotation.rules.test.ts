import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickRandom, seedWheel, turnWheel } from './stream-link-rotation.rules.ts'

const weightsOf = (...weights: number[]) => Int32Array.from(weights)
const even = (count: number, each: number) => Array.from({ length: count }, () => each)
const all = (count: number) => new Uint8Array(count).fill(1)
const allBut = (count: number, ...offline: number[]) =>
  all(count).map((_, index) => (offline.includes(index) ? 0 : 1))

const clicksOf = (wheel: Int32Array, weights: Int32Array, eligible: Uint8Array, clicks: number) => {
  const counts = even(weights.length, 0)
  for (let click = 0; click < clicks; click += 1) {
    const index = turnWheel(wheel, weights, eligible)
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}
const spreadOf = (counts: number[]) => Math.max(...counts) - Math.min(...counts)

/** A repeatable source of numbers from 0 to below 1. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const someWeights = fc
  .array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 12 })
  .filter((weights) => weights.some((weight) => weight > 0))

describe('sequential', () => {
  it('gives 7 targets 1,000 of 7,000 clicks each, in turn', () => {
    const weights = weightsOf(1, 1, 1, 1, 1, 1, 1)
    const wheel = seedWheel(weights, 0)
    expect(Array.from({ length: 7 }, () => turnWheel(wheel, weights, all(7)))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(clicksOf(wheel, weights, all(7), 6993)).toEqual(even(7, 999))
  })

  it('mixes unequal weights smoothly', () => {
    const weights = weightsOf(5, 1, 1)
    const wheel = seedWheel(weights, 0)
    expect(Array.from({ length: 7 }, () => turnWheel(wheel, weights, all(3)))).toEqual([0, 0, 1, 0, 2, 0, 0])
  })

  it('gives each its exact weight in every round, from whatever click it is seeded', () => {
    fc.assert(
      fc.property(someWeights, fc.nat(10_000), (list, clicks) => {
        const weights = weightsOf(...list)
        const round = list.reduce((sum, weight) => sum + weight, 0)
        expect(clicksOf(seedWheel(weights, clicks), weights, all(list.length), round)).toEqual(list)
      }),
    )
  })

  it('goes on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(someWeights, fc.nat(500), (list, clicks) => {
        const weights = weightsOf(...list)
        const running = seedWheel(weights, 0)
        clicksOf(running, weights, all(list.length), clicks)
        const next = () => turnWheel(running, weights, all(list.length))
        const restarted = seedWheel(weights, clicks)
        for (let click = 0; click < 30; click += 1)
          expect(turnWheel(restarted, weights, all(list.length))).toBe(next())
      }),
    )
  })

  it.each([0, 3, 9])('shares what offline target %i would get evenly, not with its neighbour', (offline) => {
    const weights = weightsOf(...even(10, 1))
    const counts = clicksOf(seedWheel(weights, 0), weights, allBut(10, offline), 90_000)
    expect(counts).toEqual(Array.from({ length: 10 }, (_, index) => (index === offline ? 0 : 10_000)))
  })

  it('stays even while targets come and go', () => {
    const weights = weightsOf(...even(10, 1))
    const wheel = seedWheel(weights, 0)
    const counts = even(10, 0)
    const chance = seeded(3)
    for (let change = 0; change < 500; change += 1) {
      // Targets 8 and 9 flap; the others are always there.
      const eligible = allBut(10, ...[8, 9].filter(() => chance() < 0.5))
      clicksOf(wheel, weights, eligible, 1 + Math.floor(chance() * 40)).forEach((clicks, index) => {
        counts[index] = (counts[index] ?? 0) + clicks
      })
    }
    expect(spreadOf(counts.slice(0, 8))).toBeLessThanOrEqual(2)
  })

  it('differs by at most n over n wheels that turn alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer(),
        fc.integer({ min: 1, max: 12 }),
        (n, seed, targets) => {
          const weights = weightsOf(...even(targets, 1))
          const wheels = Array.from({ length: n }, () => seedWheel(weights, 0))
          const chance = seeded(seed)
          const counts = even(targets, 0)
          for (let click = 0; click < 1000; click += 1) {
            const index = turnWheel(wheels[Math.floor(chance() * n)] ?? weights, weights, all(targets)) ?? 0
            counts[index] = (counts[index] ?? 0) + 1
          }
          expect(spreadOf(counts)).toBeLessThanOrEqual(n)
        },
      ),
    )
  })

  it('gives a target that is added in the middle its share from then on, not what it missed', () => {
    const before = weightsOf(1, 1, 1)
    clicksOf(seedWheel(before, 0), before, all(3), 100_000)
    const after = weightsOf(1, 1, 1, 1)
    const counts = clicksOf(seedWheel(after, 100_000), after, all(4), 400)
    expect(counts).toEqual([100, 100, 100, 100])
    const without = weightsOf(1, 1)
    expect(clicksOf(seedWheel(without, 100_000), without, all(2), 400)).toEqual([200, 200])
  })

  it('never owes anybody more than two rounds, whoever comes and goes', () => {
    fc.assert(
      fc.property(
        someWeights,
        fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })),
        (list, steps) => {
          const weights = weightsOf(...list)
          const wheel = seedWheel(weights, 7)
          const round = list.reduce((sum, weight) => sum + weight, 0)
          for (const step of steps) {
            turnWheel(
              wheel,
              weights,
              Uint8Array.from(list, (_, index) => (step[index] ? 1 : 0)),
            )
            expect(Math.max(...wheel.map(Math.abs))).toBeLessThanOrEqual(2 * round)
            expect(wheel.reduce((sum, owed) => sum + owed, 0)).toBe(0)
          }
        },
      ),
    )
  })

  it('is seeded at once even where a round is long', () => {
    const weights = Int32Array.from({ length: 500 }, (_, index) => 1 + (index % 100))
    expect(seedWheel(weights, 24_999)).toEqual(new Int32Array(500))
  })
})

describe('random', () => {
  it('keeps to the weights within the chi-square bound, with one target offline and one at rest', () => {
    const weights = weightsOf(1, 2, 3, 0, 4, 5)
    const eligible = allBut(6, 2)
    const chance = seeded(20_260_101)
    const counts = [0, 0, 0, 0, 0, 0]
    for (let click = 0; click < 120_000; click += 1) {
      const index = pickRandom(weights, eligible, chance()) ?? 2
      counts[index] = (counts[index] ?? 0) + 1
    }
    expect([counts[2], counts[3]]).toEqual([0, 0])
    const chiSquare = [0, 1, 4, 5].reduce((sum, index) => {
      const expected = (120_000 * (weights[index] ?? 0)) / 12
      return sum + ((counts[index] ?? 0) - expected) ** 2 / expected
    }, 0)
    // Three degrees of freedom: exceeded by chance once in 1,000.
    expect(chiSquare).toBeLessThan(16.27)
  })

  it('gives each a span of the chances from its first to before its last', () => {
    const at = (chance: number) => pickRandom(weightsOf(1, 0, 2, 1), all(4), chance)
    expect([0, 0.2499, 0.25, 0.7499, 0.75, 0.9999].map(at)).toEqual([0, 0, 2, 2, 3, 3])
  })

  it('chooses an eligible target of weight for every chance', () => {
    const unit = fc.oneof(
      fc.constantFrom(0, 1 - 2 ** -53),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    )
    fc.assert(
      fc.property(
        someWeights,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        unit,
        (list, mask, chance) => {
          const eligible = Uint8Array.from(list, (_, index) => (mask[index] ? 1 : 0))
          const index = pickRandom(weightsOf(...list), eligible, chance)
          if (index === undefined) expect(list.some((weight, at) => weight > 0 && mask[at])).toBe(false)
          else expect([eligible[index], Math.sign(list[index] ?? 0)]).toEqual([1, 1])
        },
      ),
    )
  })
})

it('chooses none where none is eligible, and leaves the wheel as it was', () => {
  const weights = weightsOf(1, 2, 0)
  const wheel = seedWheel(weights, 1)
  const before = wheel.slice()
  for (const eligible of [allBut(3, 0, 1, 2), allBut(3, 0, 1)]) {
    expect(turnWheel(wheel, weights, eligible)).toBeUndefined()
    expect(pickRandom(weights, eligible, 0.5)).toBeUndefined()
  }
  expect(wheel).toEqual(before)
  expect(turnWheel(new Int32Array(), new Int32Array(), new Uint8Array())).toBeUndefined()
})
