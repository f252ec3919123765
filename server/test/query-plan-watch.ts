import type { Endpoint } from '@chatx/contract/base/endpoint'
import pg from 'pg'
import { expect } from 'vitest'
import { createRawCaller } from './authorization-calls.ts'

type Statement = { begin: string; text: string; values: unknown[] }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
/** How the database carries out one statement. `read` counts the rows that it took out of tables to answer. */
export type Plan = { text: string; whole: string[]; indexes: string[]; sorts: boolean; read: number }

const scopes = new WeakMap<pg.Client, string>()
let heard: Statement[] | undefined

/** A statement without parameters is sent as its text, one with parameters as a prepared one. */
const note = (client: pg.Client, sent: unknown): void => {
  const { text, values = [] } =
    typeof sent === 'string' ? { text: sent } : (sent as { text?: string; values?: unknown[] })
  if (text === undefined) return
  if (text.startsWith('begin; ')) scopes.set(client, text)
  else if (text.startsWith('set local role ')) scopes.set(client, `begin; ${text}`)
  else if (/^\s*(select|with|insert|update|delete)\b/.test(text))
    heard?.push({ begin: scopes.get(client) ?? 'begin', text, values })
}

/** Hears every statement that this process sends, until the returned function is called. */
export const watchStatements = (): (() => void) => {
  const { query } = pg.Client.prototype
  const listening = function (this: pg.Client, ...parameters: unknown[]) {
    note(this, parameters[0])
    return Reflect.apply(query, this, parameters) as unknown
  }
  pg.Client.prototype.query = listening as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

/** The statements, with their values, that the work sends. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  heard = []
  try {
    await work()
    return heard
  } finally {
    heard = undefined
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const readBy = (node: Node): number =>
  node['Relation Name'] === undefined
    ? 0
    : ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)

const onlyReads = (text: string) =>
  /^\s*(select|with)\b/.test(text) && !/\b(for update|insert|update|delete)\b/.test(text)

const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

/** A value as a statement's text holds it; the database gives it the type that its place asks for. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => quoted(String(one))).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** `any`: for the values that were sent; `generic`: as a prepared statement is planned once for all values. */
export type Planned = 'any' | 'generic'

/** Asks how the very statement is carried out under the role and the scope that it was sent with. */
export const explain = async (
  client: pg.Client,
  { begin, text, values }: Statement,
  planned: Planned = 'any',
): Promise<Plan> => {
  await client.query(begin)
  try {
    const analyze = onlyReads(text) ? 'analyze, timing off, ' : ''
    const about = `explain (${analyze}format json)`
    const isPrepared = planned === 'generic' && values.length > 0
    if (isPrepared)
      await client.query(`set local plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
    const asked = isPrepared ? `execute asked (${values.map(literal).join(', ')})` : text
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `${about} ${asked}`,
      isPrepared ? [] : values,
    )
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)))
    return {
      text,
      whole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      sorts: nodes.some((node) => node['Node Type'] === 'Sort'),
      read: Math.round(nodes.reduce((sum, node) => sum + readBy(node), 0)),
    }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** No statement reads one of these tables whole, and the one that matters is answered from this index. */
export const expectIndexes = (plans: Plan[], index: string, tables: ReadonlySet<string>): Plan => {
  for (const { whole, text } of plans)
    expect(
      whole.filter((name) => tables.has(name)),
      text,
    ).toEqual([])
  const plan = plans.find(({ indexes }) => indexes.includes(index))
  const used = plans.flatMap(({ indexes }) => indexes)
  expect(used, `none of them uses ${index} but ${used.join(', ')}`).toContain(index)
  if (plan === undefined) throw new Error('unreachable')
  return plan
}

/** Calls an endpoint as it is called in earnest; anything but success fails. */
export const callPlainly = async (
  url: string,
  endpoint: Endpoint,
  input: unknown,
  token: string,
): Promise<void> => {
  const { code, body } = await createRawCaller(url)(endpoint, input, { token })
  if (code !== 200) throw new Error(`${endpoint.path}: ${body}`)
}
