import { randomUUID } from 'node:crypto'
import * as autoReply from '@chatx/contract/auto-reply'
import * as conversation from '@chatx/contract/conversation'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as webChat from '@chatx/contract/web-chat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { printFigures } from './figures.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, createVisitor, eventually, type Owner, type Visitor } from './people.ts'

// The welcome holds the keyword: what we say ourselves must never be answered by us.
const WELCOME = ['Welcome, ask for a precio', 'Somebody will be with you']
const ANSWER = 'The precio list is at https://shop.example/list'
const KEYWORD_LIMIT = 3

type Row = {
  seq: number
  author_kind: string
  body: string
  client_msg_id: string | null
  external_id: string
}

describe.each([
  ['one server', 1],
  ['two servers on one database', 2],
])('what visitors send to %s', (_, count) => {
  const servers: TestServer[] = []
  let owner: Owner
  let turn = 0

  const first = (): TestServer => {
    const [server] = servers
    if (server === undefined) throw new Error('no server was started')
    return server
  }
  /** Each call goes to another server, as behind a load balancer. */
  const any = (): TestServer => {
    turn += 1
    return servers[turn % servers.length] ?? first()
  }

  beforeAll(async () => {
    const one = await startTestServer({ several: count > 1 })
    servers.push(one)
    for (let n = 1; n < count; n += 1) servers.push(await startTestServer({ beside: one }))
    owner = await createOwner(one, 'ingest', 1_000_000, 50)
    const say = (text: string) => ({ type: 'text' as const, text })
    const welcome = { title: 'Welcome', contents: WELCOME.map(say) }
    const made = [
      await one.call(autoReply.createWelcomeReply, welcome, { token: owner.token }),
      await one.call(
        autoReply.createKeywordReply,
        { keyword: 'precio', title: 'Prices', contents: [say(ANSWER)] },
        { token: owner.token },
      ),
    ]
    expect(made.map(({ code }) => code)).toEqual([200, 200])
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop()
  })

  const ask = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    first().services.db.inAccount(owner.scope, (tx) => tx.rows(query))
  const send = (visitor: Visitor, text: string, clientMsgId: string = randomUUID()) =>
    any().call(webChat.sendFromVisitor, { clientMsgId, text }, { token: visitor.token })
  /** The identity that a visitor's rows carry is in its token. */
  const idOf = (visitor: Visitor): string => {
    const claims = Buffer.from(visitor.token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(claims) as { visitorId: string }).visitorId
  }
  const rowsOf = (visitor: Visitor): Promise<Row[]> =>
    ask(sql<Row>`
      select m.seq, m.author_kind, m.body, m.client_msg_id, m.external_id from message m join conversation v using (tenant_id, main_account_id, conversation_id)
      where v.thread_key = ${idOf(visitor)} order by m.seq`)
  const fansOf = async (visitors: Visitor[]): Promise<number> => {
    const [row] = await ask(sql<{ n: number }>`
      select count(*)::int as n from fan where identity = any(${visitors.map(idOf)})`)
    return row?.n ?? -1
  }
  const untilApplied = () =>
    eventually(
      () =>
        ask(
          sql<{
            n: number
          }>`select count(*)::int as n from inbound_event where processed_at is null and attempts < 20`,
        ),
      ([row]) => row?.n === 0,
    )
  const kinds = (rows: Row[]) => rows.map((row) => row.author_kind)
  const expectGapless = (rows: Row[]) =>
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_row, index) => index + 1))

  it('is one message, one fan and one welcome when the same event comes 100 times at once', async () => {
    const desk = await createDesk(first(), owner, 'Same')
    const visitor = await createVisitor(first(), desk)
    const clientMsgId = randomUUID()
    const deliver = (times: number) =>
      Promise.all(Array.from({ length: times }, () => send(visitor, 'What is the precio?', clientMsgId)))
    const answers = await deliver(100)
    expect(answers.filter((answer) => answer.data.accepted)).toHaveLength(100)
    await untilApplied()
    // Vendors deliver again much later, too.
    await deliver(10)
    await untilApplied()
    const rows = await rowsOf(visitor)
    expect(kinds(rows)).toEqual(['contact', 'welcome', 'welcome', 'keyword'])
    expect(rows.map((row) => row.body)).toEqual(['What is the precio?', ...WELCOME, ANSWER])
    expectGapless(rows)
    expect(await fansOf([visitor])).toBe(1)
    const [events] = await ask(sql<{ n: number }>`
      select count(*)::int as n from inbound_event where thread_key = ${idOf(visitor)}`)
    expect(events?.n).toBe(1)
    printFigures('same event', { deliveries: 110, messages: 1, fans: 1, welcomes: 1 })
  })

  it('is welcomed exactly once, before any keyword reply, when 50 first messages come at once', async () => {
    const desk = await createDesk(first(), owner, 'First')
    const visitor = await createVisitor(first(), desk)
    const ids = Array.from({ length: 50 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id, n) => send(visitor, `precio ${n}?`, id)))
    expect(answers.filter((answer) => answer.data.accepted)).toHaveLength(50)
    await untilApplied()
    const rows = await rowsOf(visitor)
    expect(rows).toHaveLength(50 + WELCOME.length + KEYWORD_LIMIT)
    expectGapless(rows)
    const contact = rows.filter((row) => row.author_kind === 'contact')
    expect(contact.map((row) => row.client_msg_id).toSorted()).toEqual(ids.toSorted())
    const welcomes = rows.filter((row) => row.author_kind === 'welcome')
    expect(welcomes.map((row) => [row.seq, row.body])).toEqual([
      [2, WELCOME[0]],
      [3, WELCOME[1]],
    ])
    expect(rows.find((row) => row.author_kind === 'keyword')?.seq).toBe(4)
    expect(await fansOf([visitor])).toBe(1)
    printFigures('50 first messages', { messages: contact.length, welcomes: 1, seqs: rows.length })
  })

  it('keeps many visitors apart who all write at once', async () => {
    const desk = await createDesk(first(), owner, 'Many')
    const visitors = await Promise.all(Array.from({ length: 12 }, () => createVisitor(first(), desk)))
    const lines = Array.from({ length: 8 }, (_line, n) => `line ${n}`)
    const answers = await Promise.all(visitors.flatMap((visitor) => lines.map((line) => send(visitor, line))))
    expect(answers.filter((answer) => answer.data.accepted)).toHaveLength(96)
    await untilApplied()
    for (const visitor of visitors) {
      const rows = await rowsOf(visitor)
      expect(kinds(rows).toSorted()).toEqual([...lines.map(() => 'contact'), 'welcome', 'welcome'])
      expect(kinds(rows).slice(0, 3)).toEqual(['contact', 'welcome', 'welcome'])
      expect(rows.flatMap((row) => (row.client_msg_id === null ? [] : [row.body])).toSorted()).toEqual(lines)
      expectGapless(rows)
    }
    expect(await fansOf(visitors)).toBe(12)
    const stream = `desk:${desk.subAccountId}`
    const [head] = await ask(sql<{ last: number; n: number }>`
      select max(seq) as last, count(*)::int as n from live_event where stream = ${stream}`)
    expect(head?.n).toBe(head?.last)
    expect(head?.n).toBeGreaterThanOrEqual(12 * 10)
    printFigures('many visitors', { visitors: 12, messages: 96, fans: 12, deskEvents: head?.n ?? 0 })
  })

  it('is stored while no port is held, and answered once when a desk claims it', async () => {
    const desk = await createDesk(first(), owner, 'Later', 'en', false)
    const visitors = await Promise.all(Array.from({ length: 5 }, () => createVisitor(first(), desk)))
    for (const visitor of visitors) await send(visitor, 'precio?')
    await Promise.all(visitors.map((visitor) => send(visitor, 'Anybody?')))
    await untilApplied()
    const list = await first().call(conversation.pageConversation, {}, { token: desk.token })
    expect(list.data.list.map((row) => [row.lastSeq, row.unread])).toEqual(visitors.map(() => [2, 2]))
    const claim = () =>
      any().call(messengerAccount.claimPort, { messengerAccountId: desk.channel.id }, { token: desk.token })
    const claims = await Promise.all(Array.from({ length: 6 }, claim))
    expect(claims.map(({ code }) => code)).toEqual(claims.map(() => 200))
    for (const visitor of visitors) {
      const rows = await eventually(
        () => rowsOf(visitor),
        (found) => found.length >= 5,
      )
      expect(kinds(rows)).toEqual(['contact', 'contact', 'welcome', 'welcome', 'keyword'])
    }
    await first().call(
      messengerAccount.releasePort,
      { messengerAccountId: desk.channel.id },
      { token: desk.token },
    )
    await claim()
    for (const server of servers) await server.services.conversations.takeUpEvents()
    for (const visitor of visitors) expect(await rowsOf(visitor)).toHaveLength(5)
    printFigures('without a port', { visitors: 5, answeredAfterClaim: 5, answeredTwice: 0 })
  })

  it('is answered although the port is claimed in the very moment of the first message', async () => {
    const visitorsOfAll: Visitor[] = []
    for (let round = 0; round < 3; round += 1) {
      const desk = await createDesk(first(), owner, `Race ${round}`, 'en', false)
      const visitors = await Promise.all(Array.from({ length: 12 }, () => createVisitor(first(), desk)))
      const claimed = new Promise((resolve) => setTimeout(resolve, 5 + round * 4)).then(() =>
        any().call(
          messengerAccount.claimPort,
          { messengerAccountId: desk.channel.id },
          { token: desk.token },
        ),
      )
      await Promise.all(visitors.map((visitor) => send(visitor, 'Hello')))
      expect((await claimed).code).toBe(200)
      visitorsOfAll.push(...visitors)
    }
    for (const visitor of visitorsOfAll) {
      const rows = await eventually(
        () => rowsOf(visitor),
        (found) => found.length >= 3,
      )
      expect(kinds(rows)).toEqual(['contact', 'welcome', 'welcome'])
    }
    printFigures('claimed meanwhile', { visitors: visitorsOfAll.length, withoutWelcome: 0 })
  })

  it('is never answered by our own words: neither an agent’s nor an automatic reply begins automation', async () => {
    const desk = await createDesk(first(), owner, 'Echo')
    const visitor = await createVisitor(first(), desk)
    await send(visitor, 'Hello')
    await untilApplied()
    const [row] = (await first().call(conversation.pageConversation, {}, { token: desk.token })).data.list
    const conversationId = row?.id ?? ''
    const said = await Promise.all(
      ['precio', 'What precio do you want?', ANSWER].map((text) =>
        any().call(
          conversation.sendMessage,
          { conversationId, clientMsgId: randomUUID(), text, untranslated: true },
          { token: desk.token },
        ),
      ),
    )
    expect(said.map(({ data }) => data.state)).toEqual(['sent', 'sent', 'sent'])
    await untilApplied()
    const rows = await rowsOf(visitor)
    expect(kinds(rows)).toEqual(['contact', 'welcome', 'welcome', 'agent', 'agent', 'agent'])
    expectGapless(rows)
    printFigures('echoes', { ownTexts: 5, repliesToThem: 0 })
  })

  it('is not held up for good by an event that cannot be applied, nor by text that no database keeps', async () => {
    const desk = await createDesk(first(), owner, 'Poison')
    const [visitor, neighbour] = [await createVisitor(first(), desk), await createVisitor(first(), desk)]
    const { tenantId, mainAccountId } = owner.scope
    const poison = {
      messengerAccountId: desk.channel.id,
      threadKey: idOf(visitor),
      eventKey: 'client:poison',
      payload: {
        externalId: 'client:poison',
        clientMsgId: null,
        text: '',
        fileId: randomUUID(),
        at: new Date().toISOString(),
        contact: { name: null, locale: null, timeZone: null, pageUrl: null, referrer: null },
      },
    }
    await send(visitor, 'before')
    await first().services.conversations.accept({ tenantId, mainAccountId }, poison)
    const broken = await Promise.all([
      send(visitor, 'after'),
      send(neighbour, 'nul \0 and half \uD83D'),
      send(neighbour, 'whole'),
    ])
    expect(broken.map(({ code }) => code)).toEqual([200, 200, 200])
    // Ages the poison: it is tried 20 times before it is parked, every two seconds.
    await eventually(
      async () => {
        await first().services.conversations.accept({ tenantId, mainAccountId }, poison)
        return rowsOf(visitor)
      },
      (rows) => rows.some((row) => row.body === 'after'),
    )
    expect(
      (await rowsOf(visitor)).flatMap((row) => (row.author_kind === 'contact' ? [row.body] : [])),
    ).toEqual(['before', 'after'])
    const [parked] = await ask(sql<{ n: number; attempts: number }>`
      select count(*)::int as n, max(attempts) as attempts from inbound_event where processed_at is null`)
    expect(parked).toEqual({ n: 1, attempts: 20 })
    const others = (await rowsOf(neighbour)).filter((row) => row.author_kind === 'contact')
    expect(others.map((row) => row.body).toSorted()).toEqual(['nul \uFFFD and half \uFFFD', 'whole'])
    printFigures('poison', { parked: 1, heldUp: 0, attempts: parked?.attempts ?? 0 })
  })
})
