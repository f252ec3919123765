import type { AccountTx } from '../../infra/database/database.ts'
import { createRecent } from '../../infra/recent.ts'
import { type Answer, askInOrder } from './translation-attempt.service.ts'
import {
  done,
  failed,
  hex,
  type Job,
  type Kept,
  keyFor,
  known,
  type PipelineDeps,
  planInput,
  routeFor,
  skipped,
  type Tools,
  usageOf,
  whyNone,
} from './translation-job.service.ts'
import { identify } from './translation-language.rules.ts'
import { keepAnswer, lookUp, recentOf } from './translation-lookup.service.ts'
import { mask, unmask } from './translation-mask.rules.ts'
import { plan } from './translation-plan.rules.ts'
import type { Candidate } from './translation-route.rules.ts'
import type { TranslateOutcome, TranslateRequest, Translator } from './translation-translator.types.ts'

export type { PipelineDeps } from './translation-job.service.ts'

const RECENT = 50_000

/** A free translation stands in the usage log with its reason. */
const free = async (
  tools: Tools,
  tx: AccountTx,
  job: Job,
  outcome: TranslateOutcome,
): Promise<TranslateOutcome> => {
  await tools.quota.logFree(tx, usageOf(job, outcome.sourceLanguage, outcome.engine, outcome.reason))
  return outcome
}

/** Charges for an accepted answer and keeps it, in one transaction; gives back what was reserved for any other. */
const finish = async (tools: Tools, job: Job, answer: Answer, source: string): Promise<TranslateOutcome> => {
  const { scope } = job.request
  if (answer.ok !== true) {
    await tools.quota.release(scope, job.requestKey)
    return answer.ok === 'same'
      ? skipped('same_language', answer.source)
      : failed(answer.reason, known(source))
  }
  const { row } = answer.engine
  const kept: Kept = { text: answer.text, source: answer.source, engine: row.name }
  const key = keyFor(job, row.engine_id, source)
  const charged = await tools.db.inAccount(scope, async (tx) => {
    await keepAnswer(tools, tx, key, kept)
    return tools.quota.settle(tx, usageOf(job, known(kept.source), kept.engine, null))
  })
  tools.recent.set(key, kept)
  return done(kept, null, charged)
}

type Route = { source: string; order: Candidate[] }

/** In one transaction: finds the text among what is free, or reserves what an engine will cost. */
const findOrReserve = (
  tools: Tools,
  job: Job,
  route: Route,
  keys: string[],
  charge: number,
): Promise<TranslateOutcome | 'reserved'> =>
  tools.db.inAccount(job.request.scope, async (tx) => {
    const { hit, kept } = await lookUp(tools, tx, job, route.source, keys)
    const decided = plan({ ...planInput(job), ...hit })
    if (
      kept !== undefined &&
      (decided.do === 'memory' || decided.do === 'phrasebook' || decided.do === 'cache')
    ) {
      return free(tools, tx, job, done({ ...kept, text: decided.text }, decided.do, 0))
    }
    if (route.order.length === 0)
      return failed(whyNone(job, route.source, tools.clock.now().getTime()), known(route.source))
    const { owner, replenish } = job.request
    const claim = { owner, replenish, requestKey: job.requestKey, amount: charge }
    const reserved = await tools.quota.reserve(tx, claim)
    return reserved === 'no_balance' ? failed('no_balance', known(route.source)) : 'reserved'
  })

const obtain = async (
  tools: Tools,
  job: Job,
  route: Route,
  keys: string[],
  charge: number,
): Promise<TranslateOutcome> => {
  const begun = await findOrReserve(tools, job, route, keys, charge)
  if (begun !== 'reserved') return begun
  const { text, target, context, signal, onDelta } = job.request
  const answer = await askInOrder(tools, job.tenant, route.order, {
    text,
    source: route.source,
    target,
    context,
    signal,
    onDelta,
  })
  return finish(tools, job, answer, route.source)
}

/** The same text asked for twice at once is paid for once: the second waits and then finds it kept. */
const once = async (
  tools: Tools,
  key: string,
  work: () => Promise<TranslateOutcome>,
): Promise<TranslateOutcome | 'look_again'> => {
  const busy = tools.inFlight.get(key)
  if (busy !== undefined) {
    await busy
    return 'look_again'
  }
  const running = work()
  const ended = running.then(
    () => undefined,
    () => undefined,
  )
  tools.inFlight.set(key, ended)
  try {
    return await running
  } finally {
    tools.inFlight.delete(key)
  }
}

const withEngine = async (
  tools: Tools,
  job: Job,
  wanted: string,
  charge: number,
): Promise<TranslateOutcome> => {
  const route = routeFor(job, wanted, tools.clock.now().getTime())
  const keys = route.order.map((candidate) => keyFor(job, candidate.engine, route.source))
  const work = () => obtain(tools, job, route, keys, charge)
  const [key] = keys
  // Nothing to pay for, or already paid for: nobody needs to wait.
  if (key === undefined || recentOf(tools, keys) !== undefined) return work()
  const outcome = await once(tools, `${job.request.scope.mainAccountId}:${key}`, work)
  return outcome === 'look_again' ? withEngine(tools, job, wanted, charge) : outcome
}

const step = async (tools: Tools, job: Job): Promise<TranslateOutcome> => {
  const decided = plan(planInput(job))
  if (decided.do === 'skip') return skipped(decided.reason, known(job.identification.language))
  if (decided.do === 'engine') return withEngine(tools, job, decided.source, decided.charge)
  const restored = decided.do === 'convert' ? unmask(decided.masked, job.masked) : undefined
  if (restored?.ok !== true) return failed('no_engine', null)
  const converted = { text: restored.text, source: decided.source, engine: '' }
  return tools.db.inAccount(job.request.scope, (tx) =>
    free(tools, tx, job, done(converted, 'script_conversion', 0)),
  )
}

const jobFor = async (tools: Tools, request: TranslateRequest): Promise<Job> => {
  const masked = mask(request.text, { form: 'token' })
  const prior = request.source ?? request.prior
  return {
    request,
    masked,
    identification: identify(masked.words, { ...(prior === null ? {} : { prior }), detect: tools.detect }),
    requestKey: `${request.requestKey}:${request.target}:${hex(request.text).slice(0, 16)}`,
    tenant: await tools.registry.engines(request.scope.tenantId),
  }
}

/** Everything between a text and its translation (translation §10). An unexpected fault costs nothing and is an outcome too. */
export const createPipeline = (deps: PipelineDeps): Translator => {
  const tools: Tools = { ...deps, recent: createRecent<Kept>(RECENT), inFlight: new Map() }
  return {
    translate: async (request) => {
      const job = await jobFor(tools, request)
      try {
        return await step(tools, job)
      } catch (error) {
        deps.log.error({ err: error }, 'a translation failed unexpectedly')
        await deps.quota.release(request.scope, job.requestKey).catch(() => false)
        return failed('engine_down', null)
      }
    },
  }
}
