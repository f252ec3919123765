// A redirector that is ended ten times by SIGTERM and ten times by kill -9 in the middle of its work. Proves safety against
// crashes of the process; against a loss of power stands LINK_DURABILITY=fsync.
// Seen red: with a limit of 50 ms for reading a binding, which a busy database does not keep, addresses changed targets.
// That an answer never comes before its line is kept, stream-link.redirect.test.ts holds.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createThrowAwayDatabase, type ThrowAwayDatabase } from '../src/infra/embedded-postgres/index.ts'
import { buildServer } from './crash-server.ts'
import { printFigures } from './figures.ts'
import { eventually } from './people.ts'
import { createDoor, type Door } from './redirect-door.ts'
import { createJournal, type Journal, startLoad } from './redirect-load.ts'
import { recount } from './redirect-recount.ts'
import { type PlantedLink, plantLink, plantOwner } from './redirect-world.ts'

const ROUNDS = 20
const CONNECTIONS = 32
/** A round ends in the middle of its load, once so many clicks were answered. */
const CLICKS = 300
const BOUND_ADDRESSES = 12

let database: ThrowAwayDatabase
let client: pg.Client
let door: Door
let sequential: PlantedLink
let bound: PlantedLink
let links: PlantedLink[]

beforeAll(async () => {
  const program = await buildServer()
  database = await createThrowAwayDatabase(inject('cluster'), { template: inject('template') })
  client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  const mainAccountId = await plantOwner(client)
  sequential = await plantLink(client, { mainAccountId, targets: 7 })
  bound = await plantLink(client, { mainAccountId, targets: 7, ip_bind: true })
  const random = await plantLink(client, { mainAccountId, targets: 10, sequential: false })
  // Its clicks are counted under another outcome, and lead to its default.
  const barred = await plantLink(client, {
    mainAccountId,
    regions: ['HK'],
    default_url: 'https://default.example/',
  })
  links = [sequential, bound, random, barred]
  door = await createDoor({
    program,
    connectionString: database.connectionString,
    environment: { TRUST_PROXY: 'loopback' },
  })
}, 120_000)
afterAll(async () => {
  await door.end('SIGKILL')
  await client.end()
  await database.drop()
  await door.remove()
})

const goBound = async (address: string): Promise<string | null> => {
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15' }
  const answer = await fetch(`${door.url}/${bound.code}`, { redirect: 'manual', headers })
  return answer.headers.get('location')
}

/** One address after the other, so that each read of a binding has the database for itself. */
const goAllBound = async (journal: Journal): Promise<(string | null)[]> => {
  const places: (string | null)[] = []
  for (let n = 0; n < BOUND_ADDRESSES; n += 1) places.push(await goBound(`203.0.113.${n}`))
  journal.refused += places.filter((place) => place === null).length
  return places
}

const waitingSegments = async (): Promise<string[]> =>
  (await readdir(join(door.data, 'redirector'))).filter((name) => /\.(open|log|bad)$/.test(name))

const visitsOf = async (): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ id: string; n: number }>(
    'select visitor_id as id, count(*)::int as n from stream_visit group by 1',
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const compare = async (journal: Journal) => {
  const counted = await visitsOf()
  const ofLoad = (id: string) => journal.answered.has(id) || journal.unknown.has(id)
  const { rows } = await client.query<{ bots: number }>('select sum(bot_num)::int as bots from stream_link')
  return {
    answered: journal.answered.size,
    unknown: journal.unknown.size,
    counted: [...counted.keys()].filter(ofLoad).length,
    lost: [...journal.answered].filter((id) => !counted.has(id)).length,
    doubled: [...counted].filter(([id, n]) => ofLoad(id) && n > 1).length,
    bots: rows[0]?.bots ?? 0,
  }
}

const inRound = async (round: number, journal: Journal) => {
  await door.start()
  const places = await goAllBound(journal)
  const load = startLoad(
    { url: door.url, codes: links.map(({ code }) => code), connections: CONNECTIONS },
    journal,
  )
  const before = journal.answered.size
  const answeredNow = async () => journal.answered.size - before
  const answered = await eventually(answeredNow, (n) => n >= CLICKS)
  const end = await door.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
  await load.stop()
  return { places, answered, end }
}

it('loses no answered click, doubles none, and keeps bindings over 20 ends', {
  timeout: 300_000,
}, async () => {
  const journal = createJournal()
  const rounds: Awaited<ReturnType<typeof inRound>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await inRound(round, journal))
  await door.start()
  await eventually(waitingSegments, (left) => left.length === 0)
  await door.end('SIGTERM')
  expect(await waitingSegments()).toEqual([])

  const figures = await compare(journal)
  const ends = rounds.filter((_, round) => round % 2 === 1).map(({ end }) => Math.round(end.ms))
  printFigures('redirector under kills', {
    kills: ROUNDS,
    ...figures,
    answeredBots: journal.answeredBots,
    slowestTerm: Math.max(...ends),
  })
  expect(journal.refused).toBe(0)
  expect(figures.lost).toBe(0)
  expect(figures.doubled).toBe(0)
  expect(figures.counted).toBeLessThanOrEqual(figures.answered + figures.unknown)
  expect(figures.bots).toBeGreaterThanOrEqual(journal.answeredBots)
  expect(figures.bots).toBeLessThanOrEqual(journal.answeredBots + journal.unknownBots)
  expect(await recount(client)).toEqual([])
  for (const { end } of rounds.filter((_, round) => round % 2 === 1)) expect(end.code).toBe(0)
  const [first] = rounds
  for (const { places } of rounds) expect(places).toEqual(first?.places)
})
