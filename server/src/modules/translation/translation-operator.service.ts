import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/translation'
import { AppError } from '../../infra/app-error.ts'
import type { TenantTx } from '../../infra/database/database.ts'
import type { Actor, Audit, Change } from '../audit/index.ts'
import * as store from './translation-engine.store.ts'
import type { EngineKind, StoredEngine } from './translation-engine.types.ts'
import { presentEngine } from './translation.presenter.ts'
import { type RegistryDeps, type Registry, sealPlace } from './translation-registry.service.ts'
import { EngineFailure } from './translation.types.ts'

type Deps = RegistryDeps & { registry: Registry; audit: Audit }
type Create = ParsedInputOf<typeof contract.createEngine>
type Update = ParsedInputOf<typeof contract.updateEngine>
type Test = ParsedInputOf<typeof contract.testEngine>

const TEST_MS = 15_000

/** Names of lines as the specification has them (`OpenAi_Translator` is its default mode). */
const lineNames: Record<EngineKind, string> = {
  'openai-compatible': 'OpenAi_Translator',
  google: 'Google_Translator',
  azure: 'Azure_Translator',
  deepl: 'DeepL_Translator',
  libretranslate: 'LibreTranslate',
  apertium: 'Apertium',
  phrasebook: 'Phrasebook',
}

const present = async (deps: Deps, tenantId: number, row: StoredEngine) => {
  const tenant = await deps.registry.engines(tenantId)
  const live = tenant.engines.find((engine) => engine.row.engine_id === row.engine_id)
  const lastError = tenant.lastErrors.get(row.engine_id)
  return presentEngine({ row, live, health: tenant.health, lastError, now: deps.clock.now().getTime() })
}

export const listEngines = (deps: Deps) => async (tenantId: number) => {
  const rows = await deps.db.inTenant(tenantId, (tx) => store.listEngines(tx))
  return Promise.all(rows.map((row) => present(deps, tenantId, row)))
}

const sealed = (deps: Deps, tenantId: number, engineId: string, apiKey: string): Buffer | null =>
  apiKey === '' ? null : deps.keys.seal(apiKey, sealPlace(tenantId, engineId))

const builtIn = (kind: EngineKind, name: string, position: number): StoredEngine => ({
  engine_id: lineNames[kind],
  kind,
  name,
  base_url: '',
  model: '',
  region: '',
  key_sealed: null,
  position,
  enabled: true,
  built_in: true,
})

/** Gives a tenant that is being opened what works without any key, as tenant 1 has it from the start. */
export const addBuiltInEngines =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (tx: TenantTx): Promise<void> => {
    await store.insertEngine(tx, builtIn('phrasebook', 'Phrasebook', 900), clock.now())
    await store.insertEngine(tx, builtIn('apertium', 'Apertium (offline draft)', 800), clock.now())
  }

/** The first engine of a kind gets the line's own name, further ones a number. */
const insert = async (deps: Deps, tx: TenantTx, form: Create): Promise<StoredEngine> => {
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? lineNames[form.kind] : `${lineNames[form.kind]}_${n}`
    const row: StoredEngine = {
      engine_id: id,
      kind: form.kind,
      name: form.name,
      base_url: form.baseUrl,
      model: form.model,
      region: form.region,
      key_sealed: sealed(deps, tx.tenantId, id, form.apiKey ?? ''),
      position: form.position,
      enabled: form.enabled,
      built_in: false,
    }
    if (await store.insertEngine(tx, row, deps.clock.now())) return row
  }
}

const targetOf = ({ engine_id, name }: StoredEngine) => ({ kind: 'engine', id: engine_id, name })

/** Of an address only where it leads: what follows may hold a key. */
const originOf = (baseUrl: string | null): string | null =>
  baseUrl === null ? null : new URL(baseUrl).origin

const told = (engine: StoredEngine) => ({
  name: engine.name,
  kind: engine.kind,
  baseUrl: originOf(engine.base_url),
  model: engine.model,
  region: engine.region,
  enabled: engine.enabled,
  position: engine.position,
  key: engine.key_sealed === null ? null : '***',
})

/** What the audit log tells of a change; of a key only whether there is one, and whether it is another now. */
const changesOf = (before: StoredEngine | undefined, after: StoredEngine): Change[] => {
  const was: Partial<ReturnType<typeof told>> = before === undefined ? {} : told(before)
  const is = { ...told(after) }
  if (was.key === '***' && is.key === '***' && before?.key_sealed !== after.key_sealed) is.key = '*** (new)'
  return Object.entries(is)
    .map(([field, value]): Change => [field, was[field as keyof typeof was] ?? null, value])
    .filter(([, one, other]) => one !== other)
}

export const createEngine = (deps: Deps) => async (tenantId: number, form: Create, by: Actor) => {
  const row = await deps.db.inTenant(tenantId, async (tx) => {
    const made = await insert(deps, tx, form)
    const changes = changesOf(undefined, made)
    await deps.audit(tx, by, { act: 'engine.create', target: targetOf(made), changes })
    return made
  })
  deps.registry.changed(tenantId)
  return present(deps, tenantId, row)
}

const changed = (deps: Deps, tenantId: number, row: StoredEngine, input: Update): StoredEngine => ({
  ...row,
  name: input.name ?? row.name,
  base_url: input.baseUrl === undefined ? row.base_url : input.baseUrl,
  model: input.model === undefined ? row.model : input.model,
  region: input.region === undefined ? row.region : input.region,
  key_sealed:
    input.apiKey === undefined ? row.key_sealed : sealed(deps, tenantId, row.engine_id, input.apiKey),
  position: input.position ?? row.position,
  enabled: input.enabled ?? row.enabled,
})

const touchesFixed = (input: Update): boolean =>
  [input.kind, input.name, input.baseUrl, input.model, input.region, input.apiKey].some(
    (value) => value !== undefined,
  )

export const updateEngine = (deps: Deps) => async (tenantId: number, input: Update, by: Actor) => {
  const row = await deps.db.inTenant(tenantId, async (tx) => {
    const found = await store.findEngine(tx, input.id)
    if (found === undefined) throw new AppError('translation.engine_not_found')
    if (found.built_in && touchesFixed(input)) throw new AppError('translation.engine_fixed')
    const next = changed(deps, tenantId, found, input)
    await store.changeEngine(tx, next)
    await deps.audit(tx, by, {
      act: 'engine.update',
      target: targetOf(next),
      changes: changesOf(found, next),
    })
    return next
  })
  deps.registry.changed(tenantId)
  return present(deps, tenantId, row)
}

export const deleteEngine =
  (deps: Deps) =>
  async (tenantId: number, engineId: string, by: Actor): Promise<void> => {
    await deps.db.inTenant(tenantId, async (tx) => {
      const found = await store.findEngine(tx, engineId)
      if (found === undefined) throw new AppError('translation.engine_not_found')
      if (found.built_in) throw new AppError('translation.engine_fixed')
      await store.deleteEngine(tx, engineId)
      await deps.audit(tx, by, { act: 'engine.delete', target: targetOf(found) })
    })
    deps.registry.changed(tenantId)
  }

export const testEngine =
  (deps: Deps) =>
  async (tenantId: number, { id, text, source, target }: Test) => {
    const tenant = await deps.registry.engines(tenantId)
    const live = tenant.engines.find((engine) => engine.row.engine_id === id)
    if (live === undefined) throw new AppError('translation.engine_not_found')
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    try {
      const answer = await live.engine.translate({
        items: [{ id: '0', text }],
        source,
        target,
        signal: AbortSignal.timeout(TEST_MS),
      })
      return { ok: true, text: answer.items[0]?.text ?? null, milliseconds: took(), reason: null }
    } catch (error) {
      return {
        ok: false,
        text: null,
        milliseconds: took(),
        reason: error instanceof EngineFailure ? error.kind : 'down',
      }
    }
  }
