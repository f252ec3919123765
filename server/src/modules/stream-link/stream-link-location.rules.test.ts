import { type LinkPlatform, linkPlatforms } from '@chatx/contract/stream-link'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import corpus from './stream-link-attack.corpus.json' with { type: 'json' }
import { locationOf, needsToken, prepareLocation } from './stream-link-location.rules.ts'

const texts = [...corpus.texts, '\ud800', 'a\udfffb']
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const samples: Record<LinkPlatform, string[]> = {
  whatsapp: [
    'https://wa.me/85212345678',
    'https://wa.me/85212345678?text=a%20{click}',
    'whatsapp://send?phone=85212345678',
  ],
  telegram: ['https://t.me/shop_one', 'https://t.me/+85212345678', 'tg://resolve?domain=shop_one'],
  line: ['https://line.me/R/oaMessage/@shop/', 'https://line.me/ti/p/~shop'],
  messenger: ['https://m.me/shop', 'https://www.facebook.com/messages/t/1'],
  instagram: ['https://ig.me/m/shop'],
  zalo: ['https://zalo.me/0912345678'],
  viber: ['viber://chat?number=%2B85212345678', 'viber://pa?chatURI=shop'],
  signal: ['https://signal.me/#p/+85212345678'],
  webchat: ['https://chat.example/chat/abcdefgh?lang=zh#x'],
  other: ['https://example.com/a?utm_source=own&b=1#c', 'http://127.0.0.1/'],
}

type Link = { name: string; firstMessage: string; passUtm: boolean }
const plain: Link = { name: 'Summer', firstMessage: '', passUtm: false }
const sent = (platform: LinkPlatform, url: string, link: Partial<Link>, token = '', query = '') => {
  const prepared = prepareLocation({ url, platform }, { ...plain, ...link })
  return prepared && locationOf(prepared, token, query)
}

describe('the prefilled first message', () => {
  it.each<[LinkPlatform, string, string]>([
    ['whatsapp', 'https://wa.me/85212345678', 'https://wa.me/85212345678?text=Hi%20%26%20%23%7B'],
    [
      'whatsapp',
      'https://api.whatsapp.com/send?phone=85212345678&lang=en',
      'https://api.whatsapp.com/send?phone=85212345678&lang=en&text=Hi%20%26%20%23%7B',
    ],
    [
      'whatsapp',
      'whatsapp://send?phone=85212345678',
      'whatsapp://send?phone=85212345678&text=Hi%20%26%20%23%7B',
    ],
    ['whatsapp', 'https://wa.me/message/ABCDEFGH', 'https://wa.me/message/ABCDEFGH'],
    ['whatsapp', 'https://chat.whatsapp.com/ABCDEFGHIJKL', 'https://chat.whatsapp.com/ABCDEFGHIJKL'],
    ['telegram', 'https://t.me/shop_one', 'https://t.me/shop_one?text=Hi%20%26%20%23%7B'],
    ['telegram', 'tg://resolve?domain=shop_one', 'tg://resolve?domain=shop_one&text=Hi%20%26%20%23%7B'],
    ['telegram', 'https://t.me/joinchat/ABCDEF', 'https://t.me/joinchat/ABCDEF'],
    ['line', 'https://line.me/R/oaMessage/@shop/', 'https://line.me/R/oaMessage/@shop/?Hi%20%26%20%23%7B'],
    ['line', 'https://line.me/ti/p/~shop', 'https://line.me/ti/p/~shop'],
    ['messenger', 'https://m.me/shop?ref=a', 'https://m.me/shop?ref=a&text=Hi%20%26%20%23%7B'],
    ['messenger', 'https://www.facebook.com/messages/t/1', 'https://www.facebook.com/messages/t/1'],
    ['instagram', 'https://ig.me/m/shop', 'https://ig.me/m/shop'],
    ['zalo', 'https://zalo.me/0912345678', 'https://zalo.me/0912345678'],
    [
      'viber',
      'viber://chat?number=%2B85212345678',
      'viber://chat?number=%2B85212345678&draft=Hi%20%26%20%23%7B',
    ],
    ['viber', 'viber://pa?chatURI=shop', 'viber://pa?chatURI=shop&text=Hi%20%26%20%23%7B'],
    ['signal', 'https://signal.me/#p/+85212345678', 'https://signal.me/#p/+85212345678'],
    [
      'webchat',
      'https://c.example/chat/abcdefgh#x',
      'https://c.example/chat/abcdefgh?text=Hi%20%26%20%23%7B#x',
    ],
    ['webchat', 'https://c.example/talk', 'https://c.example/talk'],
    ['other', 'https://example.com/', 'https://example.com/'],
  ])('%s: %s → %s', (platform, url, location) => {
    expect(sent(platform, url, { firstMessage: 'Hi & #{' })).toBe(location)
  })

  it('names the link and the click, each as often as the text asks', () => {
    const firstMessage = '{click} from {link}: {click}'
    const location = sent(
      'whatsapp',
      samples.whatsapp[0] ?? '',
      { firstMessage, name: 'A {click} $& 价' },
      'tOk3n',
    )
    expect(new URL(location ?? '').searchParams.get('text')).toBe('tOk3n from A {click} $& 价: tOk3n')
  })

  it('keeps the message that the target brings itself, with its placeholders', () => {
    const url = 'https://wa.me/85212345678?text=Own+{link}%20{click}&a=1'
    const location = sent('whatsapp', url, { firstMessage: 'the link’s' }, 'tOk3n')
    expect(location).toBe('https://wa.me/85212345678?a=1&text=Own%20Summer%20tOk3n')
  })

  it('asks for a token only where one is sent', () => {
    const ask = (platform: LinkPlatform, url: string) => {
      const prepared = prepareLocation({ url, platform }, { ...plain, firstMessage: 'a{click}' })
      return prepared && needsToken(prepared)
    }
    expect([ask('whatsapp', 'https://wa.me/85212345678'), ask('other', 'https://example.com/')]).toEqual([
      true,
      false,
    ])
  })
})

describe('campaign parameters', () => {
  const url = 'https://example.com/a?utm_source=own&b=1#c'
  it.each([
    ['', url],
    ['utm_source=x&utm_medium=cpc&utm_source=y', 'https://example.com/a?utm_source=own&b=1&utm_medium=cpc#c'],
    ['utm_medium=a&utm_medium=b', 'https://example.com/a?utm_source=own&b=1&utm_medium=a#c'],
    [
      'gclid=Ab-1_2.~&fbclid=x&ttclid=y',
      'https://example.com/a?utm_source=own&b=1&gclid=Ab-1_2.~&fbclid=x&ttclid=y#c',
    ],
    ['utm_term=a+b%20c%26d%23', 'https://example.com/a?utm_source=own&b=1&utm_term=a%20b%20c%26d%23#c'],
    ['utm_term=价', 'https://example.com/a?utm_source=own&b=1&utm_term=%E4%BB%B7#c'],
    ['utm_term=%0d%0aSet-Cookie:a', url],
    ['utm_term=%zz&utm_term', url],
    ['utm_=a&utm_%41=b&xutm_a=c&text=d&phone=e&url=f&=g&&', url],
    [`utm_term=${'a'.repeat(301)}`, url],
  ])('%s', (query, location) => {
    expect(sent('other', url, { passUtm: true }, '', query)).toBe(location)
    expect(sent('other', url, { passUtm: false }, '', query)).toBe(url)
  })

  it('are bounded in number and never stand in a message or an app’s address', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `utm_a${index}=1`).join('&')
    expect(sent('other', 'http://127.0.0.1/', { passUtm: true }, '', many)?.match(/utm_/g)).toHaveLength(12)
    const query = 'utm_source=x'
    for (const [platform, own] of [
      ['line', 'https://line.me/R/oaMessage/@shop/'],
      ['signal', 'https://signal.me/#p/+85212345678'],
      ['telegram', 'tg://resolve?domain=shop_one'],
    ] as const)
      expect(sent(platform, own, { passUtm: true }, '', query)).toBe(own)
  })
})

it('prepares nothing for an address that may not be redirected to', () => {
  for (const url of corpus.redirects)
    for (const platform of linkPlatforms) expect(prepareLocation({ url, platform }, plain)).toBeUndefined()
})

it('sends visible ASCII to the same place, whatever stands in names, messages, tokens and queries', () => {
  const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 30 }))
  const target = fc.constantFrom(
    ...linkPlatforms.flatMap((platform) => samples[platform].map((url) => ({ platform, url }))),
  )
  const query = fc.oneof(
    text,
    fc
      .array(fc.tuple(fc.constantFrom('utm_source', 'gclid', 'text', 'phone'), text))
      .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  )
  fc.assert(
    fc.property(target, text, text, text, query, ({ platform, url }, name, message, token, query) => {
      const link = { name, firstMessage: `${message}{click}{link}`, passUtm: true }
      const prepared = prepareLocation({ url, platform }, link)
      const location = prepared && locationOf(prepared, token, query)
      expect(location).toMatch(VISIBLE_ASCII)
      const [before, after] = [new URL(url), new URL(location ?? '')]
      expect([after.origin, after.host, after.pathname, after.hash]).toEqual([
        before.origin,
        before.host,
        before.pathname,
        before.hash,
      ])
      for (const kept of ['phone', 'number', 'domain', 'chatURI', 'utm_source', 'lang'])
        if (before.searchParams.has(kept) || kept === 'phone')
          expect(after.searchParams.getAll(kept)).toEqual(before.searchParams.getAll(kept))
    }),
    { numRuns: 1500 },
  )
})
