import * as access from '@chatx/contract/access'
import * as autoReply from '@chatx/contract/auto-reply'
import * as conversation from '@chatx/contract/conversation'
import type { ServerFrame } from '@chatx/contract/live'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as proxy from '@chatx/contract/proxy'
import * as streamLink from '@chatx/contract/stream-link'
import * as contract from '@chatx/contract/sub-account'
import * as erasure from '@chatx/contract/sub-account-erasure'
import * as webChat from '@chatx/contract/web-chat'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSubAccountErasure, type SubAccountData } from '../src/modules/sub-account/index.ts'
import { upload } from './authorization-place.ts'
import { openLive, startTestServer, type TestServer } from './harness.ts'
import { brokenLedgerRules } from './ledger-invariants.ts'
import { createDesk, createOwner, createVisitor, type Desk, eventually, type Owner } from './people.ts'
import { png } from './picture.ts'
import { fillConversations } from './sub-account-fill.ts'

let server: TestServer
let sql: pg.Client

// No worker: the test does what the job would do, when it wants it done.
beforeAll(async () => {
  server = await startTestServer({ processes: ['api', 'realtime'] })
  sql = new pg.Client({ connectionString: server.superuserConnectionString })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await server.stop()
})

const call: TestServer['call'] = (endpoint, input, options) => server.call(endpoint, input, options)
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await sql.query(text, values)).rows as T[]
const deletion = (owner: Owner, id: string) =>
  call(erasure.subAccountDeletion, { id }, { token: owner.token })
const remove = (owner: Owner, id: string, name: string) =>
  call(erasure.deleteSubAccount, { id, name }, { token: owner.token })
const listed = async (owner: Owner, input = {}) =>
  (await call(contract.pageSubAccount, { pageSize: 200, ...input }, { token: owner.token })).data
const rowOf = async (owner: Owner, id: string) => (await listed(owner)).list.find((row) => row.id === id)
const erase = (owner: Owner, id: string) => server.services.subAccountErasure.erase(owner.scope, id)

/** Somebody who wrote so many messages, each with this word in it. */
const talk = async (desk: Desk, word: string, messages: number, withFile = false) => {
  const visitor = await createVisitor(server, desk)
  const fileId = withFile ? await upload(server, visitor.token, `${word}.txt`) : undefined
  for (let n = 0; n < messages; n += 1) {
    const text = `${word} ${n}`
    await call(
      webChat.sendFromVisitor,
      { clientMsgId: randomUUID(), text, ...(n === 0 && fileId !== undefined ? { fileId } : {}) },
      { token: visitor.token },
    )
  }
  return visitor
}
const settled = (owner: Owner, messages: number) =>
  eventually(
    async () =>
      (
        await rows<{ n: number }>('select count(*)::int as n from message where main_account_id = $1', [
          owner.scope.mainAccountId,
        ])
      )[0]?.n ?? 0,
    (n) => n === messages,
  )
const quiet = async (owner: Owner) => {
  await sql.query(
    `update sub_account set translation_setting = translation_setting || '{"receiveTranslationEnable": false}' where main_account_id = $1`,
    [owner.scope.mainAccountId],
  )
}

/** A limited sub-account with everything that can be its own, and a neighbour whose things must stay. */
const populated = async (name: string) => {
  const word = `zq${name}qz`
  const owner = await createOwner(server, name, 10_000)
  const options = { token: owner.token }
  const [gone, stays] = [await createDesk(server, owner, 'Gone'), await createDesk(server, owner, 'Stays')]
  await quiet(owner)
  const form = { id: gone.subAccountId, name: 'Gone', dynamicPortLimit: 3, fixedPorts: 1 }
  await call(contract.updateSubAccount, { ...form, charMode: 'limited', remark: word }, options)
  await server.services.db.inAccount(owner.scope, (tx) =>
    server.services.quota.allocate(tx, gone.subAccountId, 4_000),
  )
  const link = {
    name: 'Both',
    platform: 'webchat' as const,
    targets: [{ url: gone.channel.hostedUrl }, { url: stays.channel.hostedUrl }],
  }
  const linkId = (await call(streamLink.createStreamLink, link, options)).data.id
  const rule = { title: 'Rule', contents: [{ type: 'text' as const, text: 'ok' }], enabled: true }
  const alone = { ...rule, keyword: 'alone', subAccountIds: [gone.subAccountId] }
  const both = { ...rule, keyword: 'both', subAccountIds: [gone.subAccountId, stays.subAccountId] }
  const rules = [alone, both].map(
    async (one) => (await call(autoReply.createKeywordReply, one, options)).data,
  )
  await Promise.all(rules)
  const way = {
    name: 'Way',
    protocol: 'http' as const,
    host: 'proxy.example.test',
    port: 8080,
    username: 'somebody',
    password: 'secret',
    range: 'some' as const,
    subAccountIds: [gone.subAccountId],
  }
  expect((await call(proxy.createProxy, way, options)).code).toBe(200)
  await talk(gone, word, 3, true)
  await talk(gone, word, 2)
  await talk(stays, 'stays', 2)
  await settled(owner, 7)
  return { owner, gone, stays, linkId, word }
}

/** Tables in which any of these words stands in any column. */
const tablesWith = async (words: string[]): Promise<string[]> => {
  const tables = await rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const hit = await rows(
      `select 1 from "${name}" t where exists (select from unnest($1::text[]) w where strpos(to_jsonb(t)::text, w) > 0) limit 1`,
      [words],
    )
    if (hit.length > 0) found.push(name)
  }
  return found
}

/** Every id that belongs to the sub-account: its own, and those of all that it keeps. */
const idsOf = async (desk: Desk): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    `select messenger_account_id as id from messenger_account where sub_account_id = $1
     union all select conversation_id from conversation where sub_account_id = $1
     union all select contact_id from conversation where sub_account_id = $1
     union all select fan_id from fan where sub_account_id = $1
     union all select m.message_id from message m join conversation v using (main_account_id, conversation_id) where v.sub_account_id = $1`,
    [desk.subAccountId],
  )
  return [...new Set(found.map(({ id }) => id))]
}

describe('before a sub-account is deleted', () => {
  it('its owner is told in numbers what goes and what comes back, and nothing has changed', async () => {
    const { owner, gone } = await populated('told')
    const told = {
      conversations: 2,
      messages: 5,
      fans: 2,
      accounts: 1,
      onlineAccounts: 1,
      links: 1,
      autoReplies: 1,
      characters: 4_000,
      fixedPorts: 1,
    }
    expect((await deletion(owner, gone.subAccountId)).data).toEqual(told)
    expect((await deletion(owner, gone.subAccountId)).data).toEqual(told)
    expect(await rowOf(owner, gone.subAccountId)).toMatchObject({ status: 'normal', erasure: null })
  })

  it('is refused by another name, for the default one, and for one that is somebody else’s', async () => {
    const owner = await createOwner(server, 'refused')
    const stranger = await createOwner(server, 'refused-stranger')
    const desk = await createDesk(server, owner, 'Mine', 'en', false)
    const byDefault = (await listed(owner)).list.find((row) => row.isDefault)
    if (byDefault === undefined) throw new Error('there is no default sub-account')
    for (const name of ['mine', 'Min', '']) {
      expect(refusal(await remove(owner, desk.subAccountId, name))).toBe('sub_account.name_differs')
    }
    expect(refusal(await remove(owner, byDefault.id, byDefault.name))).toBe('sub_account.default_stays')
    expect(refusal(await deletion(owner, byDefault.id))).toBe('sub_account.default_stays')
    for (const id of [desk.subAccountId, randomUUID()]) {
      expect(refusal(await remove(stranger, id, 'Mine'))).toBe('sub_account.not_found')
      expect(refusal(await deletion(stranger, id))).toBe('sub_account.not_found')
    }
    expect((await listed(owner)).list).toHaveLength(2)
  })
})

describe('deleting a sub-account', () => {
  it('frees its ports, logs its desks out, and gives its characters back, all at once', async () => {
    const { owner, gone, stays } = await populated('at-once')
    const ticket = await call(access.liveTicket, {}, { token: gone.token })
    const live = await openLive(server.url, ticket.data.ticket)
    live.send({ t: 'resume' })
    const done = (await remove(owner, gone.subAccountId, 'Gone')).data
    const isBye = (frame: ServerFrame): frame is Extract<ServerFrame, { t: 'bye' }> => frame.t === 'bye'
    await live.until(isBye)
    expect(done).toEqual({
      closedSessions: 1,
      freedPorts: 1,
      endedLogins: 1,
      reclaimedChars: 4_000,
      // 2 conversations, 5 messages, 2 fans, 1 messenger account.
      records: 10,
    })
    expect((await call(contract.getDeskInfo, {}, { token: gone.token })).status).toBe(401)
    expect(refusal(await call(access.deskLogin, { loginCode: gone.loginCode }))).toBe(
      'access.wrong_login_code',
    )
    expect(await rows('select from port_lease where sub_account_id = $1', [gone.subAccountId])).toEqual([])
    const key = { channelKey: gone.channel.channelKey }
    expect(refusal(await call(webChat.startChat, key))).toBe('web_chat.channel_not_found')
    expect((await call(webChat.startChat, { channelKey: stays.channel.channelKey })).code).toBe(200)
    const main = await rowOf(owner, stays.subAccountId)
    expect(main?.remainingChars).toBe(10_000)
    const ledger = await rows<{ kind: string; amount: string }>(
      'select kind, amount::text from quota_entry where bucket_id = $1 order by created_at',
      [gone.subAccountId],
    )
    expect(ledger).toEqual([
      { kind: 'allocate', amount: '4000' },
      { kind: 'reclaim', amount: '-4000' },
    ])
    expect(await brokenLedgerRules(rows)).toEqual([])
    // It is deleted once; whoever asks again finds none.
    expect(refusal(await remove(owner, gone.subAccountId, 'Gone'))).toBe('sub_account.not_found')
    // And its name is free.
    const again = await call(contract.createSubAccount, { name: 'Gone' }, { token: owner.token })
    expect(again.code).toBe(200)
  })

  it('takes it out of links, automatic replies and proxies; what was for it alone is switched off', async () => {
    const { owner, gone, stays, linkId } = await populated('taken-out')
    const version = async () =>
      (
        await rows<{ version: string }>('select version from stream_link where stream_link_id = $1', [linkId])
      )[0]
    const before = await version()
    const heard: unknown[] = []
    server.services.bus.subscribe('stream-link', (payload) => heard.push(payload))
    await remove(owner, gone.subAccountId, 'Gone')
    const link = (await call(streamLink.getStreamLink, { id: linkId }, { token: owner.token })).data
    expect(link.targetList.map(({ url }) => url)).toEqual([stays.channel.hostedUrl])
    expect(await version()).not.toEqual(before)
    expect(heard).toEqual([{ linkId }])
    const { list } = (await call(autoReply.pageKeywordReply, {}, { token: owner.token })).data
    const rules = list.map(({ keyword, enabled, subAccountIds }) => ({ keyword, enabled, subAccountIds }))
    expect(rules.toSorted((a, b) => a.keyword.localeCompare(b.keyword))).toEqual([
      { keyword: 'alone', enabled: false, subAccountIds: [] },
      { keyword: 'both', enabled: true, subAccountIds: [stays.subAccountId] },
    ])
    const ways = (await call(proxy.pageProxy, {}, { token: owner.token })).data.list
    expect(ways.map(({ subAccounts }) => subAccounts)).toEqual([[]])
  })

  it('leaves nothing of it but its name, the ledger, counted sums, its log-ins and the audit log', async () => {
    const { owner, gone, stays, word } = await populated('nothing-left')
    await call(
      conversation.saveDraft,
      {
        id:
          (
            await rows<{ id: string }>(
              'select conversation_id as id from conversation where sub_account_id = $1',
              [gone.subAccountId],
            )
          )[0]?.id ?? '',
        text: word,
      },
      { token: gone.token },
    )
    const fetched = [gone, stays].map(({ subAccountId }) => ({ fileId: randomUUID(), subAccountId }))
    const { remote } = server.services.files
    for (const one of fetched) await remote.keep(owner.scope, { ...one, body: png(32, 20) })
    const shown = () => Promise.all(fetched.map(({ fileId }) => remote.find(owner.scope, fileId)))
    expect(await shown()).toEqual([expect.anything(), expect.anything()])
    const ids = await idsOf(gone)
    const theirs = await idsOf(stays)
    expect(ids).toHaveLength(1 + 2 + 2 + 2 + 5)
    await remove(owner, gone.subAccountId, 'Gone')
    expect(await rowOf(owner, gone.subAccountId)).toMatchObject({
      status: 'deleted',
      remark: '',
      erasure: { done: 0, total: 10 },
    })
    await erase(owner, gone.subAccountId)
    expect(await rowOf(owner, gone.subAccountId)).toBeUndefined()
    expect((await listed(owner, { status: 'deleted' })).list).toMatchObject([{ name: 'Gone', erasure: null }])
    expect(await shown()).toEqual([undefined, expect.anything()])
    // The bytes of files go with uploads that nobody used.
    await sql.query(
      `update uploaded_file set created_at = created_at - interval '25 hours' where state <> 'kept'`,
    )
    await server.services.files.dropUnused()
    expect(await tablesWith([word])).toEqual([])
    expect(await tablesWith(ids)).toEqual([])
    expect(await tablesWith([gone.subAccountId])).toEqual([
      'audit_entry',
      'login_session',
      'quota_bucket',
      'quota_entry',
      'sub_account',
    ])
    expect(await idsOf(stays)).toEqual(theirs)
  })

  it('is refused nothing by messages that come in at that very moment', async () => {
    const { owner, gone, word } = await populated('meanwhile')
    const visitors = await Promise.all([0, 1, 2].map(() => createVisitor(server, gone)))
    const write = () =>
      Promise.all(
        visitors.map(({ token }) =>
          call(webChat.sendFromVisitor, { clientMsgId: randomUUID(), text: word }, { token }),
        ),
      )
    await Promise.all([write(), remove(owner, gone.subAccountId, 'Gone'), write()])
    await server.services.pending.settle(5_000)
    await erase(owner, gone.subAccountId)
    const target = { subAccountId: gone.subAccountId, messengerAccountIds: [gone.channel.id] }
    await server.services.subAccountErasure.afterwards(owner.scope, target)
    // What a visitor with an old token still sends is kept for nobody.
    expect((await write()).map(refusal)).toEqual(Array(3).fill('web_chat.closed'))
    await server.services.pending.settle(5_000)
    // A refused file is swept with its name later.
    expect(await tablesWith([word, gone.channel.id])).toEqual(['uploaded_file'])
    const row = (await listed(owner, { status: 'deleted' })).list[0]
    expect(row).toMatchObject({ erasure: null })
  })

  it('gives back what was held back for a translation, once it is known that it is not charged', async () => {
    const owner = await createOwner(server, 'held-back', 1_000)
    const made = await call(
      contract.createSubAccount,
      { name: 'Held', charMode: 'limited', allocateChars: 400 },
      { token: owner.token },
    )
    const id = made.data.id
    const { db, quota, subAccountErasure } = server.services
    const { mainAccountId } = owner.scope
    const bucket = { mainAccountId, subAccountId: id, charMode: 'limited' as const }
    const replenish = { enabled: false, below: 0, amount: 0 }
    const claim = { owner: bucket, replenish, requestKey: 'held-back', amount: 150 }
    await db.inAccount(owner.scope, (tx) => quota.reserve(tx, claim))
    expect((await remove(owner, id, 'Held')).data.reclaimedChars).toBe(250)
    const main = () =>
      db.inAccount(owner.scope, async (tx) => (await quota.balances(tx, [mainAccountId])).get(mainAccountId))
    await subAccountErasure.afterwards(owner.scope, { subAccountId: id, messengerAccountIds: [] })
    expect(await main()).toBe(850)
    await quota.release(owner.scope, 'held-back')
    await subAccountErasure.afterwards(owner.scope, { subAccountId: id, messengerAccountIds: [] })
    await subAccountErasure.afterwards(owner.scope, { subAccountId: id, messengerAccountIds: [] })
    expect(await main()).toBe(1_000)
    expect(await brokenLedgerRules(rows)).toEqual([])
  })
})

describe('the job that erases', () => {
  const fill = ({ subAccountId, channel }: Desk, chats: number, messages: number) =>
    fillConversations(sql, { subAccountId, messengerAccountId: channel.id }, chats, messages)

  it('goes on where it was broken off, however often, and counts each record once', async () => {
    const owner = await createOwner(server, 'broken-off')
    const desk = await createDesk(server, owner, 'Large', 'en', false)
    await fill(desk, 250, 16)
    const records = 250 * 17 + 1
    expect((await remove(owner, desk.subAccountId, 'Large')).data.records).toBe(records)
    const { services } = server
    const real = services.subAccountData
    let calls = 0
    /** Every second batch dies after its work and before its commit. */
    const dying: SubAccountData = {
      ...real,
      eraseSome: async (tx, target, most) => {
        const erased = await real.eraseSome(tx, target, most)
        calls += 1
        if (calls % 2 === 0) throw new Error('killed')
        return erased
      },
    }
    const job = createSubAccountErasure({
      ...services,
      data: dying,
      enqueue: async () => undefined,
      endLoginSessions: services.sessions.end,
      reclaimAll: services.quota.reclaimAll,
      closeAccountSessions: services.messengerAccounts.closeAccountSessions,
      figuresMoved: () => undefined,
    })
    const seen: number[] = []
    for (let tries = 0; tries < 60; tries += 1) {
      const row = await rowOf(owner, desk.subAccountId)
      if (row === undefined) break
      const { n } = (
        await rows<{ n: number }>(
          `select (select count(*) from message where main_account_id = $1)::int + (select count(*) from conversation where main_account_id = $1)::int as n`,
          [owner.scope.mainAccountId],
        )
      )[0] ?? { n: -1 }
      // Told and left are together what there was: nothing is counted twice or passed over.
      expect((row.erasure?.done ?? -1) + n + 1).toBe(records)
      seen.push(row.erasure?.done ?? -1)
      await job.erase(owner.scope, desk.subAccountId).catch(() => undefined)
    }
    expect(await rowOf(owner, desk.subAccountId)).toBeUndefined()
    expect(new Set(seen).size).toBeGreaterThan(3)
    const [row] = await rows('select erase_done, erase_total from sub_account where sub_account_id = $1', [
      desk.subAccountId,
    ])
    expect(row).toEqual({ erase_done: records, erase_total: records })
  })

  it('is done once when several do it at the same time, and is taken up when its server died', async () => {
    const owner = await createOwner(server, 'several')
    const desk = await createDesk(server, owner, 'Twice', 'en', false)
    await fill(desk, 120, 12)
    await remove(owner, desk.subAccountId, 'Twice')
    await Promise.all([0, 1, 2].map(() => erase(owner, desk.subAccountId)))
    const counted = () =>
      rows(
        'select erase_done, erase_total, erased_at is not null as erased from sub_account where sub_account_id = $1',
        [desk.subAccountId],
      )
    const whole = { erase_done: 120 * 13 + 1, erase_total: 120 * 13 + 1, erased: true }
    expect(await counted()).toEqual([whole])
    const other = await createDesk(server, owner, 'Left', 'en', false)
    await fill(other, 3, 2)
    await remove(owner, other.subAccountId, 'Left')
    const jobs = () =>
      rows<{ locked: boolean }>(
        `select locked_at is not null as locked from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'sub_account.erase' and payload->>'subAccountId' = $1 order by 1`,
        [other.subAccountId],
      )
    // A worker took the job, and died with it.
    expect(await jobs()).toEqual([{ locked: false }])
    await sql.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where payload->>'subAccountId' = $1`,
      [other.subAccountId],
    )
    await server.services.subAccountErasure.takeUp()
    expect(await jobs()).toEqual([{ locked: true }])
    // A minute after the deletion of a large one its conversations are still there, and so are those whom they are with.
    const target = { subAccountId: other.subAccountId, messengerAccountIds: [other.channel.id] }
    await server.services.subAccountErasure.afterwards(owner.scope, target)
    await sql.query(
      `update sub_account set deleted_at = deleted_at - interval '11 seconds' where sub_account_id = $1`,
      [other.subAccountId],
    )
    for (let round = 0; round < 3; round += 1) await server.services.subAccountErasure.takeUp()
    // Rounds ask for the job and leave the work to it; one waits, beside the one that is held.
    expect(await rowOf(owner, other.subAccountId)).toMatchObject({ erasure: { done: 0, total: 10 } })
    expect(await jobs()).toEqual([{ locked: false }, { locked: true }])
    await erase(owner, other.subAccountId)
    expect(await rowOf(owner, other.subAccountId)).toBeUndefined()
    await server.services.subAccountErasure.takeUp()
    expect(await jobs()).toHaveLength(2)
  })
})

describe('ports of a deleted sub-account', () => {
  it('are none, also when it is deleted in the middle of its claims', async () => {
    const owner = await createOwner(server, 'claims')
    const desk = await createDesk(server, owner, 'Claiming', 'en', false)
    const channels = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const form = { subAccountId: desk.subAccountId, name: `C ${n}`, webChat: { title: `C ${n}` } }
        return (await call(messengerAccount.createMessengerAccount, form, { token: owner.token })).data.id
      }),
    )
    const claims = channels.map((messengerAccountId) =>
      call(messengerAccount.claimPort, { messengerAccountId }, { token: desk.token }),
    )
    const removed = remove(owner, desk.subAccountId, 'Claiming')
    await Promise.all([...claims, removed])
    expect((await removed).code).toBe(200)
    expect(
      await rows('select from port_lease where main_account_id = $1', [owner.scope.mainAccountId]),
    ).toEqual([])
  })
})
