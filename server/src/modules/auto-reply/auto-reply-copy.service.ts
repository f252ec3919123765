import type { Bus } from '../../infra/bus.ts'
import type { Clock } from '../../infra/clock.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import { onChange } from './auto-reply.events.ts'
import { type CompiledRules, compileRules } from './auto-reply-match.rules.ts'
import * as store from './auto-reply.store.ts'
import type { KeywordRule, WelcomeRule } from './auto-reply.types.ts'

/** How long a copy may be wrong when the hint about a change was lost. */
const UNCHECKED_MS = 2_000
const MOST_COPIES = 500

type Copy = { version: number; rules: CompiledRules; checkedAt: number }

const welcomeRule = (row: store.WelcomeRow): WelcomeRule => ({
  ruleId: row.id,
  texts: row.contents.map((content) => content.text),
  subAccountIds: row.sub_account_ids,
})

const keywordRule = (row: store.KeywordRow): KeywordRule => ({
  ...welcomeRule(row),
  title: row.title,
  keyword: row.keyword,
  matchRule: row.match_rule,
  wholeWord: row.whole_word,
  replyMethod: row.reply_method,
})

/** The enabled rules as they are in the database now. */
export const readRules = async (tx: AccountTx): Promise<CompiledRules> => {
  const keywords = await store.listEnabled(tx, 'keyword')
  const welcomes = await store.listEnabled(tx, 'welcome')
  return compileRules(keywords.map(keywordRule), welcomes.map(welcomeRule))
}

/**
 * Keeps the compiled rules of the main accounts that were asked for lately. A change is heard over the bus; a lost hint
 * heals within two seconds, when the version is looked at again.
 */
export const createRuleCopies = ({ bus, clock }: { bus: Bus; clock: Clock }) => {
  const copies = new Map<string, Copy>()
  let hints = 0
  onChange(bus, (mainAccountId) => {
    hints += 1
    for (const [owner, copy] of copies)
      if (mainAccountId === undefined || mainAccountId === owner) copy.checkedAt = Number.NEGATIVE_INFINITY
  })

  const keep = (mainAccountId: string, copy: Copy): CompiledRules => {
    copies.delete(mainAccountId)
    copies.set(mainAccountId, copy)
    const oldest = copies.keys().next().value
    if (copies.size > MOST_COPIES && oldest !== undefined) copies.delete(oldest)
    return copy.rules
  }

  return async (tx: AccountTx): Promise<CompiledRules> => {
    const known = copies.get(tx.mainAccountId)
    const now = clock.now().getTime()
    // A clock that was set back must not keep a copy alive.
    if (known !== undefined && now >= known.checkedAt && now < known.checkedAt + UNCHECKED_MS)
      return known.rules
    const before = hints
    // The version first: rules that change between the two reads are then read again, never taken for current.
    const version = await store.findVersion(tx)
    const rules = known?.version === version ? known.rules : await readRules(tx)
    const checkedAt = hints === before ? now : Number.NEGATIVE_INFINITY
    return keep(tx.mainAccountId, { version, rules, checkedAt })
  }
}
