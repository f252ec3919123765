import { isLanguageCode, languages } from '@chatx/contract/base/languages'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/translation'
import { AppError } from '../../infra/app-error.ts'
import { sha256 } from '../../infra/crypto.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import type { Audit } from '../audit/index.ts'
import type { BucketOwner, Replenishment } from '../character-quota/index.ts'
import * as cache from './translation-cache.store.ts'
import { foldForMemory } from './translation-memory.rules.ts'
import * as operator from './translation-operator.service.ts'
import { createPipeline, type PipelineDeps } from './translation-pipeline.service.ts'
import { presentOutcome } from './translation.presenter.ts'
import { createRegistry, type RegistryDeps } from './translation-registry.service.ts'
import { standing } from './translation-health.rules.ts'
import type { TranslateOutcome, Translator } from './translation-translator.types.ts'

/** What a preview needs of its conversation. */
export type PreviewContext = {
  plan: { agentLanguage: string; contactLanguage: string | null; line: string | null; outgoing: boolean }
  settings: { owner: BucketOwner; replenish: Replenishment }
  context: string[]
}

export type TranslationDeps = RegistryDeps & Omit<PipelineDeps, 'registry'> & { random: Random; audit: Audit }

type Desk = Logins['desk']
type Preview = ParsedInputOf<typeof contract.previewTranslation>
type Remember = ParsedInputOf<typeof contract.confirmMemory>

const hashOf = (conversationId: string, text: string, target: string): Buffer =>
  sha256(JSON.stringify([conversationId, text, target]))
const previewPlace = (tx: AccountTx): string => `${tx.tenantId}|translation_preview|${tx.mainAccountId}`

const keepPreview = async (
  deps: TranslationDeps,
  login: Desk,
  { conversationId, text }: Preview,
  target: string,
  outcome: TranslateOutcome,
) => {
  const token = deps.random.token(18)
  await deps.db.inAccount(login, (tx) =>
    cache.keepPreview(
      tx,
      {
        token_hash: sha256(token),
        conversation_id: conversationId,
        text_hash: hashOf(conversationId, text, target),
        result_sealed: deps.keys.seal(JSON.stringify(outcome), previewPlace(tx)),
      },
      deps.clock.now(),
    ),
  )
  return token
}

const preview =
  (deps: TranslationDeps, translator: Translator) =>
  async (login: Desk, input: Preview, { plan, settings, context }: PreviewContext) => {
    const target = plan.contactLanguage
    if (target === null || !plan.outgoing) {
      const off: TranslateOutcome = {
        state: 'skipped',
        text: null,
        sourceLanguage: null,
        engine: null,
        charged: 0,
        reason: 'switched_off',
      }
      return { token: null, translation: { ...presentOutcome(off, target ?? '', 1), state: 'off' as const } }
    }
    const outcome = await translator.translate({
      scope: { tenantId: login.tenantId, mainAccountId: login.mainAccountId },
      ...settings,
      text: input.text,
      source: plan.agentLanguage,
      prior: plan.agentLanguage,
      target,
      context,
      line: plan.line,
      direction: 'preview',
      requestKey: `preview:${input.conversationId}`,
    })
    const token = outcome.state === 'failed' ? null : await keepPreview(deps, login, input, target, outcome)
    return { token, translation: presentOutcome(outcome, target, 1) }
  }

/** The result of a preview of exactly this text for this target, once; undefined when the token is void. */
const takePreview =
  (deps: TranslationDeps) =>
  async (
    tx: AccountTx,
    token: string,
    conversationId: string,
    text: string,
    target: string,
  ): Promise<TranslateOutcome | undefined> => {
    const kept = await cache.takePreview(tx, sha256(token))
    if (kept === undefined || !kept.text_hash.equals(hashOf(conversationId, text, target))) return undefined
    return JSON.parse(deps.keys.open(kept.result_sealed, previewPlace(tx)).toString()) as TranslateOutcome
  }

const remember =
  (deps: TranslationDeps) =>
  (scope: AccountScope, { source, target, text, translation }: Remember) => {
    if (!isLanguageCode(source) || !isLanguageCode(target)) throw new AppError('translation.language_unknown')
    const row = {
      memory_id: deps.random.id(),
      source_language: source,
      target_language: target,
      folded: foldForMemory(text),
      body: text,
      translation,
      created_at: deps.clock.now(),
    }
    return deps.db.inAccount(scope, (tx) => cache.keepMemory(tx, row))
  }

export type TranslationService = ReturnType<typeof createTranslationService>

export const createTranslationService = (deps: TranslationDeps) => {
  const registry = createRegistry(deps)
  const translator = createPipeline({ ...deps, registry })
  const withRegistry = { ...deps, registry }
  const enginesOf = async (tenantId: number) => {
    const tenant = await registry.engines(tenantId)
    return { tenant, engines: tenant.engines.filter((live) => live.engine.kind !== 'memory') }
  }
  return {
    translator,
    preview: preview(deps, translator),
    takePreview: takePreview(deps),
    /** Every listed language, and whether an engine can translate from it or to it now. */
    languages: async (tenantId: number) => {
      const { engines } = await enginesOf(tenantId)
      const offered = engines.flatMap(({ capabilities }) =>
        capabilities === undefined ? [] : [capabilities.languages],
      )
      const any = offered.includes('any')
      const sources = new Set(offered.flatMap((list) => (list === 'any' ? [] : list.sources)))
      const targets = new Set(offered.flatMap((list) => (list === 'any' ? [] : list.targets)))
      return languages.map(({ code }) => ({
        code,
        from: any || sources.has(code),
        to: any || targets.has(code),
      }))
    },
    /** Lines an agent may choose, in the order of failover. */
    lines: async (tenantId: number) => {
      const { tenant, engines } = await enginesOf(tenantId)
      const now = deps.clock.now().getTime()
      return engines.map(({ row, capabilities }) => {
        const may = standing(tenant.health, { engine: row.engine_id, source: '', target: '' }, now)
        return {
          id: row.engine_id,
          name: row.name,
          kind: row.kind,
          healthy: capabilities !== undefined && may === 'yes',
        }
      })
    },
    remember: remember(deps),
    pageMemory: (scope: AccountScope, search: string | undefined, page: cache.MemoryPage) =>
      deps.db.inAccount(scope, (tx) => cache.listMemory(tx, search, page)),
    removeMemory: async (scope: AccountScope, id: string): Promise<void> => {
      const removed = await deps.db.inAccount(scope, (tx) => cache.deleteMemory(tx, id))
      if (removed === 0) throw new AppError('translation.memory_not_found')
    },
    listEngines: operator.listEngines(withRegistry),
    createEngine: operator.createEngine(withRegistry),
    updateEngine: operator.updateEngine(withRegistry),
    deleteEngine: operator.deleteEngine(withRegistry),
    testEngine: operator.testEngine(withRegistry),
    addBuiltInEngines: operator.addBuiltInEngines(deps),
    dropStale: () => deps.db.inInstallation((tx) => cache.dropStale(tx)),
    close: registry.close,
  }
}
