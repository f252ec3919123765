import * as contract from '@chatx/contract/auto-reply'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, type Owner } from './people.ts'

let server: TestServer
let owner: Owner
let other: Owner
let desk: Desk

beforeAll(async () => {
  server = await startTestServer()
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  desk = await createDesk(server, owner, 'Ana')
})
afterAll(() => server.stop())

const say = (text: string) => ({ type: 'text' as const, text })
const keywordForm = (keyword: string, more: Partial<InputOf<typeof contract.createKeywordReply>> = {}) => ({
  keyword,
  title: `About ${keyword}`,
  contents: [say(`answer to ${keyword}`)],
  ...more,
})
const as = (who: Owner) => ({ token: who.token })
const addKeyword = (form: InputOf<typeof contract.createKeywordReply>, who = owner) =>
  server.call(contract.createKeywordReply, form, as(who))
const addWelcome = (form: InputOf<typeof contract.createWelcomeReply>, who = owner) =>
  server.call(contract.createWelcomeReply, form, as(who))
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error

describe('keyword replies', () => {
  it('are kept as they were given, changed as a whole, and deleted', async () => {
    const form = keywordForm('Free  SHIPPING', {
      matchRule: 'full',
      wholeWord: true,
      replyMethod: 'random',
      contents: [say('one, two'), say('three')],
      subAccountIds: [desk.subAccountId, desk.subAccountId],
      enabled: false,
    })
    const made = (await addKeyword(form)).data
    const kept = { ...form, subAccountIds: [desk.subAccountId], hits: 0 }
    expect(made).toMatchObject(kept)

    const changed = { ...keywordForm('refund'), id: made.id, enabled: true }
    const answer = await server.call(contract.updateKeywordReply, changed, as(owner))
    const asStored = { matchRule: 'partial', wholeWord: false, replyMethod: 'all', subAccountIds: [] }
    expect(answer.data).toEqual({ ...changed, ...asStored, hits: 0, createdAt: made.createdAt })
    const listed = await server.call(contract.pageKeywordReply, {}, as(owner))
    expect(listed.data).toEqual({ list: [answer.data], total: 1, nextCursor: null })

    const gone = await server.call(contract.deleteKeywordReply, { id: made.id }, as(owner))
    expect(gone.data).toEqual({ ok: true })
    expect((await server.call(contract.pageKeywordReply, {}, as(owner))).data.list).toEqual([])
  })

  it('must say something that the database can keep, and name sub-accounts that exist', async () => {
    const wrong = ['', ' ', '\u200B', 'half \uD83D', 'nul \u0000', 'x'.repeat(101)]
    for (const keyword of wrong)
      expect(refusal(await addKeyword(keywordForm(keyword)))).toBe('request.invalid')
    for (const contents of [[], [say('\u00AD')], [say('\u0000')], Array.from({ length: 11 }, () => say('x'))])
      expect(refusal(await addKeyword(keywordForm('x', { contents })))).toBe('request.invalid')
    expect(refusal(await addKeyword(keywordForm('x', { subAccountIds: [nobody] })))).toBe(
      'auto_reply.sub_account_unknown',
    )
    expect((await server.call(contract.pageKeywordReply, {}, as(owner))).data.total).toBe(0)
  })

  it('can be changed after one of their sub-accounts was deleted', async () => {
    const second = await createDesk(server, owner, 'Short stay', 'en', false)
    const subAccountIds = [desk.subAccountId, second.subAccountId]
    const { id } = (await addKeyword(keywordForm('keep', { subAccountIds }))).data
    await server.services.db.inAccount(owner.scope, (tx) =>
      tx.count(
        sql`update sub_account set status = 'deleted', deleted_at = now() where sub_account_id = ${second.subAccountId}`,
      ),
    )
    const change = { ...keywordForm('kept', { subAccountIds }), id }
    expect((await server.call(contract.updateKeywordReply, change, as(owner))).code).toBe(200)
    expect(refusal(await addKeyword(keywordForm('new', { subAccountIds })))).toBe(
      'auto_reply.sub_account_unknown',
    )
    await server.call(contract.deleteKeywordReply, { id }, as(owner))
  })

  it('are paged by key, newest first, and found by title or by keyword as messages are', async () => {
    for (const keyword of ['Ｐrice', 'STRASSE', '100% wool', 'a_b', '价格'])
      await addKeyword(keywordForm(keyword, { title: `T ${keyword.length}` }))
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) }
      const { data } = await server.call(contract.pageKeywordReply, input, as(owner))
      expect(data.total).toBe(5)
      pages.push(data.list.map((rule) => rule.keyword))
      cursor = data.nextCursor
    }
    expect(pages).toEqual([['价格', 'a_b'], ['100% wool', 'STRASSE'], ['Ｐrice']])
    const search = async (text: string) =>
      (await server.call(contract.pageKeywordReply, { search: text }, as(owner))).data.list.map(
        (rule) => rule.keyword,
      )
    expect(await search('price')).toEqual(['Ｐrice'])
    expect(await search('straße')).toEqual(['STRASSE'])
    expect(await search('%')).toEqual(['100% wool'])
    expect(await search('_')).toEqual(['a_b'])
    expect(await search('格')).toEqual(['价格'])
    expect(await search('t 5')).toEqual(['Ｐrice'])
    expect(await search(' ')).toHaveLength(5)
    expect(await search("' or true --")).toEqual([])
  })

  it('tell which of them a text would meet, and change nothing by that', async () => {
    await addKeyword(keywordForm('price list', { subAccountIds: [desk.subAccountId] }))
    await addKeyword(keywordForm('PRICE', { matchRule: 'full' }))
    await addKeyword(keywordForm('price list x', { enabled: false }))
    const attempt = async (text: string, subAccountId?: string) => {
      const input = { text, ...(subAccountId === undefined ? {} : { subAccountId }) }
      const { candidates, beaten } = (await server.call(contract.tryKeywordReply, input, as(owner))).data
      return [candidates, beaten].map((rules) => rules.map(({ keyword, match }) => `${keyword} ${match}`))
    }
    expect(await attempt('the Price List x', desk.subAccountId)).toEqual([
      ['price list partial'],
      ['Ｐrice partial'],
    ])
    expect(await attempt('the Price List x', nobody)).toEqual([['Ｐrice partial'], []])
    expect(await attempt('price')).toEqual([['PRICE exact'], ['Ｐrice partial']])
    expect(await attempt('hello')).toEqual([[], []])
    const hits = (await server.call(contract.pageKeywordReply, {}, as(owner))).data.list.map(
      (rule) => rule.hits,
    )
    expect(new Set(hits)).toEqual(new Set([0]))
  })
})

describe('welcome replies', () => {
  it('have at most two contents and are kept, changed, found and deleted', async () => {
    const three = [say('a'), say('b'), say('c')]
    expect(refusal(await addWelcome({ title: 'Too many', contents: three }))).toBe('request.invalid')
    const made = (await addWelcome({ title: 'Hello', contents: [say('a'), say('b')] })).data
    expect(made).toMatchObject({ title: 'Hello', contents: [say('a'), say('b')], enabled: true, hits: 0 })
    const change = {
      id: made.id,
      title: 'Bye',
      contents: [say('c')],
      subAccountIds: [nobody],
      enabled: false,
    }
    expect(refusal(await server.call(contract.updateWelcomeReply, change, as(owner)))).toBe(
      'auto_reply.sub_account_unknown',
    )
    const changed = await server.call(
      contract.updateWelcomeReply,
      { ...change, subAccountIds: [] },
      as(owner),
    )
    expect(changed.data).toEqual({ ...change, subAccountIds: [], hits: 0, createdAt: made.createdAt })
    const search = async (text: string) =>
      (await server.call(contract.pageWelcomeReply, { search: text }, as(owner))).data.total
    expect(await search('by')).toBe(1)
    expect(await search('hello')).toBe(0)
    await server.call(contract.deleteWelcomeReply, { id: made.id }, as(owner))
    expect(await search('')).toBe(0)
  })
})

describe('the rules of another main account', () => {
  it('cannot be seen, tried, changed or deleted', async () => {
    const keyword = (await addKeyword(keywordForm('secret'))).data
    const welcome = (await addWelcome({ title: 'Secret', contents: [say('x')] })).data
    expect((await server.call(contract.pageKeywordReply, {}, as(other))).data.list).toEqual([])
    expect((await server.call(contract.pageWelcomeReply, {}, as(other))).data.total).toBe(0)
    const tried = await server.call(contract.tryKeywordReply, { text: 'secret' }, as(other))
    expect(tried.data.candidates).toEqual([])
    const answers = [
      await server.call(contract.updateKeywordReply, { ...keywordForm('mine'), id: keyword.id }, as(other)),
      await server.call(contract.deleteKeywordReply, { id: keyword.id }, as(other)),
      await server.call(
        contract.updateWelcomeReply,
        { title: 'Mine', contents: [say('x')], id: welcome.id },
        as(other),
      ),
      await server.call(contract.deleteWelcomeReply, { id: welcome.id }, as(other)),
    ]
    for (const answer of answers)
      expect([answer.code, refusal(answer)]).toEqual([404, 'auto_reply.not_found'])
    const borrowed = keywordForm('x', { subAccountIds: [desk.subAccountId] })
    expect(refusal(await addKeyword(borrowed, other))).toBe('auto_reply.sub_account_unknown')
    const { list } = (await server.call(contract.pageKeywordReply, { search: 'secret' }, as(owner))).data
    expect(list).toEqual([keyword])
  })

  it('nor by a desk, nor without the privilege of the plan', async () => {
    expect((await server.call(contract.pageKeywordReply, {}, { token: desk.token })).code).toBe(403)
    await server.services.db.inAccount(other.scope, (tx) =>
      server.services.mainAccounts.setPlan(tx, {
        family: 'MIAN_FEI_ROOT',
        planCode: 'MIAN_FEI',
        portCount: 1,
        vipEnd: null,
      }),
    )
    expect(refusal(await addKeyword(keywordForm('x'), other))).toBe('session.plan_lacks')
  })
})
