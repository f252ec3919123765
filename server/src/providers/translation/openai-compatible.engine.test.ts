// What only a language model has: streaming, finish reasons, parameters that some endpoints refuse.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineAnswer, EngineFailureKind } from '../../modules/translation/translation.types.ts'
import { type FakeVendor, type Fault, startFakeVendor } from './fake-vendor-server/index.ts'
import { openAiCompatibleEngine } from './openai-compatible.engine.ts'

const hello = 'Hello {{n0}}, "how" are\nyou 👋🏽 today? 你好'
const translated = `[es] ${hello}`
const never = new AbortController().signal

describe('openai-compatible', () => {
  let vendor: FakeVendor
  let dispatcher: Agent
  const deltas: string[] = []

  const build = (tools = {}) => {
    const config = { id: 'line', baseUrl: `${vendor.url}/v1/`, apiKey: 'k', model: 'fake-model' }
    return openAiCompatibleEngine(config, { dispatcher, budgetMs: 60_000, firstTokenMs: 60_000, ...tools })
  }
  const request = { items: [{ id: 'm', text: hello }], source: 'en', target: 'es', signal: never }
  const stream = (tools = {}, extra = {}): Promise<EngineAnswer> =>
    build(tools).translate({ ...request, onDelta: (id, delta) => deltas.push(`${id}:${delta}`), ...extra })
  const shown = () => deltas.map((delta) => delta.slice(2)).join('')
  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => error.kind,
    )

  beforeEach(async () => {
    deltas.length = 0
    vendor = await startFakeVendor({ vendor: 'openai', apiKey: 'k' })
    dispatcher = new Agent()
  })
  afterEach(async () => {
    await dispatcher.destroy()
    await vendor.close()
  })

  it('streams the same text as without streaming, in pieces of the translation', async () => {
    const whole = await build().translate(request)
    const { items, usage } = await stream()
    expect(items).toEqual([{ id: 'm', text: translated }])
    expect(whole.items).toEqual(items)
    expect(shown()).toBe(translated)
    expect(deltas.length).toBeGreaterThan(5)
    expect(usage).toEqual(whole.usage)
    expect(usage?.outputTokens).toBeGreaterThan(5)
  })

  it.each([1, 2, 5])('streams through pieces of %i bytes on the wire', async (bytes) => {
    vendor.script({ kind: 'drip', bytes, everyMs: 0 })
    expect((await stream()).items[0]?.text).toBe(translated)
    expect(shown()).toBe(translated)
  })

  it.each(['plain', 'fenced'] as const)('takes a %s answer', async (is) => {
    for (const onDelta of [true, false]) {
      vendor.script({ kind: 'form', is })
      const { items } = await (onDelta ? stream() : build().translate(request))
      expect(items[0]?.text).toBe(translated)
    }
    expect(shown()).toBe(translated)
  })

  const broken: [Fault, EngineFailureKind][] = [
    [{ kind: 'finish', reason: 'length' }, 'bad_output'],
    [{ kind: 'finish', reason: 'content_filter' }, 'refused'],
    [{ kind: 'finish', reason: 'tool_calls' }, 'bad_output'],
    [{ kind: 'finish', reason: null }, 'bad_output'],
    [{ kind: 'form', is: 'unclosed' }, 'bad_output'],
    [{ kind: 'say', text: '' }, 'bad_output'],
    [{ kind: 'vendor', trouble: 'quota' }, 'vendor_quota'],
    [{ kind: 'vendor', trouble: 'wrong_shape' }, 'bad_output'],
  ]
  it.each(broken)('never makes half a text final: %j', async (fault, kind) => {
    vendor.script(fault, 2)
    expect(await kindOf(stream())).toBe(kind)
    expect(await kindOf(build().translate(request))).toBe(kind)
  })

  it.each([
    [{ kind: 'error_in_stream' }, 'bad_output'],
    [{ kind: 'reset' }, 'down'],
    [{ kind: 'not_json' }, 'bad_output'],
  ] satisfies [Fault, EngineFailureKind][])('fails in the middle of the stream: %j', async (fault, kind) => {
    vendor.script(fault)
    expect(await kindOf(stream())).toBe(kind)
  })

  it('gives up when the first word does not come, however long the whole may take', async () => {
    vendor.script({ kind: 'hang', where: 'body' })
    expect(await kindOf(stream({ firstTokenMs: 50 }))).toBe('timeout')
    await vi.waitFor(() => expect(vendor.pending()).toBe(0))
  })

  it('does not count the first word again once it has come', async () => {
    vendor.script({ kind: 'drip', bytes: 400, everyMs: 40 })
    expect((await stream({ firstTokenMs: 300 })).items[0]?.text).toBe(translated)
  })

  it('stops showing when the caller gives up in the middle', async () => {
    const caller = new AbortController()
    vendor.script({ kind: 'drip', bytes: 20, everyMs: 10 })
    const onDelta = (_: string, delta: string) => {
      deltas.push(delta)
      caller.abort()
    }
    expect(await kindOf(stream({}, { signal: caller.signal, onDelta }))).toBe('aborted')
    expect(deltas).toHaveLength(1)
    await vi.waitFor(() => expect(vendor.pending()).toBe(0))
  })

  it('sends the prompt of the rules, context and glossary in it, the key nowhere but in its header', async () => {
    await stream({}, { context: ['Is it red?'], glossary: [{ source: 'ChatX', target: null }] })
    const [seen] = vendor.requests
    expect(seen?.headers.authorization).toBe('Bearer k')
    expect(seen?.body).toMatchObject({
      model: 'fake-model',
      temperature: 0,
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_object' },
      max_tokens: expect.any(Number),
      messages: [{ role: 'system', content: expect.stringContaining('Is it red?') }, { role: 'user' }],
    })
  })

  it('names its family by address and model, because another model writes another text', () => {
    expect(build().family).toBe(`openai-compatible ${vendor.url}/v1 fake-model`)
  })
})

describe('an endpoint that refuses parameters', () => {
  let server: Server
  const seen: Record<string, unknown>[] = []
  const strict = ['temperature', 'max_tokens', 'response_format']

  beforeEach(async () => {
    seen.length = 0
    server = createServer(async (incoming, response) => {
      let text = ''
      for await (const piece of incoming) text += piece
      const body: Record<string, unknown> = JSON.parse(text)
      seen.push(body)
      const param = strict.find((name) => name in body)
      const refused = {
        error: {
          message: `Unsupported parameter: '${param}'`,
          type: 'invalid_request_error',
          param,
          code: null,
        },
      }
      const answered = { choices: [{ message: { content: '{"t":"Hola"}' }, finish_reason: 'stop' }] }
      response.writeHead(param ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(param ? refused : answered))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('gets the request again without them, and never with them afterwards', async () => {
    const { port } = server.address() as AddressInfo
    const engine = openAiCompatibleEngine({ id: 'line', baseUrl: `http://127.0.0.1:${port}`, model: 'm' })
    const translate = () =>
      engine.translate({ items: [{ id: '1', text: 'Hello' }], source: 'en', target: 'es', signal: never })
    expect((await translate()).items).toEqual([{ id: '1', text: 'Hola' }])
    expect(seen).toHaveLength(4)
    expect(Object.keys(seen[3] ?? {}).sort()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'stream',
    ])
    await translate()
    expect(seen).toHaveLength(5)
  })
})
