// How long a wrong password takes to be refused for a name that exists and for one that does not, over HTTP on the real
// server, beside the bare hash of the same strength. The two must not be told apart. Run: npx tsx bench/login-refusal.ts
import { login } from '@chatx/contract/access'
import { errorEntry } from '@chatx/contract/errors'
import { createPasswordHash } from '../server/src/infra/password-hash.ts'
import { createOwner } from '../server/test/people.ts'
import { percentile, say, sayResult, sayTable, timed } from './figures.ts'
import { inWorld, type World } from './world.ts'

const ROUNDS = 200
const LIMIT_MS = 5
/** Fewer tries than a name or a network has before it must wait; then the clock goes on past the wait. */
const BETWEEN_WAITS = 16
const WAIT_MS = 3_600_000

const passwords = createPasswordHash()

const measure = async ({ server }: World): Promise<void> => {
  const names = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await createOwner(server, name)).email),
  )
  const stored = await passwords.hash('Correct1horse')
  const refused = async (userName: string) => {
    const answer = await server.call(login, { userName, password: 'Guess-timing1' })
    if (answer.msg !== errorEntry('access.wrong_credentials').en) throw new Error(`answered: ${answer.msg}`)
  }
  const took = { known: [] as number[], unknown: [] as number[], bare: [] as number[] }
  // In turn, so that a busy moment of the machine meets all three.
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % BETWEEN_WAITS === 0) server.clock.forward(WAIT_MS)
    const name = names[round % names.length] ?? ''
    took.known.push(await timed(() => refused(name)))
    took.unknown.push(await timed(() => refused(`no-${name}`)))
    took.bare.push(await timed(() => passwords.verify(stored, 'Guess-timing1')))
  }
  const bare = percentile(took.bare, 0.5)
  const row = (way: string, list: number[]) => {
    const p50 = percentile(list, 0.5)
    return [way, p50, percentile(list, 0.95), p50 / bare]
  }
  sayTable([
    ['way', 'p50 ms', 'p95 ms', 'to the bare hash'],
    row('a name that exists', took.known),
    row('a name that does not', took.unknown),
    row('bare hash', took.bare),
  ])
  const apartMs = Math.abs(percentile(took.known, 0.5) - percentile(took.unknown, 0.5))
  say(apartMs < LIMIT_MS ? `less than ${LIMIT_MS} ms apart` : `APART BY ${LIMIT_MS} MS OR MORE`)
  sayResult({ apartMs, toBare: percentile(took.known, 0.5) / bare })
  if (apartMs >= LIMIT_MS) process.exitCode = 1
}

await inWorld(measure)
