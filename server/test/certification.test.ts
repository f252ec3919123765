import { randomUUID } from 'node:crypto'
import * as audit from '@chatx/contract/audit'
import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/certification'
import * as operated from '@chatx/contract/certification-operator'
import { updateHeadPortrait } from '@chatx/contract/main-account-profile'
import { pageOutbox } from '@chatx/contract/tenant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { upload } from './authorization-place.ts'
import { askForCertification, passport, picture, sendPicture } from './certification-steps.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOperator, createOwner, type Owner } from './people.ts'
import { png } from './picture.ts'

let server: TestServer
let staff: { token: string }
let superuser: pg.Client

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  staff = await createOperator(server)
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const newOwner = () => createOwner(server, randomUUID().slice(0, 12), 0)
const send = (who: { token: string }) => sendPicture(server, who.token)
const create = (form: InputOf<typeof contract.createCertification>, who: { token: string }) =>
  server.call(contract.createCertification, form, as(who))
const ask = (who: Owner) => askForCertification(server, who.token)
const get = async (who: Owner, id: string) =>
  (await server.call(contract.getCertification, { id }, as(who))).data
const own = async (who: Owner, input: InputOf<typeof contract.pageCertification> = {}) =>
  (await server.call(contract.pageCertification, input, as(who))).data
const withdraw = (who: Owner, id: string) => server.call(contract.withdrawCertification, { id }, as(who))
const show = (id: string) => server.call(operated.showCertification, { id }, as(staff))
const pass = (id: string) => server.call(operated.passCertification, { id }, as(staff))
const refuse = (id: string, reason = 'not legible') =>
  server.call(operated.refuseCertification, { id, reason }, as(staff))
const page = async (input: InputOf<typeof operated.pageAskedCertification> = {}) =>
  (await server.call(operated.pageAskedCertification, input, as(staff))).data
const fetched = (path: string | null) => fetch(new URL(path ?? '/files/none', server.url))
const mailsTo = async ({ email }: Owner) =>
  (await server.call(pageOutbox, { to: email }, as(staff))).data.list
const newestEntry = async () =>
  (await server.call(audit.pageAuditEntry, { pageSize: 1 }, as(staff))).data.list[0]
const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('a request', () => {
  it('of a person is under review, with its numbers masked and its pictures', async () => {
    const owner = await newOwner()
    const [front, back] = [await send(owner), await send(owner)]
    const form = {
      ...passport(front),
      certificateType: 'idCard' as const,
      certificateNumber: '11010519491231002x',
      back,
    }
    const made = (await create(form, owner)).data
    expect(made).toMatchObject({
      kind: 'personal',
      certificateType: 'idCard',
      state: 'reviewing',
      legalPerson: 'Li Wei',
      certificateNumber: '••••••••••••••002X',
      enterpriseName: '',
      organizationCode: '',
      decidedAt: null,
      withdrawnAt: null,
      reason: null,
    })
    expect(await own(owner)).toEqual({ list: [made], total: null, nextCursor: null })
    const { pictures, ...rest } = await get(owner, made.id)
    expect(rest).toEqual(made)
    expect(pictures).toEqual({
      front: expect.stringContaining(front),
      back: expect.stringContaining(back),
      licence: null,
    })
  })

  it('of an enterprise has its name, its code and its licence', async () => {
    const owner = await newOwner()
    const enterprise = {
      ...passport(await send(owner)),
      kind: 'enterprise' as const,
      enterpriseName: 'ACME 有限公司',
      organizationCode: '91350100M000100Y43',
      licence: await send(owner),
    }
    const { id } = (await create(enterprise, owner)).data
    expect(await get(owner, id)).toMatchObject({
      kind: 'enterprise',
      enterpriseName: 'ACME 有限公司',
      organizationCode: '••••••••••••••0Y43',
      pictures: { back: null, licence: expect.stringContaining(enterprise.licence) },
    })
  })

  it.each<[string, object]>([
    ['certificateNumber', { certificateNumber: 'x' }],
    ['legalPerson', { legalPerson: '' }],
    ['back', { certificateType: 'idCard', certificateNumber: '11010519491231002X' }],
    ['licence', { kind: 'enterprise', enterpriseName: 'ACME', organizationCode: '12345678' }],
    ['organizationCode', { kind: 'enterprise', enterpriseName: 'ACME', licence: nowhere }],
  ])('is refused with the field that is wrong: %s', async (field, wrong) => {
    const owner = await newOwner()
    const answer = await create({ ...passport(await send(owner)), ...wrong }, owner)
    expect(refusal(answer)).toBe('request.invalid')
    expect(JSON.stringify(answer.data)).toContain(`"${field}"`)
    expect((await own(owner)).list).toEqual([])
  })

  it('is the only one that counts, however many are sent at once', async () => {
    const owner = await newOwner()
    const files = await Promise.all(Array.from({ length: 6 }, () => send(owner)))
    const answers = await Promise.all(files.map((front) => create(passport(front), owner)))
    expect(answers.map(refusal).sort()).toEqual([...Array(5).fill('certification.exists'), undefined])
    const { list } = await own(owner)
    expect(list).toHaveLength(1)
    await pass(list[0]?.id ?? '')
    expect(refusal(await create(passport(await send(owner)), owner))).toBe('certification.exists')
    // Held by the database itself, not only by who asks it.
    await expect(
      superuser.query(
        `insert into certification select (jsonb_populate_record(null::certification, to_jsonb(c) || jsonb_build_object('certification_id', gen_random_uuid()))).*
         from certification c where main_account_id = $1`,
        [owner.scope.mainAccountId],
      ),
    ).rejects.toThrow('certification_one')
  })

  it('that was refused leaves its pictures for the next try', async () => {
    const owner = await newOwner()
    await ask(owner)
    const front = await send(owner)
    expect(refusal(await create(passport(front), owner))).toBe('certification.exists')
    await withdraw(owner, (await own(owner)).list[0]?.id ?? '')
    expect((await create(passport(front), owner)).data.state).toBe('reviewing')
  })

  it('is listed with the earlier ones, newest first, a page at a time', async () => {
    const owner = await newOwner()
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const id = await ask(owner)
      await refuse(id)
      ids.unshift(id)
    }
    expect((await own(owner)).list.map(({ id }) => id)).toEqual(ids)
    const first = await own(owner, { pageSize: 2 })
    const rest = await own(owner, { pageSize: 2, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids)
  })
})

describe('the pictures', () => {
  it('are shown for five minutes by their address, and stored nowhere on the way', async () => {
    const owner = await newOwner()
    const id = await ask(owner)
    const { front } = (await get(owner, id)).pictures
    const shown = await fetched(front)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture.bytes)
    expect((await fetched((front ?? '').replace(/signature=..../, 'signature=AAAA'))).status).toBe(404)
    server.clock.forward(301_000)
    expect((await fetched(front)).status).toBe(404)
    expect((await fetched((await get(owner, id)).pictures.front)).status).toBe(200)
  })

  it('are readable pictures by their content, of the owner, and used for nothing else', async () => {
    const owner = await newOwner()
    const stranger = await newOwner()
    const desk = await createDesk(server, owner, 'Ana', 'en', false)
    const wrong: [string, Buffer, string][] = [
      ['file.document_refused', png(199, 400), 'image/png'],
      ['file.document_refused', png(8001, 400), 'image/png'],
      ['file.document_refused', Buffer.from('plain words'), 'text/plain'],
      ['file.type_refused', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ]
    for (const [error, bytes, type] of wrong) {
      const front = await upload(server, owner.token, 'card.png', { bytes, type })
      expect(refusal(await create(passport(front), owner)), error).toBe(error)
    }
    for (const who of [stranger, desk])
      expect(refusal(await create(passport(await send(who)), owner))).toBe('file.not_found')
    const front = await send(owner)
    const twice = { ...passport(front), kind: 'enterprise' as const, enterpriseName: 'ACME' }
    expect(refusal(await create({ ...twice, organizationCode: '12345678', licence: front }, owner))).toBe(
      'file.not_found',
    )
    const worn = await upload(server, owner.token, 'me.png', { type: 'image/png', bytes: png(256, 256) })
    await server.call(updateHeadPortrait, { fileId: worn }, as(owner))
    expect(refusal(await create(passport(worn), owner))).toBe('file.not_found')
    await create(passport(front), owner)
    expect(refusal(await server.call(updateHeadPortrait, { fileId: front }, as(owner)))).toBe(
      'file.not_found',
    )
  })

  it('and numbers do not lie open in the database', async () => {
    const owner = await newOwner()
    const id = await ask(owner)
    const { rows } = await superuser.query<{ all: string }>(
      `select to_jsonb(c)::text as all from certification c where certification_id = $1`,
      [id],
    )
    expect(rows[0]?.all).not.toMatch(/E12345678|Li Wei/)
    // What is moved to another row does not open there.
    const other = await newOwner()
    const target = await ask(other)
    await superuser.query(
      `update certification set details_sealed = (select details_sealed from certification where certification_id = $1) where certification_id = $2`,
      [id, target],
    )
    expect((await server.call(contract.getCertification, { id: target }, as(other))).status).toBe(500)
    await superuser.query(`delete from certification where certification_id = $1`, [target])
  })
})

describe('withdrawing', () => {
  it.each([
    ['under review', async () => undefined],
    ['passed', pass],
    ['refused', refuse],
  ] as const)('erases what was told and shown of a request that is %s', async (_, before) => {
    const owner = await newOwner()
    const id = await ask(owner)
    await before(id)
    const { front } = (await get(owner, id)).pictures
    const gone = (await withdraw(owner, id)).data
    expect(gone).toMatchObject({
      state: 'withdrawn',
      withdrawnAt: expect.any(String),
      legalPerson: null,
      certificateNumber: null,
    })
    expect((await withdraw(owner, id)).data).toEqual(gone)
    expect((await fetched(front)).status).toBe(404)
    expect((await get(owner, id)).pictures).toEqual({ front: null, back: null, licence: null })
    expect((await show(id)).data).toMatchObject({ legalPerson: null, pictures: { front: null } })
    for (const decide of [pass, refuse]) expect(refusal(await decide(id))).toBe('certification.decided')
    expect((await create(passport(await send(owner)), owner)).data.state).toBe('reviewing')
  })

  it('and passing at once leave one of both', async () => {
    for (let n = 0; n < 5; n += 1) {
      const owner = await newOwner()
      const id = await ask(owner)
      await Promise.all([withdraw(owner, id), pass(id)])
      expect((await own(owner)).list).toMatchObject([{ id, state: 'withdrawn', certificateNumber: null }])
    }
  })
})

describe('operators', () => {
  it('find requests by state, newest first, without what stands in them', async () => {
    const owner = await newOwner()
    const id = await ask(owner)
    const all = (await page({ pageSize: 200 })).list
    expect(all[0]).toMatchObject({ id, mainAccountId: owner.scope.mainAccountId, emailAddress: owner.email })
    expect(JSON.stringify(all)).not.toMatch(/Li Wei|5678/)
    const first = await page({ pageSize: 3 })
    const rest = await page({ pageSize: 200, cursor: first.nextCursor ?? '' })
    expect([...first.list, ...rest.list]).toEqual(all)
    for (const state of ['reviewing', 'passed', 'refused', 'withdrawn'] as const) {
      const found = (await page({ state, pageSize: 200 })).list
      expect(found.length, state).toBeGreaterThan(0)
      expect(found).toEqual(all.filter((one) => one.state === state))
    }
  })

  it('see it whole, and the log keeps that they looked', async () => {
    const owner = await newOwner()
    const id = await ask(owner)
    const shown = (await show(id)).data
    expect(shown).toMatchObject({
      emailAddress: owner.email,
      legalPerson: 'Li Wei',
      certificateNumber: 'E12345678',
    })
    expect((await fetched(shown.pictures.front)).status).toBe(200)
    expect(await newestEntry()).toMatchObject({
      act: 'certification.show',
      target: { kind: 'certification', id },
      mainAccount: { emailAddress: owner.email },
    })
  })

  it('pass it once, and the owner hears of it in his language', async () => {
    const owner = await newOwner()
    const id = await ask(owner)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pass(id)))
    expect(new Set(answers.map(({ data }) => data.state))).toEqual(new Set(['passed']))
    expect(await get(owner, id)).toMatchObject({ state: 'passed', decidedAt: expect.any(String) })
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Your ChatX personal certification has passed',
    ])
    expect(refusal(await refuse(id))).toBe('certification.decided')
  })

  it('refuse it with a reason, which the owner reads in the mail and on the screen', async () => {
    const owner = await newOwner()
    await superuser.query(`update main_account set locale = 'zh-CN' where main_account_id = $1`, [
      owner.scope.mainAccountId,
    ])
    const id = await ask(owner)
    expect(refusal(await refuse(id, ' '))).toBe('request.invalid')
    await refuse(id, '照片模糊')
    expect((await refuse(id, 'another')).data.reason).toBe('照片模糊')
    expect(await get(owner, id)).toMatchObject({ state: 'refused', reason: '照片模糊' })
    const mails = await mailsTo(owner)
    expect(mails.map(({ subject }) => subject)).toEqual(['ChatX 个人实名认证未通过'])
    expect(mails[0]?.text).toContain('照片模糊')
    expect(JSON.stringify(mails)).not.toMatch(/Li Wei|5678/)
    expect(refusal(await pass(id))).toBe('certification.decided')
  })

  it('are the only ones who decide, and only of their tenant', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    const id = await ask(owner)
    expect(refusal(await server.call(operated.passCertification, { id }, as(owner)))).toBe(
      'session.forbidden',
    )
    expect(refusal(await withdraw(other, id))).toBe('certification.not_found')
    for (const decide of [pass, refuse, show])
      expect(refusal(await decide(nowhere))).toBe('certification.not_found')
    expect((await own(other)).list).toEqual([])
    const seen = await server.services.db.inAccount(other.scope, (tx) =>
      tx.rows(sql`select certification_id from certification`),
    )
    expect(seen).toEqual([])
  })
})
