import { streamLinkForm } from '@chatx/contract/stream-link'
import type { InputOf } from '@chatx/contract/base/endpoint'
import type { createStreamLink } from '@chatx/contract/stream-link'
import { describe, expect, it } from 'vitest'
import corpus from './stream-link-attack.corpus.json' with { type: 'json' }
import { type CheckedForm, checkForm, planTargets } from './stream-link-form.rules.ts'

const domainId = '01890a5d-ac96-774b-bcce-b302099a8057'
const facts = {
  ownHosts: new Set(['localhost:8081', 'go.shop.example']),
  domains: new Map([[domainId, 'go.shop.example']]),
}
const formOf = (more: Partial<InputOf<typeof createStreamLink>> = {}) =>
  streamLinkForm.parse({ name: 'x', platform: 'whatsapp', targets: [{ url: 'wa.me/85212345678' }], ...more })
const judge = (more: Partial<InputOf<typeof createStreamLink>>) => checkForm(formOf(more), facts)
const good = (more: Partial<InputOf<typeof createStreamLink>>): CheckedForm => {
  const result = judge(more)
  if (Array.isArray(result)) throw new Error(JSON.stringify(result))
  return result
}
const faults = (more: Partial<InputOf<typeof createStreamLink>>): string[] => {
  const result = judge(more)
  return Array.isArray(result) ? result.map(({ path, message }) => `${path} ${message}`) : []
}

describe('a form', () => {
  it('becomes what is kept, in the words of the specification', () => {
    const { values, targets } = good({
      type: 1,
      mode: 2,
      ipBind: 1,
      domainId,
      regions: ['CN', 'HK', 'CN'],
      defaultUrl: 'shop.example/a b'.replace(' ', '%20'),
      expiredUrl: '',
    })
    expect(values).toMatchObject({
      only_online: true,
      sequential: true,
      ip_bind: true,
      domain_id: domainId,
      regions: ['CN', 'HK'],
      default_url: 'https://shop.example/a%20b',
      expired_url: null,
    })
    expect(targets).toEqual([
      {
        id: undefined,
        url: 'https://wa.me/85212345678',
        key: 'whatsapp:85212345678?',
        weight: 1,
        fanCap: null,
      },
    ])
    expect(good({ type: 2, mode: 1, ipBind: 2 }).values).toMatchObject({
      only_online: false,
      sequential: false,
      ip_bind: false,
    })
  })

  it('names every wrong field by its path, and an account that stands twice', () => {
    const targets = [
      'wa.me/85212345678',
      'https://t.me/someone',
      'https://wa.me/85212345678/',
      'nothing',
    ].map((url) => ({ url }))
    expect(
      faults({
        targets,
        defaultUrl: 'javascript:alert(1)',
        expiredUrl: 'https://',
        domainId: domainId.replace('7', '8'),
      }),
    ).toEqual([
      'targets.1.url host',
      'targets.2.url duplicate',
      'targets.3.url host',
      'defaultUrl scheme',
      'expiredUrl no_link',
      'domainId unknown',
    ])
    const twice = [
      { id: domainId, url: 'wa.me/85212345678' },
      { id: domainId, url: 'wa.me/85287654321' },
    ]
    expect(faults({ targets: twice })).toEqual(['targets.1.url duplicate'])
  })

  it.each([
    'http://localhost:8081/Ab12Cd34',
    'https://GO.shop.example/x',
    'https://go.shop.example:8443/x',
    'go.shop.example',
  ])('does not lead back to our own links: %s', (url) => {
    expect(faults({ defaultUrl: url })).toEqual(['defaultUrl loop'])
    expect(faults({ expiredUrl: url })).toEqual(['expiredUrl loop'])
    expect(faults({ platform: 'other', targets: [{ url }] })).toEqual(['targets.0.url loop'])
  })

  it('may lead to the same machine on another port, where the shop may be', () => {
    expect(faults({ defaultUrl: 'http://localhost:8080/', expiredUrl: 'https://shop.example/' })).toEqual([])
  })

  it('takes no address of the corpus of attacks anywhere', () => {
    const taken = corpus.redirects
      .filter((url) => url.trim() !== '')
      .flatMap((url) =>
        (['other', 'whatsapp', 'telegram', 'webchat'] as const).filter((platform) => {
          const form = { ...formOf(), platform, targets: [{ url, weight: 1, fanCap: null }] }
          return !Array.isArray(checkForm(form, facts))
        }),
      )
    expect(taken).toEqual([])
    for (const url of corpus.redirects.filter((text) => text !== ''))
      expect(Array.isArray(checkForm({ ...formOf(), defaultUrl: url }, facts)), url).toBe(true)
  })
})

describe('targets', () => {
  const present = [
    { target_id: 'a', url_key: 'whatsapp:11111?' },
    { target_id: 'b', url_key: 'whatsapp:22222?' },
    { target_id: 'c', url_key: 'whatsapp:33333?' },
  ]
  const target = (digits: string, id?: string) => ({
    id,
    url: `https://wa.me/${digits}`,
    key: `whatsapp:${digits}?`,
    weight: 2,
    fanCap: 9,
  })
  const plan = (
    targets: ReturnType<typeof target>[],
    accounts = new Map<string, { messengerAccountId: string }>(),
  ) => {
    let made = 0
    return planTargets(present, targets, 'whatsapp', accounts, () => `new ${(made += 1)}`)
  }
  const named = ({ kept, added }: ReturnType<typeof plan>) => ({
    kept: kept.map(({ target_id, url_key, place }) => `${place} ${target_id} ${url_key}`),
    added: added.map(({ target_id, url_key, place }) => `${place} ${target_id} ${url_key}`),
  })

  it('stay who they are by id, also with another address, and else by their account', () => {
    expect(named(plan([target('99999', 'a'), target('22222'), target('44444')]))).toEqual({
      kept: ['0 a whatsapp:99999?', '1 b whatsapp:22222?'],
      added: ['2 new 1 whatsapp:44444?'],
    })
  })

  it('never take the id of another or one that the link does not have', () => {
    expect(named(plan([target('11111'), target('22222', 'a'), target('55555', 'stranger')]))).toEqual({
      kept: ['1 a whatsapp:22222?'],
      added: ['0 new 1 whatsapp:11111?', '2 new 2 whatsapp:55555?'],
    })
  })

  it('are tied to the account of our own that their address names', () => {
    const { added, kept } = plan(
      [target('11111'), target('66666')],
      new Map([['66666', { messengerAccountId: 'm' }]]),
    )
    expect(kept[0]?.messenger_account_id).toBeNull()
    expect(added[0]).toMatchObject({ messenger_account_id: 'm', weight: 2, fan_cap: 9 })
  })
})
