import * as translation from '@chatx/contract/translation'
import type { ServerFrame } from '@chatx/contract/live'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../src/providers/translation/fake-vendor-server/index.ts'
import { percentile, printFigures } from './figures.ts'
import { brokenLedgerRules, ledgerFigures } from './ledger-invariants.ts'
import {
  answer,
  answerInSpanish,
  type Engine,
  openDesk,
  openTranslationWorld,
  question,
  questionInEnglish,
  reply,
  retry,
  say,
  visitorSees,
  type World,
} from './translation-world.ts'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
let last = 0
/** From the visitor's sending to the desk's first sight of it, in milliseconds. */
const delays: number[] = []

beforeAll(async () => {
  world = await openTranslationWorld()
  desk = await openDesk(world)
})
afterAll(async () => {
  desk.live.close()
  expect(await brokenLedgerRules(world.ask)).toEqual([])
  expect(await ledgerFigures(world.ask)).toMatchObject({ pending: 0 })
  await world.close()
})

const next = (): number => {
  last += 1
  return last
}
const first = (engines: Engine[]): Engine => {
  const [engine] = engines
  if (engine === undefined) throw new Error('no engine was set up')
  return engine
}
const cost = (text: string): number => Array.from(text).length
const german = 'Das ist überhaupt keine Übersetzung, sondern ein ganz anderer deutscher Satz.'

const faults: [string, Fault, string][] = [
  ['does not answer', { kind: 'hang', where: 'headers' }, 'engine_timeout'],
  ['stops in the middle of its answer', { kind: 'hang', where: 'body' }, 'engine_timeout'],
  ['breaks the connection', { kind: 'reset' }, 'engine_down'],
  ['answers 500', { kind: 'status', status: 500 }, 'engine_down'],
  ['answers with a page instead of JSON', { kind: 'not_json' }, 'bad_output'],
  ['answers in another shape', { kind: 'vendor', trouble: 'wrong_shape' }, 'bad_output'],
  ['answers with garbage', { kind: 'say', text: '\uFFFD\uFFFD�� \u0007' }, 'bad_output'],
  ['answers in the wrong language', { kind: 'say', text: german }, 'bad_output'],
  ['answers with nothing', { kind: 'answer', is: 'empty' }, 'bad_output'],
  ['hands the text back', { kind: 'answer', is: 'echo' }, 'bad_output'],
  ['has spent its quota', { kind: 'vendor', trouble: 'quota' }, 'engine_quota'],
  ['refuses the key', { kind: 'vendor', trouble: 'auth' }, 'engine_auth'],
  ['is asked too often', { kind: 'vendor', trouble: 'rate', retryAfter: '30' }, 'engine_rate'],
]

describe.each(['openai', 'deepl'] as const)('when %s, tried first,', (name) => {
  it.each(faults)('%s, the message is there at once and the next engine translates it', async (_, fault) => {
    const [one, two] = await world.useEngines(name, 'google')
    if (one === undefined || two === undefined) throw new Error('two engines are needed')
    one.vendor.script(fault, Number.POSITIVE_INFINITY)
    const before = await world.balance()
    const n = next()
    const sentAt = await say(world, await world.visitor(), question(n))
    const story = await desk.story(question(n))
    expect(story.map(({ message }) => message.translation?.state)).toEqual(['pending', 'done'])
    delays.push((story[0]?.at ?? Number.NaN) - sentAt)
    expect(story.at(-1)?.message.translation).toMatchObject({
      text: questionInEnglish(n),
      engine: two.name,
      charged: cost(question(n)),
      reason: null,
    })
    expect(one.vendor.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(before - (await world.balance())).toBe(cost(question(n)))
  })
})

describe('when the only engine', () => {
  it.each(faults)(
    '%s, the message stays untranslated with the reason, for nothing, until a retry',
    async (_, fault, reason) => {
      const engine = first(await world.useEngines(next() % 2 === 0 ? 'openai' : 'deepl'))
      engine.vendor.script(fault, Number.POSITIVE_INFINITY)
      const before = await world.balance()
      const n = next()
      const sentAt = await say(world, await world.visitor(), question(n))
      const story = await desk.story(question(n))
      delays.push((story[0]?.at ?? Number.NaN) - sentAt)
      const message = story.at(-1)?.message
      // The desk does not wait for what an engine does or fails to do.
      expect([story[0]?.message, message]).toMatchObject([
        { translation: { state: 'pending' } },
        {
          state: 'delivered',
          translation: { state: 'failed', text: null, engine: null, charged: 0, reason, version: 1 },
        },
      ])
      expect(await world.balance()).toBe(before)
      engine.vendor.heal()
      await world.lookAfter(engine.id)
      const again = await retry(world, message?.id ?? '')
      expect(again.data.translation).toMatchObject({ state: 'pending', version: 2 })
      expect((await desk.ended(question(n))).translation).toMatchObject({
        state: 'done',
        text: questionInEnglish(n),
        engine: engine.name,
        charged: cost(question(n)),
        version: 2,
      })
      expect(before - (await world.balance())).toBe(cost(question(n)))
      expect((await retry(world, message?.id ?? '')).code).not.toBe(200)
    },
  )

  it('is asked anew, the sweep leaves each attempt alone while it begins', async () => {
    const engine = first(await world.useEngines('deepl'))
    engine.vendor.script({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY)
    // Two attempts at once would ask once and pay once, but the one that pays nothing might be the one that is kept.
    await world.ask(
      `alter table message add constraint begins_alone check (translation_due > now() + interval '2 seconds') not valid`,
    )
    try {
      const n = next()
      await say(world, await world.visitor(), question(n))
      const message = (await desk.story(question(n))).at(-1)?.message
      expect(message?.translation).toMatchObject({ state: 'failed', version: 1 })
      engine.vendor.heal()
      await world.lookAfter(engine.id)
      expect((await retry(world, message?.id ?? '')).code).toBe(200)
      expect((await desk.ended(question(n))).translation).toMatchObject({ charged: cost(question(n)) })
    } finally {
      await world.ask('alter table message drop constraint begins_alone')
    }
  })

  it('waits for an operator, each message says what is wrong until one has come', async () => {
    const engine = first(await world.useEngines('deepl'))
    engine.vendor.script({ kind: 'vendor', trouble: 'quota' }, Number.POSITIVE_INFINITY)
    const visitor = await world.visitor()
    const numbers = [next(), next(), next()]
    for (const n of numbers) {
      await say(world, visitor, question(n))
      expect((await desk.ended(question(n))).translation).toMatchObject({
        reason: 'engine_quota',
        charged: 0,
      })
    }
    // Only the first of them was put to the vendor.
    expect(engine.vendor.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const list = () => world.server.call(translation.listEngine, {}, { token: world.operator })
    const row = async () => (await list()).data.find(({ id }) => id === engine.id)
    expect(await row()).toMatchObject({ health: 'needs_operator', lastError: 'vendor_quota' })
    engine.vendor.heal()
    await world.lookAfter(engine.id)
    const n = next()
    await say(world, visitor, question(n))
    expect((await desk.ended(question(n))).translation).toMatchObject({ state: 'done', engine: engine.name })
    expect(await row()).toMatchObject({ health: 'healthy', lastError: null })
  })
})

describe('when all engines are down', () => {
  it('a retry over another line finds the one that works again', async () => {
    const [one, two] = await world.useEngines('deepl', 'libretranslate')
    if (one === undefined || two === undefined) throw new Error('two engines are needed')
    for (const { vendor } of [one, two])
      vendor.script({ kind: 'status', status: 503 }, Number.POSITIVE_INFINITY)
    const n = next()
    await say(world, await world.visitor(), question(n))
    const failed = await desk.ended(question(n))
    expect(failed.translation).toMatchObject({ state: 'failed', reason: 'engine_down', charged: 0 })
    two.vendor.heal()
    const asked = one.vendor.requests.length
    await retry(world, failed.id, { line: two.id })
    expect((await desk.ended(question(n))).translation).toMatchObject({ state: 'done', engine: two.name })
    expect(one.vendor.requests).toHaveLength(asked)
  })

  it('an answer is held back from the visitor until it is translated, or sent as it is', async () => {
    const engine = first(await world.useEngines('deepl'))
    await world.setDesk({ holdFailed: true })
    const visitor = await world.visitor()
    const n = next()
    await say(world, visitor, question(n))
    const { conversationId } = await desk.ended(question(n))
    engine.vendor.script({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY)
    const before = await world.balance()
    const [translated, plain] = [next(), next()]
    for (const each of [translated, plain]) {
      const sent = await reply(world, conversationId, answer(each))
      expect(sent).toMatchObject({ state: 'queued', translation: { state: 'pending' } })
      expect(await desk.ended(answer(each))).toMatchObject({
        state: 'failed',
        failure: 'engine_down',
        translation: { state: 'failed', reason: 'engine_down', charged: 0 },
      })
    }
    expect(await visitorSees(world, visitor)).toEqual([['in', question(n)]])
    expect(await world.balance()).toBe(before)

    engine.vendor.heal()
    await world.lookAfter(engine.id)
    await retry(world, (await desk.ended(answer(translated))).id)
    expect(await desk.ended(answer(translated))).toMatchObject({ state: 'sent', failure: null })
    expect(await visitorSees(world, visitor)).toEqual([
      ['in', question(n)],
      ['out', answerInSpanish(translated)],
    ])
    const released = await retry(world, (await desk.ended(answer(plain))).id, { untranslated: true })
    expect(released.data).toMatchObject({ state: 'sent', translation: { state: 'off', charged: 0 } })
    expect(await visitorSees(world, visitor)).toEqual([
      ['in', question(n)],
      ['out', answerInSpanish(translated)],
      ['out', answer(plain)],
    ])
    expect(before - (await world.balance())).toBe(cost(answer(translated)))
  })

  it('an answer goes out as it was written where the desk does not want it held back', async () => {
    const engine = first(await world.useEngines('deepl'))
    await world.setDesk({ holdFailed: false })
    const visitor = await world.visitor()
    const [n, m] = [next(), next()]
    await say(world, visitor, question(n))
    const { conversationId } = await desk.ended(question(n))
    engine.vendor.script({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY)
    await reply(world, conversationId, answer(m))
    expect(await desk.ended(answer(m))).toMatchObject({
      state: 'sent',
      translation: { state: 'failed', reason: 'engine_down', charged: 0 },
    })
    expect(await visitorSees(world, visitor)).toEqual([
      ['in', question(n)],
      ['out', answer(m)],
    ])
    await world.setDesk({ holdFailed: true })
  })
})

describe('an engine', () => {
  it('that fails five times rests for half a minute, then one probe decides', async () => {
    const [one, two] = await world.useEngines('deepl', 'google')
    if (one === undefined || two === undefined) throw new Error('two engines are needed')
    const asked = () => one.vendor.requests.filter(({ method }) => method === 'POST').length
    const visitor = await world.visitor()
    const translatedBy = async (): Promise<string | null | undefined> => {
      const n = next()
      await say(world, visitor, question(n))
      return (await desk.ended(question(n))).translation?.engine
    }
    one.vendor.script({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY)
    for (let n = 0; n < 8; n += 1) expect(await translatedBy()).toBe(two.name)
    expect(asked()).toBe(5)
    const lines = await world.server.call(translation.listLine, {}, { token: world.desk.token })
    expect(lines.data.map(({ id, healthy }) => [id, healthy])).toEqual([
      [one.id, false],
      [two.id, true],
    ])
    world.server.clock.forward(31_000)
    // The probe fails: another half a minute without it.
    for (let n = 0; n < 3; n += 1) expect(await translatedBy()).toBe(two.name)
    expect(asked()).toBe(6)
    one.vendor.heal()
    world.server.clock.forward(31_000)
    for (let n = 0; n < 3; n += 1) expect(await translatedBy()).toBe(one.name)
    expect(asked()).toBe(9)
    printFigures('breaker', { opensAfter: 5, probes: 2, afterRecovery: 3 })
  })

  it('that streams is shown as it writes, and what it wrote is what is kept', async () => {
    const engine = first(await world.useEngines('openai'))
    const n = next()
    await say(world, await world.visitor(), question(n))
    const message = await desk.ended(question(n))
    type Passing = Extract<ServerFrame, { t: 'ephemeral' }>
    const deltas = desk.live.frames
      .filter((frame): frame is Passing => frame.t === 'ephemeral')
      .flatMap(({ event }) =>
        event.type === 'translation.delta' && event.data.messageId === message.id ? [event.data] : [],
      )
    expect(deltas.length).toBeGreaterThan(3)
    expect(new Set(deltas.map(({ version }) => version))).toEqual(new Set([1]))
    expect(deltas.map(({ delta }) => delta).join('')).toBe(questionInEnglish(n))
    expect(message.translation).toMatchObject({ text: questionInEnglish(n), engine: engine.name })
    printFigures('streaming', { deltas: deltas.length })
  })

  it('kept no message from the desk', () => {
    expect(delays.length).toBe(3 * faults.length)
    printFigures('faults', {
      messages: delays.length,
      atDeskMsP50: Math.round(percentile(delays, 0.5)),
      atDeskMsP95: Math.round(percentile(delays, 0.95)),
    })
  })
})
