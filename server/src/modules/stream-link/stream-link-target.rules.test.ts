import { type LinkPlatform, linkPlatforms } from '@chatx/contract/stream-link'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import corpus from './stream-link-attack.corpus.json' with { type: 'json' }
import { checkRedirect, checkTarget, matchKey, parseTargets } from './stream-link-target.rules.ts'

const messengers = linkPlatforms.filter((platform) => platform !== 'webchat' && platform !== 'other')
// Half a character cannot stand in a JSON file.
const attacks = [...corpus.redirects, 'https://wa.me/\ud80012345678', 'https://\udc00.example/']
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const ALLOWED = /^(https?|whatsapp|tg|viber|sgnl):\/\/[^/@\\]/

describe('checkTarget', () => {
  it.each<[LinkPlatform, string, string | undefined]>([
    ['whatsapp', 'wa.me/85212345678', '85212345678'],
    ['whatsapp', 'https://wa.me/+85212345678?text=Hi', '85212345678'],
    ['whatsapp', 'HTTPS://WA.ME/85212345678/', '85212345678'],
    ['whatsapp', 'https://api.whatsapp.com/send?phone=85212345678', '85212345678'],
    ['whatsapp', 'https://api.whatsapp.com/send/?text=a&phone=%2B852%201234-5678', '85212345678'],
    ['whatsapp', 'https://web.whatsapp.com/send?phone=85212345678', '85212345678'],
    ['whatsapp', 'whatsapp://send?phone=85212345678', '85212345678'],
    ['whatsapp', 'https://wa.me/message/ABCDEFGH1234A1', undefined],
    ['whatsapp', 'https://chat.whatsapp.com/KxFjq0uWlnG3sAbCdEfGhI', undefined],
    ['telegram', 'https://t.me/Shop_One', 'shop_one'],
    ['telegram', 't.me/shop_one?start=abc', 'shop_one'],
    ['telegram', 'https://telegram.me/shop_one', 'shop_one'],
    ['telegram', 'https://t.me/+85212345678', '85212345678'],
    ['telegram', 'https://t.me/+AbCdEfGhIjKl', undefined],
    ['telegram', 'https://t.me/joinchat/AbCdEfGhIjKl', undefined],
    ['telegram', 'tg://resolve?domain=Shop_One', 'shop_one'],
    ['telegram', 'tg://resolve?phone=85212345678', '85212345678'],
    ['telegram', 'tg://join?invite=AbCd', undefined],
    ['line', 'https://line.me/ti/p/~Shop.One', '~shop.one'],
    ['line', 'https://line.me/R/ti/p/%40shop', '@shop'],
    ['line', 'https://line.me/R/oaMessage/@shop/?hi', '@shop'],
    ['line', 'https://line.me/ti/p/AbCdEf', undefined],
    ['line', 'https://lin.ee/AbCdEf', undefined],
    ['line', 'https://liff.line.me/1234567890-AbcdEfgh', undefined],
    ['messenger', 'm.me/Shop.One', 'shop.one'],
    ['messenger', 'https://www.facebook.com/messages/t/1000123', '1000123'],
    ['messenger', 'https://www.messenger.com/t/shop', 'shop'],
    ['instagram', 'https://ig.me/m/Shop.One', 'shop.one'],
    ['instagram', 'https://www.instagram.com/Shop.One/', 'shop.one'],
    ['zalo', 'https://zalo.me/0912345678', '0912345678'],
    ['zalo', 'https://zalo.me/g/abcdef123', undefined],
    ['viber', 'viber://chat?number=%2B85212345678', '85212345678'],
    ['viber', 'viber://pa?chatURI=Shop', 'shop'],
    ['viber', 'https://vb.me/abc123', undefined],
    ['signal', 'https://signal.me/#p/+85212345678', '85212345678'],
    ['signal', 'https://signal.me/#eu/AbCdEfGhIjKlMnOp', undefined],
    ['signal', 'sgnl://signal.me/#p/+85212345678', '85212345678'],
    ['webchat', 'https://chat.example.com/chat/AbCd_efGh-123456', 'AbCd_efGh-123456'],
    ['webchat', 'http://127.0.0.1:8080/chat/AbCd_efGh-123456', 'AbCd_efGh-123456'],
    ['webchat', 'https://chat.example.com/talk', undefined],
    ['other', 'http://example.com/a?b#c', undefined],
    ['other', 'https://пример.рф/б', undefined],
  ])('%s takes %s and names %s', (platform, text, account) => {
    const checked = checkTarget(text, platform)
    expect(checked).toMatchObject({ url: expect.stringMatching(VISIBLE_ASCII) })
    if (typeof checked === 'string') return
    expect(matchKey(checked.url, platform)).toBe(account)
    expect(checkRedirect(checked.url)).toEqual({ url: checked.url })
  })

  it.each([
    ['https://wa.me/85212345678', 'telegram', 'host'],
    ['http://wa.me/85212345678', 'whatsapp', 'scheme'],
    ['tg://resolve?domain=shop', 'whatsapp', 'scheme'],
    ['tg://resolve?domain=shop', 'other', 'scheme'],
    ['javascript:alert(1)', 'other', 'scheme'],
    ['https://a:b@example.com', 'other', 'unsafe'],
    ['https://example.com/\\x', 'other', 'unsafe'],
    ['https://single', 'other', 'host'],
    ['https://wa.me/shop', 'whatsapp', 'no_link'],
    ['https://t.me/share', 'telegram', 'no_link'],
  ] as const)('%s is no address of %s: %s', (text, platform, problem) => {
    expect(checkTarget(text, platform)).toBe(problem)
  })

  it('takes an address of 2,000 characters as it is sent, and no longer one', () => {
    const longest = `https://example.com/${'a'.repeat(1980)}`
    expect(checkTarget(longest, 'other')).toEqual({ url: longest, key: longest })
    expect(checkTarget(`${longest}a`, 'other')).toBe('long')
    expect(checkTarget(`https://example.com/${'б'.repeat(400)}`, 'other')).toBe('long')
  })

  it('takes no address of the corpus of attacks, for no platform and not as a redirect', () => {
    const taken = attacks.flatMap((text) => [
      ...linkPlatforms.filter((platform) => typeof checkTarget(text, platform) !== 'string'),
      ...(typeof checkRedirect(text) === 'string' ? [] : [text]),
    ])
    expect(taken).toEqual([])
  })

  it('takes no address as a messenger’s that leads elsewhere', () => {
    const taken = corpus.foreign.flatMap((text) =>
      messengers
        .filter((platform) => typeof checkTarget(text, platform) !== 'string')
        .map((by) => [by, text]),
    )
    expect(taken).toEqual([])
    const named = corpus.foreign.flatMap((text) => messengers.map((platform) => matchKey(text, platform)))
    expect(named.filter((key) => key !== undefined)).toEqual([])
  })

  it('lets only allowed schemes and visible ASCII out, whatever comes in', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom(...attacks, ...corpus.foreign, 'https://', 'wa.me/', 't.me/', '@', '\\', '//'),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 4 }),
        fc.constantFrom(...linkPlatforms),
        (pieces, platform) => {
          const text = pieces.join('')
          for (const checked of [checkTarget(text, platform), checkRedirect(text)]) {
            if (typeof checked === 'string') continue
            expect(checked.url).toMatch(VISIBLE_ASCII)
            expect(checked.url).toMatch(ALLOWED)
            expect(new URL(checked.url).username).toBe('')
          }
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('changes nothing when its own answer is checked again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const once = checkTarget(text, 'other')
        if (typeof once !== 'string') expect(checkTarget(once.url, 'other')).toEqual(once)
      }),
    )
  })
})

describe('parseTargets', () => {
  it('reads what is separated by newlines, spaces, commas and semicolons, Chinese ones too', () => {
    const text =
      'wa.me/85200000001 wa.me/85200000002\n\twa.me/85200000003,wa.me/85200000004; wa.me/85200000005；wa.me/85200000006，wa.me/85200000007、wa.me/85200000008,'
    const { valid, duplicates, invalid } = parseTargets(text, 'whatsapp')
    expect(valid.map(({ url }) => url)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `https://wa.me/8520000000${digit}`),
    )
    expect([...duplicates, ...invalid]).toEqual([])
  })

  it('leaves a comma to the address that it is part of', () => {
    expect(
      parseTargets('https://example.com/@1.3,103.8;x,https://example.org/a', 'other').valid,
    ).toMatchObject([{ url: 'https://example.com/@1.3,103.8;x' }, { url: 'https://example.org/a' }])
  })

  it('knows an account again in another spelling, and keeps another message apart', () => {
    const text = `https://wa.me/85212345678 https://WA.me/+852-1234-5678/ whatsapp://send?phone=85212345678
      https://wa.me/85212345678?text=Hi`
    expect(parseTargets(text, 'whatsapp')).toEqual({
      valid: [
        { url: 'https://wa.me/85212345678', key: 'whatsapp:85212345678?' },
        { url: 'https://wa.me/85212345678?text=Hi', key: 'whatsapp:85212345678?text=Hi' },
      ],
      duplicates: ['https://WA.me/+852-1234-5678/', 'whatsapp://send?phone=85212345678'],
      invalid: [],
    })
  })

  it('keeps web chats on different hosts apart', () => {
    const text =
      'https://a.example/chat/abcdefgh https://b.example/chat/abcdefgh https://A.example/chat/abcdefgh/'
    const { valid, duplicates } = parseTargets(text, 'webchat')
    expect([valid.length, duplicates.length]).toEqual([2, 1])
  })

  it('names each piece that is no link, with its reason', () => {
    expect(
      parseTargets('hello javascript:alert(1);alert(2) https://evil.example/', 'telegram').invalid,
    ).toEqual([
      { text: 'hello', reason: 'host' },
      { text: 'javascript:alert(1);alert(2)', reason: 'scheme' },
      { text: 'https://evil.example/', reason: 'host' },
    ])
  })

  it('answers each piece once, however long and strange the text', () => {
    const text = [...attacks, ...corpus.foreign, ...corpus.texts].join(' ').repeat(20)
    const { valid, duplicates, invalid } = parseTargets(text, 'whatsapp')
    expect([valid.length, duplicates.length]).toEqual([1, 59])
    expect(invalid.every((one) => !/\p{Surrogate}/u.test(one.text) && one.text.length <= 200)).toBe(true)
    expect(parseTargets(',;'.repeat(100_000), 'other')).toEqual({ valid: [], duplicates: [], invalid: [] })
    expect(parseTargets('a,'.repeat(100_000), 'other').invalid).toHaveLength(1)
  })
})
