// The contract of every HTTP adapter, against a server that speaks the vendor's protocol (reference, section 17).
import { inspect } from 'node:util'
import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writings } from '../../modules/translation/translation-mask-form.rules.ts'
import {
  EngineFailure,
  type EngineFailureKind,
  type TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import {
  type FakeVendor,
  type Fault,
  startFakeVendor,
  type VendorTrouble,
} from './fake-vendor-server/index.ts'
import type { VendorTools } from './vendor-call.ts'
import { contractSubjects, region } from './vendor-contract.subjects.ts'

const apiKey = 'canary-3f9b-never-shown'
const now = Date.parse('2026-01-01T00:00:00Z')
const never = new AbortController().signal
const shortMs = 80
const longMs = 60_000

const troubles: Record<VendorTrouble, EngineFailureKind> = {
  auth: 'auth',
  rate: 'rate',
  quota: 'vendor_quota',
  unsupported: 'unsupported',
  too_long: 'too_long',
  error_in_200: 'bad_output',
  wrong_shape: 'bad_output',
}

const faults: [string, Fault, EngineFailureKind][] = [
  ['401', { kind: 'status', status: 401 }, 'auth'],
  ['403', { kind: 'status', status: 403 }, 'auth'],
  ['429', { kind: 'status', status: 429 }, 'rate'],
  ['500', { kind: 'status', status: 500 }, 'down'],
  ['502 with a page', { kind: 'status', status: 502, body: '<html>' }, 'down'],
  ['503', { kind: 'status', status: 503 }, 'down'],
  ['a redirect', { kind: 'status', status: 302 }, 'down'],
  ['not JSON', { kind: 'not_json' }, 'bad_output'],
  ['an empty text', { kind: 'answer', is: 'empty' }, 'bad_output'],
  ['the question', { kind: 'answer', is: 'echo' }, 'bad_output'],
  ['fewer items than sent', { kind: 'answer', is: 'fewer' }, 'bad_output'],
  ['a broken connection', { kind: 'reset' }, 'down'],
]
const hangs: [string, Fault][] = [
  ['before the headers', { kind: 'hang', where: 'headers' }],
  ['in the body', { kind: 'hang', where: 'body' }],
  ['byte by byte', { kind: 'drip', bytes: 1, everyMs: 30 }],
]

const failureOf = async (work: Promise<unknown>): Promise<EngineFailure> => {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EngineFailure)) throw error
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey)
  expect(JSON.stringify(error)).not.toContain(apiKey)
  return error
}

describe.each(contractSubjects)('$vendor', (subject) => {
  let vendor: FakeVendor
  let dispatcher: Agent
  let engine: TranslationEngine

  const build = (tools: VendorTools = {}) =>
    subject.engine(vendor.url, apiKey, { dispatcher, now: () => now, budgetMs: longMs, ...tools })
  const send = (texts: string[], options: { source?: string; target?: string; signal?: AbortSignal } = {}) =>
    engine.translate({
      items: texts.map((text, index) => ({ id: `m${index}`, text })),
      source: options.source ?? 'en',
      target: options.target ?? 'es',
      signal: options.signal ?? never,
    })
  const translations = () => vendor.requests.filter(({ method }) => method === 'POST').length

  beforeEach(async () => {
    vendor = await startFakeVendor({ vendor: subject.vendor, apiKey, region })
    dispatcher = new Agent()
    engine = build()
  })
  afterEach(async () => {
    await dispatcher.destroy()
    await vendor.close()
  })

  it('translates whatever characters a text has, and keeps its spans', async () => {
    const form = writings[subject.form]
    const texts = [
      'Hello, how are you today?',
      'one\ntwo\n\nthree',
      'emoji 👋🏽 👨‍👩‍👧 and 你好, quotes " \' ` and \\ back',
      'a < b && c > d, {x} [y] <tag attr="1"> &amp; &lt; %20 + / \\n \\u0041',
      '\u0001 control, \u2028 separator, zero\u200dwidth, café',
    ]
    const sent = texts.map((text) => `${form.text(text)} ${form.span(0)}!`)
    const { items } = await send(sent)
    const read = items.map((item) => form.read(item.text))
    expect(read).toEqual(texts.map((text) => [`[es] ${text} `, 0, '!']))
    expect(items.map((item) => item.id)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4'])
  })

  it('keeps the order of a full batch and of one more', async () => {
    for (const extra of [0, 1]) {
      const before = translations()
      const texts = Array.from({ length: subject.perCall + extra }, (_, i) => `Message ${i}`)
      const { items } = await send(texts)
      expect(items.map((item) => item.text)).toEqual(texts.map((text) => `[es] ${text}`))
      expect(translations() - before).toBe(1 + extra)
    }
  })

  it('says in our codes what it found, for a source that nobody knows', async () => {
    const { items } = await send(['Привет', '你好'], { source: 'auto', target: 'fr' })
    expect(items.map((item) => item.text)).toEqual(['[fr] Привет', '[fr] 你好'])
    if (subject.detects) expect(items.map((item) => item.detected)).toEqual(['ru', 'zh-CN'])
  })

  it('speaks every language of its map, both ways', async () => {
    const { pair, languages } = await engine.capabilities()
    const list =
      languages === 'any' ? { sources: ['zh-CN', 'sr-Latn'], targets: ['zh-CN', 'pt-BR'] } : languages
    expect(list.targets.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const target of list.targets) {
      const source = target === 'en' ? 'fr' : 'en'
      const { items } = await send(['Hello you'], { source, target })
      if (!pair(source, target) || items[0]?.text !== `[${target}] Hello you`) wrong.push(`to ${target}`)
    }
    for (const source of list.sources) {
      const target = source === 'en' ? 'fr' : 'en'
      await send(['Hello you'], { source, target })
      if (!pair(source, target)) wrong.push(`from ${source}`)
    }
    expect(wrong).toEqual([])
    expect(pair('en', 'en')).toBe(false)
    expect(pair('auto', 'en')).toBe(true)
    expect(pair('en', 'auto')).toBe(false)
    expect(pair('en', 'xx-none')).toBe(false)
  })

  it.each(Object.entries(troubles))("reads the vendor's own words for %s", async (trouble, kind) => {
    vendor.script({ kind: 'vendor', trouble: trouble as VendorTrouble })
    const failure = await failureOf(send(['Hello there, how are you?']))
    expect(failure.kind).toBe(subject.kinds?.[trouble as VendorTrouble] ?? kind)
    expect(translations()).toBe(1)
  })

  it.each(faults)('fails on %s', async (_, fault, kind) => {
    vendor.script(fault)
    const failure = await failureOf(send(['Hello there, how are you?']))
    expect(failure.kind).toBe(kind)
    expect(translations()).toBe(1)
    expect((await send(['And now?'])).items[0]?.text).toBe('[es] And now?')
  })

  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90_000],
    [undefined, undefined],
  ])('honours Retry-After %s', async (retryAfter, wait) => {
    vendor.script({ kind: 'vendor', trouble: 'rate', ...(retryAfter === undefined ? {} : { retryAfter }) })
    expect(await failureOf(send(['Hi']))).toMatchObject({ kind: 'rate', retryAfterMs: wait })
  })

  it('is refused with another key', async () => {
    engine = subject.engine(vendor.url, 'another-key', { dispatcher })
    expect((await failureOf(send(['Hi']))).kind).toBe('auth')
  })

  it('calls a closed port down', async () => {
    await vendor.close()
    expect((await failureOf(send(['Hi']))).kind).toBe('down')
  })

  it('decides before the call what cannot work', async () => {
    await engine.capabilities()
    vendor.requests.length = 0
    expect((await failureOf(send([subject.tooLong]))).kind).toBe('too_long')
    if (subject.vendor !== 'openai') {
      expect((await failureOf(send(['Hi'], { target: 'xx-none' }))).kind).toBe('unsupported')
      expect((await failureOf(send(['Hi'], { source: 'xx-none' }))).kind).toBe('unsupported')
    }
    expect(vendor.requests).toEqual([])
  })

  it.each(hangs)('gives up in time on an answer that stops %s, and frees the socket', async (_, fault) => {
    engine = build({ budgetMs: shortMs })
    if (subject.vendor === 'libretranslate') await engine.capabilities()
    vendor.script(fault)
    expect((await failureOf(send(['Hello there, how are you?']))).kind).toBe('timeout')
    await vi.waitFor(() => expect(vendor.pending()).toBe(0))
  })

  it.each(hangs)('ends when the caller gives up, while it stops %s', async (_, fault) => {
    const caller = new AbortController()
    vendor.script(fault)
    const failure = failureOf(send(['Hello there, how are you?'], { signal: caller.signal }))
    await vi.waitFor(() => expect(translations()).toBe(1))
    caller.abort()
    expect((await failure).kind).toBe('aborted')
    await vi.waitFor(() => expect(vendor.pending()).toBe(0))
  })

  it('does not start for a caller that has given up, and knows a timeout from a change of mind', async () => {
    expect((await failureOf(send(['Hi'], { signal: AbortSignal.abort() }))).kind).toBe('aborted')
    const timedOut = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    expect((await failureOf(send(['Hi'], { signal: timedOut }))).kind).toBe('timeout')
    expect(translations()).toBe(0)
  })
})

describe.each(contractSubjects.filter(({ vendor }) => vendor !== 'openai'))(
  '$vendor languages',
  (subject) => {
    it('offers only what the vendor lists', async () => {
      const languages = ['en', 'es', 'pt-BR']
      const vendor = await startFakeVendor({ vendor: subject.vendor, apiKey, region, languages })
      const dispatcher = new Agent()
      const engine = subject.engine(vendor.url, apiKey, { dispatcher })
      const { pair, languages: offered } = await engine.capabilities()
      expect(offered).toEqual({ sources: expect.arrayContaining(['en', 'es']), targets: expect.anything() })
      expect([pair('en', 'pt-BR'), pair('en', 'fr'), pair('fr', 'en')]).toEqual([true, false, false])
      const asked = vendor.requests.length
      await engine.capabilities()
      const items = [{ id: '1', text: 'Hi' }]
      const sent = engine.translate({ items, source: 'en', target: 'fr', signal: never })
      expect((await failureOf(sent)).kind).toBe('unsupported')
      expect(vendor.requests).toHaveLength(asked)
      await dispatcher.destroy()
      await vendor.close()
    })
  },
)
