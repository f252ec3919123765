import type { KeywordReply, WelcomeReply } from '@chatx/contract/auto-reply'
import type { Cursor } from '../../infra/database/cursor.ts'
import { type AccountTx, sql } from '../../infra/database/database.ts'

export type Content = WelcomeReply['contents'][number]

export type WelcomeRow = {
  id: string
  title: string
  contents: Content[]
  sub_account_ids: string[]
  enabled: boolean
  hits: number
  created_at: Date
}

export type KeywordRow = WelcomeRow & {
  keyword: string
  match_rule: KeywordReply['matchRule']
  whole_word: boolean
  reply_method: KeywordReply['replyMethod']
}

export type Kind = 'keyword' | 'welcome'
type Rows = { keyword: KeywordRow; welcome: WelcomeRow }

/** `folded`: the search as keywords are compared. */
export type Search = { text: string; folded: string } | undefined
export type Bounds = { after: Cursor | undefined; limit: number; offset: number }

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`

const tables = {
  keyword: {
    name: sql.table('keyword_reply'),
    key: sql.ref('keyword_reply_id'),
    columns: sql`keyword_reply_id as id, title, contents, sub_account_ids, enabled, hits, created_at,
      keyword, match_rule, whole_word, reply_method`,
  },
  welcome: {
    name: sql.table('welcome_reply'),
    key: sql.ref('welcome_reply_id'),
    columns: sql`welcome_reply_id as id, title, contents, sub_account_ids, enabled, hits, created_at`,
  },
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const found = (kind: Kind, search: Search) => {
  if (search === undefined) return sql``
  const inTitle = sql`title ilike ${pattern(search.text)}`
  return kind === 'welcome'
    ? sql`and ${inTitle}`
    : sql`and (${inTitle} or (${search.folded} <> '' and strpos(folded, ${search.folded}) > 0))`
}

export const listPage = <K extends Kind>(
  tx: AccountTx,
  kind: K,
  search: Search,
  { after, limit, offset }: Bounds,
): Promise<Rows[K][]> => {
  const { name, key, columns } = tables[kind]
  return tx.rows(sql<Rows[K]>`
    select ${columns} from ${name} where ${own(tx)} ${found(kind, search)}
    ${after === undefined ? sql`` : sql`and (created_at, ${key}) < (${after.at}, ${after.id})`}
    order by created_at desc, ${key} desc limit ${limit} offset ${offset}`)
}

export const count = async (tx: AccountTx, kind: Kind, search: Search): Promise<number> => {
  const row = await tx.first(sql<{ n: number }>`
    select count(*)::int as n from ${tables[kind].name} where ${own(tx)} ${found(kind, search)}`)
  return row?.n ?? 0
}

/** Oldest first, so that every process compiles the same list. */
export const listEnabled = <K extends Kind>(tx: AccountTx, kind: K): Promise<Rows[K][]> =>
  tx.rows(sql<Rows[K]>`
    select ${tables[kind].columns} from ${tables[kind].name} where ${own(tx)} and enabled
    order by created_at, ${tables[kind].key}`)

export const find = <K extends Kind>(tx: AccountTx, kind: K, id: string): Promise<Rows[K] | undefined> =>
  tx.first(sql<Rows[K]>`
    select ${tables[kind].columns} from ${tables[kind].name} where ${own(tx)} and ${tables[kind].key} = ${id}`)

export const remove = (tx: AccountTx, kind: Kind, id: string): Promise<number> =>
  tx.count(sql`delete from ${tables[kind].name} where ${own(tx)} and ${tables[kind].key} = ${id}`)

type Unsaved = 'hits' | 'created_at'
export type KeywordValues = Omit<KeywordRow, Unsaved> & { folded: string }
export type WelcomeValues = Omit<WelcomeRow, Unsaved>

export const insertKeyword = (tx: AccountTx, rule: KeywordValues, now: Date): Promise<number> =>
  tx.count(sql`
    insert into keyword_reply (tenant_id, main_account_id, keyword_reply_id, keyword, folded, title, match_rule, whole_word,
      reply_method, contents, sub_account_ids, enabled, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${rule.id}, ${rule.keyword}, ${rule.folded}, ${rule.title}, ${rule.match_rule},
      ${rule.whole_word}, ${rule.reply_method}, ${JSON.stringify(rule.contents)}::jsonb, ${rule.sub_account_ids}::uuid[],
      ${rule.enabled}, ${now})`)

export const updateKeyword = (tx: AccountTx, rule: KeywordValues): Promise<number> =>
  tx.count(sql`
    update keyword_reply set keyword = ${rule.keyword}, folded = ${rule.folded}, title = ${rule.title},
      match_rule = ${rule.match_rule}, whole_word = ${rule.whole_word}, reply_method = ${rule.reply_method},
      contents = ${JSON.stringify(rule.contents)}::jsonb, sub_account_ids = ${rule.sub_account_ids}::uuid[],
      enabled = ${rule.enabled}
    where ${own(tx)} and keyword_reply_id = ${rule.id}`)

export const insertWelcome = (tx: AccountTx, rule: WelcomeValues, now: Date): Promise<number> =>
  tx.count(sql`
    insert into welcome_reply (tenant_id, main_account_id, welcome_reply_id, title, contents, sub_account_ids, enabled, created_at)
    values (${tx.tenantId}, ${tx.mainAccountId}, ${rule.id}, ${rule.title}, ${JSON.stringify(rule.contents)}::jsonb,
      ${rule.sub_account_ids}::uuid[], ${rule.enabled}, ${now})`)

export const updateWelcome = (tx: AccountTx, rule: WelcomeValues): Promise<number> =>
  tx.count(sql`
    update welcome_reply set title = ${rule.title}, contents = ${JSON.stringify(rule.contents)}::jsonb,
      sub_account_ids = ${rule.sub_account_ids}::uuid[], enabled = ${rule.enabled}
    where ${own(tx)} and welcome_reply_id = ${rule.id}`)

/** How often the rules of this main account have changed; 0 for never. */
export const findVersion = async (tx: AccountTx): Promise<number> => {
  const row = await tx.first(sql<{ version: number }>`
    select version from auto_reply_version where ${own(tx)}`)
  return row?.version ?? 0
}

/** Call it last: it holds back other changes of this main account until commit. */
export const bumpVersion = (tx: AccountTx): Promise<number> =>
  tx.count(sql`
    insert into auto_reply_version as v (tenant_id, main_account_id, version) values (${tx.tenantId}, ${tx.mainAccountId}, 1)
    on conflict (tenant_id, main_account_id) do update set version = v.version + 1`)

/** Adds to the counters of several rules; one that is gone meanwhile is passed over. */
export const addHits = (tx: AccountTx, kind: Kind, hits: ReadonlyMap<string, number>): Promise<number> =>
  tx.count(sql`
    update ${tables[kind].name} set hits = hits + added.n
    from unnest(${[...hits.keys()]}::uuid[], ${[...hits.values()]}::bigint[]) as added (id, n)
    where ${own(tx)} and ${tables[kind].key} = added.id`)
