import * as contract from '@chatx/contract/stream-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../src/infra/csv.ts'
import corpus from '../src/modules/stream-link/stream-link-attack.corpus.json' with { type: 'json' }
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Owner } from './people.ts'
import { addDomain, formOf, linkCalls, type LinkForm, refusal } from './stream-link-world.ts'

let server: TestServer
let owner: Owner
let other: Owner
let mine: ReturnType<typeof linkCalls>
let theirs: ReturnType<typeof linkCalls>

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  mine = linkCalls(server, owner)
  theirs = linkCalls(server, other)
})
afterAll(() => server.stop())

const texts = [...corpus.texts, ...corpus.redirects, ...corpus.foreign]
const refusals = new Set(['request.invalid', 'stream_link.target_invalid', 'stream_link.address_invalid'])

/** Asks with each text in turn, eight at a time. */
const eachText = async (list: string[], ask: (text: string) => Promise<void>): Promise<void> => {
  for (let from = 0; from < list.length; from += 8) await Promise.all(list.slice(from, from + 8).map(ask))
}

describe('the corpus of attacks', () => {
  it('is refused in every field of an address, and nothing of it is kept', async () => {
    const made = await mine.create(formOf('Addresses', { platform: 'other' }))
    const attempt = async (change: Partial<LinkForm>, text: string) => {
      const answer = await mine.tryUpdate({
        ...formOf('Attacked', { platform: 'other', ...change }),
        id: made.id,
      })
      expect(refusals, `${JSON.stringify(text)}: ${refusal(answer)}`).toContain(refusal(answer))
    }
    await eachText(corpus.redirects, async (text) => {
      await attempt({ targets: [{ url: text }] }, text)
      // Nothing but white space is no address.
      if (text.trim() === '') return
      await attempt({ defaultUrl: text }, text)
      await attempt({ expiredUrl: text }, text)
    })
    expect(await mine.get(made.id)).toEqual(made)
    const { valid } = await mine.checkTargets('whatsapp', texts.join('\n'))
    expect(
      valid.filter(
        ({ url }) => !/^https:\/\/(wa\.me|(api|web|chat)\.whatsapp\.com)\/|^whatsapp:\/\/send\?/.test(url),
      ),
    ).toEqual([])
  })

  it('finds no time and no number that the server cannot keep or refuse', async () => {
    const times = [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999999Z',
      '2026-02-30T00:00:00Z',
      '+012026-01-01T00:00:00Z',
    ]
    const made = await mine.create(formOf('Times'))
    for (const startsAt of times) {
      const answer = await mine.tryUpdate({
        ...formOf('Times', { startsAt, expiresAt: startsAt }),
        id: made.id,
      })
      const isKept =
        answer.code === 200 && Date.parse(answer.data.form.startsAt ?? '') === Date.parse(startsAt)
      expect(isKept || refusal(answer) === 'request.invalid', `${startsAt} ${refusal(answer)}`).toBe(true)
    }
    for (const weight of [-1, 101, 0.5, 1e21, Number.NaN]) {
      const targets = [{ url: 'wa.me/85212345678', weight }]
      expect(refusal(await mine.tryCreate(formOf('Numbers', { targets })))).toBe('request.invalid')
    }
    expect((await mine.tryLink({ id: made.id, at: '0000-01-01T00:00:00Z' })).outcome).toMatch(
      /^(target|default-)/,
    )
  })

  it('keeps addresses of other hosts to the platform that takes any', async () => {
    await eachText(corpus.foreign, async (url) => {
      const answer = await mine.tryCreate(formOf('Foreign', { targets: [{ url }] }))
      expect(refusal(answer), url).toBe('stream_link.target_invalid')
    })
  })

  it('comes back as it was in every field of text, as JSON, or is refused', async () => {
    const made = await mine.create(formOf('Texts'))
    let kept = 0
    for (const text of texts) {
      const [name, firstMessage, remark] = [text.slice(0, 60), text.slice(0, 500), text.slice(0, 200)]
      const answer = await mine.tryUpdate({ ...formOf(name), firstMessage, remark, id: made.id })
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      if (answer.code !== 200) {
        expect(refusal(answer), JSON.stringify(text)).toBe('request.invalid')
        continue
      }
      kept += 1
      const { form } = await mine.get(made.id)
      expect(form).toMatchObject({
        name: name.trim(),
        firstMessage: firstMessage.trim(),
        remark: remark.trim(),
      })
      const { location } = await mine.tryLink({ id: made.id })
      expect(location).toMatch(/^https:\/\/wa\.me\/852\d{8}(\?text=[\x21-\x7e]*)?$/)
      expect([...new URL(location ?? '').searchParams.keys()].filter((key) => key !== 'text')).toEqual([])
    }
    expect(kept).toBeGreaterThan(150)
  })
})

describe('a table of links', () => {
  it('makes the same links in another account and is the same when it is exported there', async () => {
    const { list } = await mine.page({ pageSize: 200 })
    for (const { id } of list) {
      await mine.setState(id, 'archived')
      await mine.remove(id)
    }
    const host = 'go.shop.example'
    const domainId = await addDomain(server, owner, host, 'verified')
    const forms = texts.flatMap((text): LinkForm[] => {
      const form = formOf(text.slice(0, 60), { firstMessage: text.slice(0, 500), remark: text.slice(0, 200) })
      return contract.streamLinkForm.safeParse(form).success ? [form] : []
    })
    await mine.tryBulk(forms)
    const whole = formOf('Whole', {
      type: 1,
      mode: 2,
      ipBind: 1,
      domainId,
      regions: ['CN', 'ZZ'],
      devices: ['tablet', 'desktop'],
      defaultUrl: 'https://shop.example/?a=1,2;b="c"',
      passUtm: true,
      hours: [{ days: [1, 2], from: '09:00', to: '18:00' }],
      startsAt: '2026-03-01T00:00:00.000Z',
      expiresAt: '2036-03-01T00:00:00.000Z',
      expiredUrl: 'https://shop.example/over',
    })
    await mine.setState((await mine.create(whole)).id, 'off')
    const csv = await mine.exportCsv()
    for (const cell of csv.split(/",?\r\n"|","/))
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)

    expect(await theirs.importCsv(csv)).toEqual({
      created: 0,
      problems: [{ row: forms.length + 1, field: 'domain', problem: 'unknown' }],
    })
    expect((await theirs.page({})).total).toBe(0)
    const withoutDomain = csv.replace(`"${host}"`, '""')
    expect(await theirs.importCsv(`\uFEFF${withoutDomain}`)).toEqual({
      created: forms.length + 1,
      problems: [],
    })
    const linkOnly = (text: string) => (readCsv(text) ?? []).map((row) => row.slice(0, 18))
    expect(linkOnly(await theirs.exportCsv())).toEqual(linkOnly(withoutDomain))
  })

  it('makes nothing where anything is wrong with it, and says what', async () => {
    const before = (await mine.page({})).total
    const heading = 'name,platform,targets,defaultUrl\r\n'
    const rows = 'ok,whatsapp,wa.me/85212345678,\r\nbad,whatsapp,https://evil.example/,javascript:alert(1)'
    expect(await mine.importCsv(heading + rows)).toEqual({
      created: 0,
      problems: [
        { row: 2, field: 'targets.0.url', problem: 'host' },
        { row: 2, field: 'defaultUrl', problem: 'scheme' },
      ],
    })
    expect((await mine.importCsv('name\r\n"a')).problems).toEqual([{ row: 0, field: '', problem: 'no_csv' }])
    expect((await mine.importCsv('name,platform\r\na,b')).problems).toEqual([
      { row: 0, field: 'targets', problem: 'missing' },
    ])
    expect((await mine.page({})).total).toBe(before)
    const large = `${heading}${'ok,whatsapp,wa.me/85212345678,\r\n'.repeat(26_000)}`
    const answer = await server.call(contract.importStreamLink, { csv: large }, { token: owner.token })
    expect(refusal(answer)).toBe('stream_link.too_many')
  })
})

describe('the links of another main account', () => {
  it('cannot be seen, tried, changed, copied or deleted', async () => {
    const secret = await mine.create(formOf('Confidential'))
    const answers = [
      await theirs.tryGet(secret.id),
      await theirs.tryUpdate({ ...formOf('Mine now'), id: secret.id }),
      await theirs.trySetState(secret.id, 'off'),
      await theirs.tryDuplicate(secret.id),
      await theirs.tryRemove(secret.id),
      await server.call(contract.tryStreamLink, { id: secret.id }, { token: other.token }),
    ]
    for (const answer of answers)
      expect([answer.code, refusal(answer)]).toEqual([404, 'stream_link.not_found'])
    expect((await theirs.page({ search: 'Confidential' })).total).toBe(0)
    expect(await theirs.exportCsv()).not.toContain(secret.sortUrl)
    const { id } = await theirs.create(formOf('Theirs'))
    const borrowed = secret.targetList.map((target) => ({ id: target.id, url: target.url }))
    const changed = await theirs.update({ ...formOf('Theirs', { targets: borrowed }), id })
    expect(changed.targetList.map((target) => target.id)).not.toContain(secret.targetList[0]?.id)
    expect(await mine.get(secret.id)).toEqual(secret)
  })

  it('nor by a desk, nor without the privilege of the plan', async () => {
    const desk = await createDesk(server, owner, 'Ana', 'en', false)
    expect((await server.call(contract.pageStreamLink, {}, { token: desk.token })).code).toBe(403)
    await server.services.db.inAccount(other.scope, (tx) =>
      server.services.mainAccounts.setPlan(tx, {
        family: 'MIAN_FEI_ROOT',
        planCode: 'MIAN_FEI',
        portCount: 1,
        vipEnd: null,
      }),
    )
    expect(refusal(await theirs.tryCreate(formOf('x')))).toBe('session.plan_lacks')
  })
})
