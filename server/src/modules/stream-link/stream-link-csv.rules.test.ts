import { streamLinkForm, type StreamLinkForm } from '@chatx/contract/stream-link'
import { describe, expect, it } from 'vitest'
import { readCsv, writeCsv } from '../../infra/csv.ts'
import corpus from './stream-link-attack.corpus.json' with { type: 'json' }
import { linkTable, readTable } from './stream-link-csv.rules.ts'
import { checkForm } from './stream-link-form.rules.ts'
import type { ListedLink } from './stream-link.store.ts'

/** The listed link as a whole, which has columns of the same names but other contents. */
const told = {
  targets: 2,
  expiresAt: null,
  remark: 'wrong',
  sortUrl: 'http://localhost/x',
  clickNum: 7,
  visitors: 3,
  fans: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
}

/** A link as the database gives it back after this form was saved. */
const saved = (form: StreamLinkForm, more: Partial<ListedLink> = {}) => {
  const checked = checkForm(form, { ownHosts: new Set(), domains: new Map() })
  if (Array.isArray(checked)) throw new Error(JSON.stringify(checked))
  const { values, targets } = checked
  const row: ListedLink = {
    ...values,
    starts_at: form.startsAt === null ? null : new Date(form.startsAt),
    expires_at: form.expiresAt === null ? null : new Date(form.expiresAt),
    tenant_id: 1,
    main_account_id: '',
    stream_link_id: '',
    code: 'x',
    state: 'on',
    blocked_reason: null,
    report_token: null,
    version: 1,
    click_num: 0,
    visitor_num: 0,
    bot_num: 0,
    fan_num: 0,
    created_at: new Date(0),
    host: null,
    targets: targets.length,
    ...more,
  }
  const rows = targets.map(({ url, key, weight, fanCap }, place) => ({
    target_id: '',
    stream_link_id: '',
    place,
    url,
    url_key: key,
    weight,
    fan_cap: fanCap,
    messenger_account_id: null,
    visit_num: 0,
    chat_num: 0,
    fan_num: 0,
  }))
  return { row, targets: rows, told }
}

const whole: StreamLinkForm = {
  name: 'Spring "sale", 春',
  platform: 'whatsapp',
  targets: [
    { url: 'https://wa.me/85212345678?text=a%20b', weight: 0, fanCap: null },
    { url: 'https://wa.me/85287654321', weight: 100, fanCap: 200 },
  ],
  type: 1,
  mode: 2,
  ipBind: 1,
  domainId: null,
  regions: ['CN', 'HK'],
  devices: ['mobile', 'tablet'],
  defaultUrl: 'https://shop.example/?a=1,2&b=;',
  firstMessage: '=Hello {link}\n{click}',
  passUtm: true,
  hours: [
    { days: [1, 2, 5], from: '09:00', to: '18:30' },
    { days: [7], from: '22:00', to: '02:00' },
  ],
  startsAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-04-01T00:00:00.000Z',
  expiredUrl: 'https://shop.example/over',
  remark: '@boss',
}
const bare = streamLinkForm.parse({ name: 'x', platform: 'other', targets: [{ url: 'https://a.example/' }] })

const back = (...links: ReturnType<typeof saved>[]) => readTable(readCsv(writeCsv(linkTable(links))) ?? [])
const problems = (...table: string[][]) =>
  readTable(table).problems.map(({ row, field, problem }) => `${row} ${field} ${problem}`)

describe('a table of links', () => {
  it('comes back as it was', () => {
    expect(back(saved(whole, { host: 'go.shop.example', state: 'archived' }), saved(bare))).toEqual({
      lines: [
        { form: whole, domain: 'go.shop.example', state: 'archived' },
        { form: bare, domain: '', state: 'on' },
      ],
      problems: [],
    })
  })

  it('comes back as it was with every text of the corpus of attacks in every field of text', () => {
    const forms = [...corpus.texts, ...corpus.redirects, ...corpus.foreign].flatMap((text) => {
      const form = streamLinkForm.safeParse({
        ...bare,
        name: text.slice(0, 60),
        firstMessage: text.slice(0, 500),
        remark: text.slice(0, 200),
      })
      return form.success ? [form.data] : []
    })
    expect(forms.length).toBeGreaterThan(100)
    const { lines, problems: wrong } = back(...forms.map((form) => saved(form)))
    expect(wrong).toEqual([])
    expect(lines.map(({ form }) => form)).toEqual(forms)
  })

  it('does not bring a blocked link back switched on', () => {
    expect(back(saved(bare, { blocked_reason: 'phishing' })).lines[0]?.state).toBe('off')
  })
})

describe('what is wrong with a table', () => {
  const heading = ['name', 'platform', 'targets', 'type', 'hours', 'state', 'passUtm']
  const url = 'https://a.example/'
  it('is said of its heading', () => {
    expect(problems()).toEqual(['0 name missing', '0 platform missing', '0 targets missing'])
    expect(problems(['name', 'platform', 'targets', 'weigth', 'name'])).toEqual([
      '0 weigth unknown',
      '0 name duplicate',
    ])
  })
  it('is said of each row and field', () => {
    expect(problems(heading, ['x', 'other', url], ['', 'other', url], ['x', 'fax', url])).toEqual([
      '2 name invalid',
      '3 platform invalid',
    ])
    expect(problems(heading, ['x', 'other', `${url} 101\n${url}b many\n${url}c 1 5 9`, '3'])).toEqual([
      '1 targets.0.weight invalid',
      '1 targets.1.weight invalid',
      '1 targets.2.weight invalid',
      '1 type invalid',
    ])
    expect(problems(heading, ['x', 'other', url, '', 'Mon 9-18', 'blocked', 'maybe', 'more'])).toEqual([
      '1 passUtm invalid',
      '1 hours.0.days.0 invalid',
      '1 hours.0.from invalid',
      '1 hours.0.to invalid',
      '1 state invalid',
      '1  too_many_cells',
    ])
  })
})
