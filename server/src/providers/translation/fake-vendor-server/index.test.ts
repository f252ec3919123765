// The fake must refuse what the vendor refuses, else a passing contract suite says nothing.
import { execFile } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeVendor, pseudoOriginal, startFakeVendor, type VendorName } from './index.ts'

const program = new URL('./main.ts', import.meta.url).pathname
let vendor: FakeVendor | undefined

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${vendor?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

describe('fake vendor server', () => {
  afterEach(async () => {
    await vendor?.close()
    vendor = undefined
  })

  it('Google: key in the address too, segments counted, HTML unless told otherwise', async () => {
    vendor = await startFakeVendor({ vendor: 'google', apiKey: 'k' })
    const path = '/language/translate/v2'
    expect((await post(path, { q: 'Hi', target: 'es' })).status).toBe(403)
    expect((await post(`${path}?key=x`, { q: 'Hi', target: 'es' })).body.error.message).toContain('not valid')
    const html = await post(`${path}?key=k`, { q: "it's", target: 'es', source: 'en' })
    expect(html.body).toEqual({ data: { translations: [{ translatedText: '[es] it&#39;s' }] } })
    const many = Array.from({ length: 129 }, () => 'x')
    expect((await post(`${path}?key=k`, { q: many, target: 'es' })).status).toBe(400)
  })

  it('Azure: version, region, size', async () => {
    vendor = await startFakeVendor({ vendor: 'azure', apiKey: 'k', region: 'r' })
    const key = { 'ocp-apim-subscription-key': 'k' }
    const body = [{ Text: 'Hi' }]
    expect((await post('/translate?to=es', body, key)).body.error.code).toBe(400021)
    expect((await post('/translate?api-version=3.0&to=es', body, key)).body.error.code).toBe(401000)
    const both = { ...key, 'ocp-apim-subscription-region': 'r' }
    const { status } = await post('/translate?api-version=3.0&to=es', [{ Text: 'x'.repeat(50_001) }], both)
    expect(status).toBe(400)
    expect((await post('/translate?api-version=3.0&to=xx', body, both)).body.error.code).toBe(400036)
  })

  it('DeepL: broken XML, slow models, size', async () => {
    vendor = await startFakeVendor({ vendor: 'deepl', apiKey: 'k' })
    const key = { authorization: 'DeepL-Auth-Key k' }
    const xml = { target_lang: 'ES', tag_handling: 'xml', ignore_tags: ['x'] }
    expect((await post('/v2/translate', { ...xml, text: ['a & b'] }, key)).status).toBe(400)
    expect((await post('/v2/translate', { ...xml, text: ['a &amp; <x id="0"/>'] }, key)).status).toBe(200)
    const fast = { text: ['Hi'], target_lang: 'TH', model_type: 'latency_optimized' }
    expect((await post('/v2/translate', fast, key)).status).toBe(400)
    const big = { text: ['x'.repeat(140_000)], target_lang: 'ES' }
    expect((await post('/v2/translate', big, key)).status).toBe(413)
    expect((await post('/v2/translate', { text: ['Hi'], target_lang: 'ES' })).status).toBe(403)
  })

  it('LibreTranslate: limit, key, one text or many', async () => {
    vendor = await startFakeVendor({ vendor: 'libretranslate', apiKey: 'k' })
    const pair = { source: 'auto', target: 'es' }
    expect((await post('/translate', { ...pair, q: 'Hi' })).status).toBe(400)
    expect((await post('/translate', { ...pair, q: 'x'.repeat(2001), api_key: 'k' })).body.error).toContain(
      'exceeds',
    )
    expect((await post('/translate', { ...pair, q: 'Hi', api_key: 'k' })).body.translatedText).toBe('[es] Hi')
    expect((await post('/translate', { ...pair, q: ['Hi'], api_key: 'k' })).body.translatedText).toEqual([
      '[es] Hi',
    ])
  })

  it('chat completions: key, body, and a plain answer to what is no translation', async () => {
    vendor = await startFakeVendor({ vendor: 'openai', apiKey: 'k' })
    const key = { authorization: 'Bearer k' }
    const messages = [{ role: 'user', content: 'Who are you?' }]
    expect((await post('/v1/chat/completions', { model: 'm', messages })).status).toBe(401)
    expect((await post('/v1/chat/completions', { model: 'm', messages: [] }, key)).status).toBe(400)
    const { body } = await post('/v1/chat/completions', { model: 'm', messages }, key)
    expect(body.choices[0].message.content).toContain('only')
  })

  it('translates from a table in every direction and marks the rest', async () => {
    const phrases = [{ en: 'Where is my order?', es: '¿Dónde está mi pedido?' }]
    vendor = await startFakeVendor({ vendor: 'libretranslate', phrases })
    const ask = async (q: string, target: string) =>
      (await post('/translate', { q, source: 'auto', target })).body
    expect(await ask('where is my order?', 'es')).toMatchObject({
      translatedText: '¿Dónde está mi pedido?',
      detectedLanguage: { language: 'en' },
    })
    expect((await ask('¿Dónde está mi pedido?', 'en')).translatedText).toBe('Where is my order?')
    expect((await ask('Where is my order?', 'de')).translatedText).toBe('[de] Where is my order?')
    expect(pseudoOriginal('[de] Where')).toBe('Where')
  })

  it('repeats a fault as often as told, until it is healed', async () => {
    vendor = await startFakeVendor({ vendor: 'libretranslate' })
    const status = async () => (await post('/translate', { q: 'x', source: 'en', target: 'es' })).status
    vendor.script({ kind: 'status', status: 500 }, 2)
    expect([await status(), await status(), await status()]).toEqual([500, 500, 200])
    vendor.script({ kind: 'status', status: 503 }, Number.POSITIVE_INFINITY)
    expect([await status(), await status()]).toEqual([503, 503])
    vendor.heal()
    expect(await status()).toBe(200)
    expect(vendor.requests).toHaveLength(6)
  })

  it('is no program for production', async () => {
    const vendorName: VendorName = 'openai'
    const env = { ...process.env, NODE_ENV: 'production' }
    const failed = new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const args = ['--import', 'tsx', program, vendorName]
      execFile(process.execPath, args, { env }, (error, _, stderr) => resolve({ code: error?.code, stderr }))
    })
    expect(await failed).toEqual({ code: 1, stderr: expect.stringContaining('does not run in production') })
  }, 30_000)
})
