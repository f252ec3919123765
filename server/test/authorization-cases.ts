import type { Endpoint } from '@chatx/contract/base/endpoint'
import { allEndpoints } from '@chatx/contract/contract'
import { type Answer, inBatches } from './authorization-calls.ts'
import { foreignWords } from './authorization-canaries.ts'
import type { Entry } from './authorization-entry.ts'
import { spareLogin } from './authorization-security.ts'
import { entries, malformedIdOf, unknownIdOf } from './authorization-inputs.ts'
import { type Asked, type Entity, isOwn, mayEverSee, type Row, rowsOf } from './authorization-oracle.ts'
import type { World } from './authorization-world.ts'
import type { Caller } from './authorization-people.ts'

type Chosen = Row | 'none' | 'malformed'
type Rows = Record<Entity, Row[]>

export type Case = Asked & { entry: Entry; label: string; at: Record<string, Chosen> }
export type Done = { case: Case; input: unknown; answer: Answer }

const named = (chosen: Chosen): string => (typeof chosen === 'string' ? chosen : chosen.name)

const isLetIn = ({ who }: Endpoint, caller: Caller): boolean =>
  who.includes('anyone') || (caller.alive && who.includes(caller.kind))

/** The caller's own row, or any where it has none. */
const homeRow = (rows: Row[], entity: Entity, caller: Caller): Chosen =>
  rows.find((row) => isOwn(entity, caller, row)) ?? rows[0] ?? 'none'

/** Every row for whoever is let in; for the others the nearest, one that is nowhere and nonsense are enough. */
const choices = (rows: Row[], entity: Entity, caller: Caller, endpoint: Endpoint): Chosen[] => {
  const nonsense: Chosen[] = malformedIdOf(entity) === undefined ? ['none'] : ['none', 'malformed']
  return isLetIn(endpoint, caller) ? [...rows, ...nonsense] : [homeRow(rows, entity, caller), ...nonsense]
}

const variations = (
  entry: Entry,
  endpoint: Endpoint,
  caller: Caller,
  rows: Rows,
): Record<string, Chosen>[] => {
  const ids = Object.entries(entry.ids ?? {})
  const home = Object.fromEntries(ids.map(([path, { of }]) => [path, homeRow(rows[of], of, caller)]))
  return ids.length === 0
    ? [{}]
    : ids.flatMap(([path, { of }]) =>
        choices(rows[of], of, caller, endpoint).map((chosen) => ({ ...home, [path]: chosen })),
      )
}

const caseOf = (name: string, endpoint: Endpoint, caller: Caller, at: Record<string, Chosen>): Case => {
  const entry = entries[name] ?? { input: () => ({}) }
  const ids = Object.entries(entry.ids ?? {}).map(([path, { of, missing }]) => ({
    entity: of,
    row: at[path] ?? 'none',
    missing,
  }))
  const where = Object.entries(at).map(([path, chosen]) => `${path}=${named(chosen)}`)
  return { name, endpoint, caller, ids, entry, at, label: `${name}(${where.join(', ')}) by ${caller.name}` }
}

/** Every endpoint × caller × id. */
export const casesOf = (world: World, callers: Caller[]): Case[] => {
  const rows = rowsOf(world)
  return allEndpoints().flatMap(({ name, endpoint }) =>
    callers.flatMap((caller) =>
      variations(entries[name] ?? { input: () => ({}) }, endpoint, caller, rows).map((at) =>
        caseOf(name, endpoint, caller, at),
      ),
    ),
  )
}

const idAt = (one: Case, path: string): string => {
  const chosen = one.at[path] ?? 'none'
  const entity = one.entry.ids?.[path]?.of ?? 'subAccount'
  if (chosen === 'malformed') return malformedIdOf(entity) ?? ''
  return chosen === 'none' ? unknownIdOf(entity) : chosen.id
}

export const inputOf = async (world: World, one: Case): Promise<unknown> =>
  one.entry.input({ world, caller: one.caller, id: (path) => idAt(one, path) })

/** A login session of the same person, for a call that ends it. */
export const anotherLogin = async (world: World, { login, token }: Caller): Promise<string | undefined> => {
  if (login === undefined || login.kind === 'anyone' || login.kind === 'visitor') return token
  const { tenantId } = login
  if (login.kind === 'operator')
    return (
      await world.open(tenantId, { kind: 'operator', operatorId: login.operatorId, loggedInAs: 'operator' })
    ).token
  const { mainAccountId } = login
  if (login.kind === 'owner')
    return (await world.open(tenantId, { kind: 'owner', mainAccountId, loggedInAs: 'main' })).token
  const { subAccountId, loggedInAs } = login
  return (await world.open(tenantId, { kind: 'desk', mainAccountId, subAccountId, loggedInAs })).token
}

const tokenFor = async (world: World, { entry, caller }: Case): Promise<string | undefined> => {
  if (entry.asSpare) return spareLogin(world, caller)
  return entry.endsLogin ? anotherLogin(world, caller) : caller.token
}

const run = async (world: World, one: Case): Promise<Done> => {
  const input = await inputOf(world, one)
  const token = await tokenFor(world, one)
  const headers = one.entry.headers ?? {}
  return { case: one, input, answer: await world.call(one.endpoint, input, { token, headers }) }
}

/** Makes all calls: side by side where they leave things as they were, else one after the other, what deletes at the end. */
export const runCases = async (world: World, cases: Case[]): Promise<Done[]> => {
  const done: Done[] = []
  const deletes = ({ name }: Case) => /^(delete|remove)/.test(name)
  const atOnce = cases.filter(({ entry }) => !entry.before)
  const inOrder = cases
    .filter(({ entry }) => entry.before)
    .sort((a, b) => Number(deletes(a)) - Number(deletes(b)))
  await inBatches(atOnce, 12, async (one) => {
    done.push(await run(world, one))
  })
  for (const one of inOrder) {
    // Only what is the caller's own was used up by it; rows of others must be left for the test to find unchanged.
    for (const { entity, row } of one.ids)
      if (typeof row !== 'string' && isOwn(entity, one.caller, row)) await one.entry.before?.(world, row.id)
    done.push(await run(world, one))
  }
  return done
}

/** Where the case names a row that is not the caller's; the other ids, if there are any, are its own. */
export const foreignPaths = ({ at, entry, caller }: Case): string[] => {
  const isForeign = ([path, chosen]: [string, Chosen]) => {
    const entity = entry.ids?.[path]?.of
    return entity !== undefined && typeof chosen !== 'string' && !isOwn(entity, caller, chosen)
  }
  const foreign = Object.entries(at).filter(isForeign)
  const named = Object.values(at).some((chosen) => typeof chosen === 'string')
  return foreign.length === 1 && !named ? foreign.map(([path]) => path) : []
}

/** Every id of the world, with the row that it names. */
export const idsOf = (world: World): Row[] => [
  ...new Map(
    Object.values(rowsOf(world))
      .flat()
      .map((row) => [row.id, row]),
  ).values(),
]

/** What an answer holds that its caller may never read: words and ids of others, unless the caller named them itself. */
export const leaksOf = (ids: Row[], { case: { caller }, input, answer }: Done): string[] => {
  const asked = JSON.stringify(input) ?? ''
  const words = foreignWords(caller, answer.all).filter((word) => !asked.includes(word))
  const foreign = ids.filter(
    (row) => answer.all.includes(row.id) && !asked.includes(row.id) && !mayEverSee(caller, row),
  )
  return [...words, ...foreign.map(({ id, name }) => `the id ${id} of ${name}`)]
}
