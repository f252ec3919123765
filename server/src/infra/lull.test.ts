import { describe, expect, it } from 'vitest'
import { createLull } from './lull.ts'

/** A process whose time passes when it is waited for, and which works for a share of it. */
const createProcess = () => {
  const world = {
    time: 0,
    active: 0,
    share: 0,
    now: () => world.time,
    worked: () => world.active,
    pause: async (milliseconds: number) => {
      world.time += milliseconds
      world.active += milliseconds * world.share
    },
  }
  return world
}
const never = () => false

describe('a lull', () => {
  it('is there after one look where little else is done', async () => {
    const world = createProcess()
    world.share = 0.2
    const lull = createLull({ busyShare: 0.25, patienceMs: 5_000 }, world)
    await lull.wait(never)
    expect(world.time).toBe(50)
    await lull.wait(never)
    expect(world.time).toBe(50)
  })

  it('comes with the end of the other work', async () => {
    const world = createProcess()
    world.share = 1
    const lull = createLull({ busyShare: 0.25, patienceMs: 5_000 }, world)
    let asked = 0
    const calm = () => {
      asked += 1
      if (asked > 10) world.share = 0
      return false
    }
    await lull.wait(calm)
    expect(world.time).toBeGreaterThan(500)
    expect(world.time).toBeLessThan(1_000)
  })

  it('is no longer waited for when patience is over, which is one for a whole series', async () => {
    const world = createProcess()
    world.share = 1
    const lull = createLull({ busyShare: 0.25, patienceMs: 600 }, world)
    await lull.wait(never)
    expect(world.time).toBeGreaterThanOrEqual(600)
    const then = world.time
    await lull.wait(never)
    expect(world.time).toBe(then)
    lull.done()
    await lull.wait(never)
    expect(world.time).toBeGreaterThanOrEqual(then + 600)
  })

  it('is not waited for by who gives up', async () => {
    const world = createProcess()
    world.share = 1
    await createLull({ busyShare: 0.25, patienceMs: 5_000 }, world).wait(() => world.time > 100)
    expect(world.time).toBeLessThan(300)
  })

  it('is known from the process itself', async () => {
    await createLull({ busyShare: 1, patienceMs: 5_000 }).wait(never)
  })
})
