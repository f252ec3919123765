// How long the desks of somebody who is logged out, whose sub-account is disabled or whose sub-account is deleted stay
// connected, counted from the call that asked for it, beside that call's own answer (decisions, "sub-accounts": 2 s).
// Run: npx tsx bench/log-out.ts
import * as access from '@chatx/contract/access'
import type { ServerFrame } from '@chatx/contract/live'
import * as subAccount from '@chatx/contract/sub-account'
import { deleteSubAccount } from '@chatx/contract/sub-account-erasure'
import { createDesk, type Desk, listen } from '../server/test/people.ts'
import { percentile, say, sayResult, sayTable } from './figures.ts'
import { inWorld, type World } from './world.ts'

const ROUNDS = 30
const CONNECTIONS = 5
const LIMIT_MS = 2_000

type Frame<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>

/** From the call: when it was answered, and when the last of the desk's connections had heard of its end. */
const ending = async (world: World, desk: Desk, act: () => Promise<{ code: number }>) => {
  const lives = await Promise.all(Array.from({ length: CONNECTIONS }, () => listen(world.server, desk.token)))
  const began = performance.now()
  const over = lives.map((live) => live.until((frame): frame is Frame<'bye'> => frame.t === 'bye'))
  const { code } = await act()
  const answeredMs = performance.now() - began
  if (code !== 200) throw new Error(`answered: ${code}`)
  await Promise.all(over)
  const overMs = performance.now() - began
  for (const live of lives) live.close()
  return { answeredMs, overMs }
}

type Act = (world: World, desk: Desk, name: string) => Promise<{ code: number }>

const acts: [string, Act][] = [
  ['logged out', ({ server }, { token }) => server.call(access.logout, {}, { token })],
  [
    'disabled',
    ({ server, owner }, { subAccountId: id }) =>
      server.call(subAccount.disableSubAccount, { id }, { token: owner.token }),
  ],
  [
    'deleted',
    ({ server, owner }, { subAccountId: id }, name) =>
      server.call(deleteSubAccount, { id, name }, { token: owner.token }),
  ],
]

const measure = async (world: World): Promise<void> => {
  const { server, owner } = world
  const took = acts.map(([way, act]) => ({ way, act, answered: [] as number[], over: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { way, act, answered, over } of took) {
      const name = `${way} ${round}`
      const desk = await createDesk(server, owner, name, 'en', false)
      const { answeredMs, overMs } = await ending(world, desk, () => act(world, desk, name))
      answered.push(answeredMs)
      over.push(overMs)
    }
  }
  sayTable([
    ['way', 'p50 ms', 'p95 ms', 'worst ms', 'p50 to its answer'],
    ...took.map(({ way, answered, over }) => [
      way,
      percentile(over, 0.5),
      percentile(over, 0.95),
      Math.max(...over),
      percentile(over, 0.5) / percentile(answered, 0.5),
    ]),
  ])
  const worstMs = Math.max(...took.flatMap(({ over }) => over))
  say(worstMs < LIMIT_MS ? `all within ${LIMIT_MS} ms` : `NOT WITHIN ${LIMIT_MS} MS`)
  sayResult({ worstMs })
  if (worstMs >= LIMIT_MS) process.exitCode = 1
}

await inWorld(measure)
