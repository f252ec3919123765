import type { AccountTx } from '../../infra/database/database.ts'
import * as cache from './translation-cache.store.ts'
import type { Job, Kept, Tools } from './translation-job.service.ts'
import { foldForMemory } from './translation-memory.rules.ts'
import type { PlanInput } from './translation-plan.rules.ts'

const sealPlace = (tx: AccountTx, key: string): string =>
  `${tx.tenantId}|translation_cache|${tx.mainAccountId}|${key}`

/** Keeps an answer for 30 days, sealed, in the transaction that charges for it. */
export const keepAnswer = (tools: Tools, tx: AccountTx, key: string, kept: Kept): Promise<number> =>
  cache.keepCached(tx, key, tools.keys.seal(JSON.stringify(kept), sealPlace(tx, key)), tools.clock.now())

const cachedIn = async (tools: Tools, tx: AccountTx, keys: string[]): Promise<Kept | undefined> => {
  const rows = new Map((await cache.findCached(tx, keys)).map((row) => [row.cache_key, row.answer_sealed]))
  const key = keys.find((candidate) => rows.has(candidate))
  const sealed = key === undefined ? undefined : rows.get(key)
  if (key === undefined || sealed === undefined) return undefined
  const kept = JSON.parse(tools.keys.open(sealed, sealPlace(tx, key)).toString()) as Kept
  tools.recent.set(key, kept)
  return kept
}

/** What this process remembers of one of these keys. */
export const recentOf = (tools: Tools, keys: string[]): Kept | undefined =>
  keys.map((key) => tools.recent.get(key)).find((kept) => kept !== undefined)

export type Found = { hit: Pick<PlanInput, 'memory' | 'phrasebook' | 'cache'>; kept: Kept | undefined }

/** Looks a text up before it is paid for: what people confirmed, the phrasebook, what was paid for before. */
export const lookUp = async (
  tools: Tools,
  tx: AccountTx,
  { request }: Job,
  source: string,
  keys: string[],
): Promise<Found> => {
  const memory =
    source === 'auto'
      ? undefined
      : await cache.findMemory(tx, source, request.target, foldForMemory(request.text))
  if (memory !== undefined) return { hit: { memory }, kept: { text: memory, source, engine: 'memory' } }
  const phrase = tools.phrase(request.text, source, request.target)
  if (phrase !== undefined)
    return { hit: { phrasebook: phrase.text }, kept: { ...phrase, engine: 'phrasebook' } }
  const recent = recentOf(tools, keys)
  const cached = recent ?? (keys.length === 0 ? undefined : await cachedIn(tools, tx, keys))
  return cached === undefined ? { hit: {}, kept: undefined } : { hit: { cache: cached.text }, kept: cached }
}
