import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  freeDynamicPorts,
  portFor,
  type PortFigures,
  type SubAccountPorts,
} from './messenger-account.rules.ts'

const figures = (planPorts: number, fixedOfAll: number, occupiedDynamic: number): PortFigures => ({
  planPorts,
  fixedOfAll,
  occupiedDynamic,
})
const own = (
  fixed: number,
  dynamicLimit: number,
  heldFixed: number,
  heldDynamic: number,
): SubAccountPorts => ({
  fixed,
  dynamicLimit,
  heldFixed,
  heldDynamic,
})

describe('dynamic ports = plan ports − all fixed − occupied dynamic', () => {
  it.each([
    [figures(5, 0, 0), 5],
    [figures(5, 2, 0), 3],
    [figures(5, 2, 1), 2],
    [figures(5, 2, 3), 0],
    [figures(5, 5, 0), 0],
    // After a downgrade more is reserved or occupied than there is.
    [figures(1, 5, 0), 0],
    [figures(1, 0, 5), 0],
    [figures(0, 0, 0), 0],
  ])('%o leaves %i', (given, free) => {
    expect(freeDynamicPorts(given)).toBe(free)
  })
})

describe('a claim takes', () => {
  it.each([
    ['fixed', 'its own fixed port first', figures(5, 2, 0), own(2, 3, 0, 0)],
    ['fixed', 'its second fixed port', figures(5, 2, 0), own(2, 3, 1, 0)],
    ['dynamic', 'a dynamic one when its fixed ones are used', figures(5, 2, 0), own(2, 3, 2, 0)],
    ['none', 'none beyond its dynamic limit', figures(5, 2, 1), own(2, 1, 2, 1)],
    ['none', 'none when others reserved the rest', figures(5, 5, 0), own(0, 5, 0, 0)],
    ['none', 'none when others occupy the rest', figures(5, 2, 3), own(0, 5, 0, 0)],
    ['none', 'none without a limit', figures(5, 0, 0), own(0, 0, 0, 0)],
    ['none', 'none without a plan', figures(0, 0, 0), own(0, 5, 0, 0)],
    ['none', 'no fixed one that the plan does not cover any more', figures(1, 3, 0), own(3, 0, 1, 0)],
    ['fixed', 'the last port as a fixed one', figures(5, 1, 4), own(1, 0, 0, 0)],
    ['none', 'none when dynamic ones occupy the whole plan', figures(4, 1, 4), own(1, 0, 0, 0)],
  ] as const)('%s: %s', (port, _, given, held) => {
    expect(portFor(given, held)).toBe(port)
  })
})

it('never hands out more than the plan has, nor a fixed port of somebody else, whatever the order of claims', () => {
  const subAccounts = fc.array(fc.record({ fixed: fc.nat(3), dynamicLimit: fc.nat(4) }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(subAccounts, fc.nat(6), fc.array(fc.nat(4), { maxLength: 40 }), (rules, spare, claims) => {
      const fixedOfAll = rules.reduce((sum, rule) => sum + rule.fixed, 0)
      const planPorts = fixedOfAll + spare
      const held = rules.map(() => ({ fixed: 0, dynamic: 0 }))
      for (const claim of claims) {
        const index = claim % rules.length
        const [rule, mine] = [rules[index], held[index]]
        if (rule === undefined || mine === undefined) continue
        const occupiedDynamic = held.reduce((sum, { dynamic }) => sum + dynamic, 0)
        const port = portFor(
          { planPorts, fixedOfAll, occupiedDynamic },
          { ...rule, heldFixed: mine.fixed, heldDynamic: mine.dynamic },
        )
        if (port !== 'none') mine[port] += 1
      }
      for (const [index, mine] of held.entries()) {
        expect(mine.fixed).toBeLessThanOrEqual(rules[index]?.fixed ?? -1)
        expect(mine.dynamic).toBeLessThanOrEqual(rules[index]?.dynamicLimit ?? -1)
      }
      expect(held.reduce((sum, { dynamic }) => sum + dynamic, 0)).toBeLessThanOrEqual(spare)
      expect(held.reduce((sum, { fixed, dynamic }) => sum + fixed + dynamic, 0)).toBeLessThanOrEqual(
        planPorts,
      )
    }),
  )
})
