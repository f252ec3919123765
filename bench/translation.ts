// What the pipeline adds to an engine's own time, what a text that was paid for before costs, and the way through
// Apertium. Run: npx tsx bench/translation.ts
import * as conversation from '@chatx/contract/conversation'
import * as contract from '@chatx/contract/translation'
import { createTranslationService, type TranslateRequest } from '../server/src/modules/translation/index.ts'
import type { TranslationEngine } from '../server/src/modules/translation/translation.types.ts'
import { fakeEngine } from '../server/src/providers/translation/fake.engine.ts'
import { createEngine } from '../server/src/providers/translation/index.ts'
import { loadLanguageDetector } from '../server/src/providers/translation/language-detector.ts'
import { inParallel, nameOf, percentile, sayResult, sayTable, timed } from './figures.ts'
import { inWorld, openConversations, type World } from './world.ts'

const WARM_UP = 20
const AT_ONCE = 4
const question = (n: number): string => `¿Dónde está mi pedido, señora ${nameOf(n)}?`
const answer = (n: number): string => `Your order will arrive tomorrow, Mrs ${nameOf(n)}.`

type Figures = { p50: number; p95: number; perSecond: number }

const figuresOf = (took: number[], totalMs: number): Figures => ({
  p50: percentile(took, 0.5),
  p95: percentile(took, 0.95),
  perSecond: (took.length / totalMs) * 1000,
})

/** Times so many calls, so many at once; `work` answers how much of its time is not to be counted, in milliseconds. */
const measure = async (
  count: number,
  atOnce: number,
  work: (n: number) => Promise<number>,
): Promise<Figures> => {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const began = performance.now()
  const took = await inParallel(numbers, atOnce, async (n) => {
    let excluded = 0
    const whole = await timed(async () => {
      excluded = await work(n)
    })
    return whole - excluded
  })
  return figuresOf(took, performance.now() - began)
}

/** An engine whose own time is told by `ownTime`, for each text it got. */
const timedEngine = (id: string, delayMs: number) => {
  const engine = fakeEngine({ id, usual: { delayMs, text: 'Where is my order, madam?' } })
  const ownTime = new Map<string, number>()
  const translate: TranslationEngine['translate'] = async (request) => {
    const began = performance.now()
    const given = await engine.translate(request)
    ownTime.set(request.items[0]?.text ?? '', performance.now() - began)
    return given
  }
  return { engine: { ...engine, translate }, ownTime }
}

/** The product's translation service with the one engine given in place of all others. */
const serviceWith = async ({ server }: World, delayMs: number) => {
  const { engine, ownTime } = timedEngine('Apertium', delayMs)
  const service = createTranslationService({
    ...server.services,
    detect: await loadLanguageDetector(),
    buildEngine: (settings) => {
      if (settings.kind !== 'apertium') throw new Error('left out')
      return engine
    },
    phrase: () => undefined,
  })
  return { service, ownTime }
}

const requestFor = ({ owner, desk }: World, text: string, requestKey: string): TranslateRequest => ({
  scope: owner.scope,
  owner: {
    mainAccountId: owner.scope.mainAccountId,
    subAccountId: desk.subAccountId,
    charMode: 'unlimited',
  },
  replenish: { enabled: false, below: 0, amount: 0 },
  text,
  source: null,
  prior: null,
  target: 'en',
  context: [],
  line: null,
  direction: 'in',
  requestKey,
})

/** Time in the pipeline beyond the engine's own, and the time of a repeat. */
const overTheService = async (world: World, delayMs: number, count: number, atOnce: number) => {
  const { service, ownTime } = await serviceWith(world, delayMs)
  const ask = async (n: number, reason: 'cache' | null): Promise<number> => {
    const text = question(n)
    const key = `${delayMs}:${n}:${reason}:${performance.now()}`
    const { state, ...outcome } = await service.translator.translate(requestFor(world, text, key))
    if (state !== 'done' || outcome.reason !== reason)
      throw new Error(`expected ${reason}, got ${state} ${outcome.reason}`)
    return reason === null ? (ownTime.get(text) ?? 0) : 0
  }
  const from = delayMs * 100
  await inParallel(Array.from({ length: WARM_UP }), 1, (_, n) => ask(from + count + n, null))
  const overhead = await measure(count, atOnce, (n) => ask(from + n, null))
  const hit = await measure(count, atOnce, (n) => ask(from + n, 'cache'))
  await service.close()
  return { overhead, hit }
}

/** One row committed alone: the least that a durable ledger costs. */
const bareCommit = async ({ server }: World): Promise<Figures> => {
  const { pool } = server.services.db
  await pool.query('create table bench_commit (n int not null, body text not null)')
  return measure(200, 1, async (n) => {
    await pool.query('insert into bench_commit values ($1, $2)', [n, question(n)])
    return 0
  })
}

const overHttp = async (world: World) => {
  const { server, desk } = world
  await openConversations(world, 1)
  const listed = await server.call(conversation.pageConversation, { pageSize: 1 }, { token: desk.token })
  const conversationId = listed.data.list[0]?.id
  if (conversationId === undefined) throw new Error('there is no conversation')
  const preview = async (n: number, reason: 'cache' | null): Promise<number> => {
    const input = { conversationId, text: answer(n) }
    const { data } = await server.call(contract.previewTranslation, input, { token: desk.token })
    const { state, ...translation } = data.translation
    if (state !== 'done' || translation.reason !== reason)
      throw new Error(`expected ${reason}, got ${state} ${translation.reason}`)
    return 0
  }
  await inParallel(Array.from({ length: WARM_UP }), 1, (_, n) => preview(50_000 + n, null))
  const fresh = await measure(100, 1, (n) => preview(n, null))
  const hit = await measure(100, 1, (n) => preview(n, 'cache'))
  const together = await measure(120, AT_ONCE, (n) => preview(10_000 + n, null))
  const plain = await measure(150, 1, async () => {
    await server.call(contract.listLine, {}, { token: desk.token })
    return 0
  })
  return { fresh, hit, together, plain }
}

/** Apertium itself with the same sentences, warm, without any of us around it. */
const bareApertium = async ({ server }: World): Promise<Figures> => {
  const engine = createEngine({
    kind: 'apertium',
    id: 'bare',
    modesFolder: server.services.config.APERTIUM_MODES,
  })
  const ask = async (n: number): Promise<number> => {
    const items = [{ id: 'one', text: answer(n) }]
    await engine.translate({ items, source: 'en', target: 'es', signal: AbortSignal.timeout(10_000) })
    return 0
  }
  await inParallel(Array.from({ length: WARM_UP }), 1, (_, n) => ask(n))
  const figures = await measure(150, 1, ask)
  await engine.close?.()
  return figures
}

await inWorld(async (world) => {
  const commit = await bareCommit(world)
  const quick = await overTheService(world, 0, 200, 1)
  const slow = await overTheService(world, 150, 120, 8)
  const apertium = await bareApertium(world)
  const http = await overHttp(world)
  const row = (name: string, { p50, p95, perSecond }: Figures, base: string, to: Figures) => [
    name,
    p50,
    p95,
    perSecond,
    `${(p50 / to.p50).toFixed(2)} x ${base}`,
  ]
  sayTable([
    ['way', 'p50 ms', 'p95 ms', 'per second', 'p50 beside'],
    row('bare commit of one row', commit, 'itself', commit),
    row('overhead, engine of 0 ms', quick.overhead, 'commit', commit),
    row('overhead, engine of 150 ms, 8 at once', slow.overhead, 'commit', commit),
    row('cache hit, service', quick.hit, 'commit', commit),
    row('cache hit, HTTP preview', http.hit, 'plain call', http.plain),
    row('plain HTTP call', http.plain, 'itself', http.plain),
    row('Apertium alone', apertium, 'itself', apertium),
    row('Apertium, HTTP preview', http.fresh, 'Apertium alone', apertium),
    row(`Apertium, HTTP preview, ${AT_ONCE} at once`, http.together, 'Apertium alone', apertium),
  ])
  sayResult({
    commitP50: commit.p50,
    overheadP50: quick.overhead.p50,
    overheadP95: quick.overhead.p95,
    overhead150P50: slow.overhead.p50,
    overhead150P95: slow.overhead.p95,
    overheadToCommit: quick.overhead.p50 / commit.p50,
    cacheP50: quick.hit.p50,
    cacheP95: quick.hit.p95,
    cacheHttpP50: http.hit.p50,
    cacheHttpP95: http.hit.p95,
    cacheHttpToPlain: http.hit.p50 / http.plain.p50,
    apertiumHttpP50: http.fresh.p50,
    apertiumHttpP95: http.fresh.p95,
    apertiumHttpToAlone: http.fresh.p50 / apertium.p50,
    apertiumPerSecond: http.together.perSecond,
  })
})
