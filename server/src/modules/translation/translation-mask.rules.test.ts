import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask, MASK_VERSION, type Masked, unmask } from './translation-mask.rules.ts'
import type { GlossaryTerm, MaskForm } from './translation.types.ts'

const forms: readonly MaskForm[] = ['token', 'xml', 'html', 'superblank']
const token = (text: string, glossary: GlossaryTerm[] = []) => mask(text, { form: 'token', glossary })
const found = (text: string, glossary: GlossaryTerm[] = []) =>
  token(text, glossary).spans.map((span) => `${span.kind}:${span.text}`)

describe('counting', () => {
  it.each([
    ['Hi 👋 see https://shop.example/p/9', 8],
    ['价格 {{price}} 元', 5],
    ['cafe\u0301!', 5],
    ['  hello\n', 5],
    ['', 0],
    [' \n\t ', 0],
    ['👨‍👩‍👧‍👦🇨🇳👍🏽', 0],
    ['𠮷野家', 3],
    ['¥1,299.00 x 2', 13],
    ['#sale', 5],
    ['line one\nline two', 17],
  ])('%j costs %i', (text, n) => expect(token(text).counted).toBe(n))

  it('counts kept glossary terms although they are hidden', () => {
    const got = token('buy ChatX now', [{ source: 'chatx', target: null }])
    expect(got).toMatchObject({
      masked: 'buy {{n0}} now',
      counted: 13,
      words: 'buy   now',
      version: MASK_VERSION,
    })
  })
})

describe('spans', () => {
  it.each([
    ['https://shop.example/p/9这个还有货吗', ['url:https://shop.example/p/9']],
    ['(see https://en.wikipedia.org/wiki/A_(b)).', ['url:https://en.wikipedia.org/wiki/A_(b)']],
    ['go to shop.example.com/a?b=1, ok', ['url:shop.example.com/a?b=1']],
    ['t.me/chatx or wa.me/123', ['url:t.me/chatx', 'url:wa.me/123']],
    ['www.zalando.it please', ['url:www.zalando.it']],
    ['tg://resolve?domain=x', ['url:tg://resolve?domain=x']],
    ['mail me.too+x@shop.co.uk。', ['email:me.too+x@shop.co.uk']],
    ['ask @anna_b or 请@support你好', ['mention:@anna_b', 'mention:@support']],
    ['@小明 你好', ['mention:@小明']],
    ['call +86 13812345678', ['phone:+86 13812345678']],
    ['+1 (555) 123-4567!', ['phone:+1 (555) 123-4567']],
    ['手机13812345678谢谢', ['phone:13812345678']],
    ['06 12 34 56 78', ['phone:06 12 34 56 78']],
    ['(555) 123-4567 or 555.123.4567', ['phone:(555) 123-4567', 'phone:555.123.4567']],
    ['QQ：123456789', ['phone:123456789']],
    ['where is #20391?', ['order:#20391']],
    ['订单号：AB-2024 发货了吗', ['order:AB-2024']],
    ['order number is 12345', ['order:12345']],
    ['tracking no. LP00123456789CN', ['order:LP00123456789CN']],
    ['SF1234567890到哪了', ['order:SF1234567890']],
    ['单子 20240512000123', ['order:20240512000123']],
    ['номер заказа 55123', ['order:55123']],
    ['id 550e8400-e29b-41d4-a716-446655440000', ['order:550e8400-e29b-41d4-a716-446655440000']],
    ['run `rm -rf` or ```\na@b\n```', ['code:`rm -rf`', 'code:```\na@b\n```']],
    [
      '{{x}} {x} %s ${x} {0} %1$d',
      [
        'placeholder:{{x}}',
        'placeholder:{x}',
        'placeholder:%s',
        'placeholder:${x}',
        'placeholder:{0}',
        'placeholder:%1$d',
      ],
    ],
    ['ok 👍🏽👍🏽 ❤️ 1️⃣', ['emoji:👍🏽👍🏽', 'emoji:❤️', 'emoji:1️⃣']],
    ['#新品上市# #Sale2024', ['hashtag:#新品上市#', 'hashtag:#Sale2024']],
  ])('%j', (text, expected) => expect(found(text)).toEqual(expected))

  it.each([
    '2024-05-12 10:30',
    '12/05/2024, 12.05.2024, 12-05-2024 10:30',
    '¥1,299.00 or 1.299,00 € or 1 299 000 руб',
    '10000000000元',
    'prices 100 200 3000',
    '2023 2024 2025',
    'iPhone 15, RTX4090, USB3, 256GB, 12000BTU, COVID-19, 1080p',
    'I ordered 5000 pieces, order 2 more',
    'from 100000-200000',
    '100% sure, 50%d',
    'hi.it is good',
    'Thanks.Me too, e.g. this, i.e. that, 3.5.',
    '@客服请帮我查一下订单好吗',
    '#我要退款怎么办你们为什么一直不回复我',
    '#1 choice',
    'a @ b, 5 # 6, © ™',
    'at 5 pm - 6 pm, 1:30, 16:9',
  ])('leaves %j to be translated and counted', (text) => {
    expect(found(text)).toEqual([])
    expect(token(text).counted).toBe([...text].length)
  })

  it('matches glossary terms as whole words in spaced scripts and anywhere in the others', () => {
    const keep = (source: string) => [{ source, target: null }]
    expect(found('art Art party', keep('art'))).toEqual(['glossary:art', 'glossary:Art'])
    expect(found('我要云盘会员', keep('云盘'))).toEqual(['glossary:云盘'])
    expect(found('C++ (beta)', keep('C++'))).toEqual(['glossary:C++'])
    expect(
      found('hello', [
        { source: 'hello', target: 'hola' },
        { source: ' ', target: null },
      ]),
    ).toEqual([])
  })
})

describe('unmasking', () => {
  const back = (output: string, source: Masked) => {
    const got = unmask(output, source)
    return got.ok ? got.text : { missing: got.missing, duplicated: got.duplicated, unknown: got.unknown }
  }

  it('reads tokens that engines are known to bend', () => {
    const source = token(' pay {{sum}} at https://a.com \n')
    for (const bent of [
      '{{n1}}|{{n0}}',
      '{{ N1 }}|{ {n0}',
      '｛｛ｎ１｝｝|{n0}',
      '{{n۱}}|{{n٠}}',
      '{{*n1}}|{{n0}}',
    ]) {
      expect(back(bent.replace('{ {', '{{'), source)).toBe(' https://a.com|{{sum}} \n')
    }
    expect(back('<x id=" 1 "></x>|<X id=“0” />', mask('pay {{sum}} at https://a.com', { form: 'xml' }))).toBe(
      'https://a.com|{{sum}}',
    )
  })

  it('names what is lost, doubled and invented', () => {
    expect(back('{{n0}} {{n0}} {{n7}}', token('{{a}} {{b}}'))).toEqual({
      missing: [1],
      duplicated: [0],
      unknown: [7],
    })
  })

  it('shows a span on demand at the same price', () => {
    const hidden = token('see https://a.com or {{b}}')
    const shown = mask('see https://a.com or {{b}}', { form: 'token', show: [0] })
    expect(shown.masked).toBe('see https://a.com or {{n1}}')
    expect(shown.counted).toBe(hidden.counted)
    expect(back('voir https://a.com ou {{n1}}', shown)).toBe('voir https://a.com ou {{b}}')
  })

  it('escapes what a markup or stream engine would read', () => {
    expect(mask('a < b & c\n👍', { form: 'html' }).masked).toBe(
      'a &lt; b &amp; c<br><span translate="no">{{n0}}</span>',
    )
    expect(mask('a [b] $5\nc 👍', { form: 'superblank' }).masked).toBe('a \\[b\\] \\$5[\n]c [n0]')
    expect(back('I&#39;m &quot;ok&quot; &#x1F44D;', mask('x', { form: 'xml' }))).toBe('I\'m "ok" 👍')
  })
})

// biome-ignore format: one line per family reads better than one line per string
const pieces = [
  'https://a.com/b?c=1', 'a@b.co', '@x', '#tag', '{{n0}}', '{n1', '{', '}', '{{', '}}', '[n0]', '[', ']', '\\', '<x id="0"/>',
  '<br>', '&lt;', '&', '<', '%s', '`', '```', '👍🏽', '👨‍👩‍👧', '\u200D', '\uFE0F', '\u0301', 'e', 'שלום', 'سلام', '\u202E', '价格',
  ' ', '\n', '\r\n', '\u00A0', '13812345678', '+1 555 123 4567', '1,299.00', 'ORD-12345', '｛ｎ０｝', '\uFFFC', '\uD83D', '\u0000', '٣',
]
const piece = fc.constantFrom(...pieces)
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: piece },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      ),
    )
    .map((parts) => parts.join('')),
)
const glossaries = fc.array(
  fc.record({
    source: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), piece),
    target: fc.constant(null),
  }),
  { maxLength: 3 },
)

describe('for any text', () => {
  it('unmask undoes mask in every form, and the count does not depend on the form', () => {
    fc.assert(
      fc.property(anything, glossaries, (text, glossary) => {
        const nfc = text.normalize('NFC')
        const all = forms.map((form) => mask(text, { form, glossary }))
        for (const one of all) {
          expect(unmask(one.masked, one)).toEqual({ ok: true, text: nfc, words: one.words })
          expect(one.counted).toBe(all[0]?.counted)
        }
      }),
      { numRuns: 1500 },
    )
  })

  it('counts the same before and after NFC, and never more than there is', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { counted } = token(text)
        expect(token(text.normalize('NFC')).counted).toBe(counted)
        expect(token(text.normalize('NFD')).counted).toBe(counted)
        expect(counted).toBeLessThanOrEqual([...text.normalize('NFC').trim()].length)
      }),
      { numRuns: 1500 },
    )
  })

  it('never throws on an answer, and accepts only answers with each token once', () => {
    fc.assert(
      fc.property(anything, anything, fc.constantFrom(...forms), (text, output, form) => {
        const source = mask(text, { form })
        const got = unmask(output, source)
        if (got.ok) for (const span of source.spans) expect(got.text).toContain(span.text)
      }),
      { numRuns: 1500 },
    )
  })

  // Linear, each takes a moment; a pattern that goes back over it for each character outlasts the test's time.
  it.each([
    'a@',
    'a.',
    '1-',
    '1 ',
    '+1 ',
    '{{',
    '`',
    '#',
    '@a.',
    'A1-',
    '0 12 ',
    '1-1',
    'order no ',
    '👍\u200D',
    'http://',
    '(',
    '{n ',
  ])('goes over %j without end once', (bit) => {
    const text = bit.repeat(Math.ceil(500_000 / bit.length))
    expect(token(text).counted).toBeLessThanOrEqual(text.length)
  })
})
