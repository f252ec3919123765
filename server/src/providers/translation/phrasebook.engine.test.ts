import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { phrasebookEngine } from './phrasebook.engine.ts'
import { createPhrasebook, foldPhrase } from './phrasebook-lookup.ts'

const topic = {
  topic: 'greeting',
  phrases: [
    {
      id: 'hello',
      text: { en: 'Hello', 'zh-CN': '你好', es: '¡Hola!', tr: 'İyi günler', it: 'Ciao' },
      variants: { en: ['Hi', 'Hello there'], es: ['Buenas'] },
    },
    {
      id: 'bye',
      text: { en: 'Goodbye', 'zh-CN': '再见', es: 'Adiós', 'pt-BR': 'Tchau', it: 'Arrivederci' },
      variants: { it: ['Ciao'] },
    },
    { id: 'no', text: { en: 'No', es: 'No', it: 'No', 'zh-CN': '不' } },
    { id: 'gift', text: { en: 'Gift', 'zh-CN': '礼物' } },
    { id: 'poison', text: { de: 'Gift', 'zh-CN': '毒药' } },
    { id: 'there', text: { en: 'Are you there?', es: '¿Sigue ahí?' }, asked: { es: ['Está ahí?'] } },
    { id: 'stock', text: { en: 'In stock', es: 'Hay' } },
    {
      id: 'link',
      text: { en: 'Send the link.', es: 'Envíe el enlace.' },
      variants: { en: ['May I have the link?'] },
    },
    { id: 'thanks', text: { en: 'Thank you', 'zh-CN': '谢谢' }, variants: { 'zh-CN': ['多谢'] } },
    { id: 'many-thanks', text: { en: 'Many thanks', 'zh-CN': '多谢' } },
  ],
}
const { lookup, languages } = createPhrasebook([topic])

describe('foldPhrase', () => {
  it.each([
    ['Ｈｅｌｌｏ！！', 'hello'],
    ['  Hello\u00a0\n there … ', 'hello there'],
    ['¿Cuánto cuesta?', 'cuánto cuesta'],
    ['İYİ GÜNLER', 'iyi günler'],
    ['ıŞIK', 'işik'],
    ['Straße', 'strasse'],
    ['don’t', "don't"],
    ['你好。', '你好'],
    ['好的～', '好的'],
    ['?!', ''],
  ])('%s → %s', (text, folded) => {
    expect(foldPhrase(text)).toBe(folded)
  })
})

describe('lookup', () => {
  it('matches any language to any other, through other wordings too', () => {
    expect(lookup('HELLO!', 'en', 'zh-CN')).toEqual({ text: '你好', detected: 'en' })
    expect(lookup('buenas', 'es', 'tr')).toEqual({ text: 'İyi günler', detected: 'es' })
    expect(lookup('你好！', 'zh-CN', 'es')).toEqual({ text: '¡Hola!', detected: 'zh-CN' })
    expect(languages.sort()).toEqual(['de', 'en', 'es', 'it', 'pt-BR', 'tr', 'zh-CN'])
  })

  it('finds the language where only one meaning fits', () => {
    expect(lookup('Hola', 'auto', 'en')).toEqual({ text: 'Hello', detected: 'es' })
    expect(lookup('no', 'auto', 'zh-CN')?.text).toBe('不')
    expect(lookup('Gift', 'auto', 'zh-CN')).toBeNull()
    expect(lookup('Gift', 'de', 'zh-CN')?.text).toBe('毒药')
  })

  it('takes the phrase of which it is the main wording', () => {
    expect(lookup('Ciao', 'it', 'en')?.text).toBe('Hello')
    expect(lookup('多谢', 'zh-CN', 'en')?.text).toBe('Many thanks')
  })

  it('minds the question mark where it makes the meaning', () => {
    expect(lookup('Esta ahí', 'es', 'en')).toBeNull()
    expect(lookup('está ahí', 'es', 'en')).toBeNull()
    expect(lookup('¿Está ahí? ', 'es', 'en')?.text).toBe('Are you there?')
    expect(lookup('Are you there', 'en', 'es')?.text).toBe('¿Sigue ahí?')
    expect(lookup('In stock？', 'en', 'es')).toBeNull()
    expect(lookup('in stock!', 'en', 'es')?.text).toBe('Hay')
  })

  it('knows a request that is worded as a question, with its mark and without', () => {
    expect(lookup('May I have the link?', 'en', 'es')?.text).toBe('Envíe el enlace.')
    expect(lookup('may I have the link', 'en', 'es')?.text).toBe('Envíe el enlace.')
    expect(lookup('Send the link?', 'en', 'es')).toBeNull()
  })

  it('has nothing for another language, part of a phrase or nothing', () => {
    for (const [text, source, target] of [
      ['Hello', 'es', 'zh-CN'],
      ['Hello', 'en', 'pt-BR'],
      ['Hello my friend', 'en', 'zh-CN'],
      ['!?', 'auto', 'zh-CN'],
      ['Hello', 'en', 'en'],
      ['constructor', 'auto', 'en'],
    ] as const) {
      expect(lookup(text, source, target)).toBeNull()
    }
  })
})

describe('phrasebook engine', () => {
  let folder: string
  const signal = new AbortController().signal
  const ask = (texts: string[], source = 'en', stop = signal) =>
    phrasebookEngine({ id: 'phrases', folder }).translate({
      items: texts.map((text, i) => ({ id: `m${i}`, text })),
      source,
      target: 'zh-CN',
      signal: stop,
    })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phrases-'))
    await writeFile(join(folder, 'greeting.json'), JSON.stringify(topic))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('answers in order, and says what it found', async () => {
    const { items } = await ask(['Goodbye.', 'Hi!'], 'auto')
    expect(items).toEqual([
      { id: 'm0', text: '再见', detected: 'en' },
      { id: 'm1', text: '你好', detected: 'en' },
    ])
  })

  it('is of the kind memory and offers the languages of its files', async () => {
    const engine = phrasebookEngine({ id: 'phrases', folder })
    const { pair, maskForm } = await engine.capabilities()
    expect([engine.kind, engine.family, maskForm]).toEqual(['memory', 'phrasebook', 'token'])
    expect([pair('en', 'tr'), pair('auto', 'it'), pair('en', 'ja'), pair('en', 'en')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('fails as a whole on a phrase that it does not have, a long text, and a caller who left', async () => {
    await expect(ask(['Hi', 'Where is my order?'])).rejects.toMatchObject({ kind: 'unsupported' })
    await expect(ask(['x'.repeat(201)])).rejects.toMatchObject({ kind: 'too_long' })
    await expect(ask(['Hi'], 'en', AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('names a file of another shape', async () => {
    await writeFile(join(folder, 'odd.json'), '{"topic":"odd"}')
    await expect(ask(['Hi'])).rejects.toMatchObject({
      kind: 'down',
      message: expect.stringContaining('odd.json'),
    })
  })

  it('comes with phrases of its own, Chinese and English among them', async () => {
    const engine = phrasebookEngine({ id: 'phrases' })
    const { languages } = await engine.capabilities()
    expect(languages).toMatchObject({ sources: expect.arrayContaining(['en', 'zh-CN', 'es']) })
    const items = [{ id: '1', text: '谢谢！' }]
    const answer = await engine.translate({ items, source: 'zh-CN', target: 'en', signal })
    expect(answer.items[0]?.text).toMatch(/thank/i)
  })
})
