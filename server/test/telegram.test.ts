import { randomUUID } from 'node:crypto'
import * as autoReply from '@chatx/contract/auto-reply'
import * as conversation from '@chatx/contract/conversation'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as erasure from '@chatx/contract/sub-account-erasure'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from './people.ts'
import { ana, connectedDesk, openTelegramWorld, refusal, type TelegramWorld } from './telegram-world.ts'

let world: TelegramWorld
let superuser: pg.Client

beforeAll(async () => {
  world = await openTelegramWorld()
  superuser = new pg.Client({ connectionString: world.server.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await world.stop()
})

const stateOf = async (owner: Parameters<TelegramWorld['accounts']>[0], id: string) =>
  (await world.accounts(owner)).find((account) => account.id === id)?.connection

const withResolvers = () => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('connecting a bot', () => {
  it('takes its name, shows it connecting and then online, and tells its token to nobody', async () => {
    const { owner, token, accountId } = await connectedDesk(world, 'connecting')
    expect(await stateOf(owner, accountId)).toMatchObject({ state: 'connecting', handle: '@connecting_bot' })
    await world.receive()
    const list = await world.accounts(owner)
    expect(list.find(({ id }) => id === accountId)).toMatchObject({
      platform: 'telegram',
      name: 'connecting_bot',
      state: 'offline',
      webChat: null,
      channelKey: '',
      connection: { state: 'online', fault: null },
      proxy: null,
    })
    expect(JSON.stringify(list)).not.toContain(token)
    const { rows } = await superuser.query(
      'select secret_sealed from connection where messenger_account_id = $1',
      [accountId],
    )
    expect(Buffer.from(rows[0].secret_sealed).includes(token)).toBe(false)
    const { rows: kept } = await superuser.query(
      'select act, target_name from audit_entry order by seq desc limit 1',
    )
    expect(kept).toEqual([{ act: 'account.connect', target_name: '@connecting_bot' }])
  })

  it('takes over a bot whose webhook is set, which would keep its messages from us', async () => {
    const token = world.telegram.addBot('hooked_bot', { hasWebhook: true })
    const { owner, accountId } = await connectedDesk(world, 'hooked', token)
    await world.receive()
    expect((await stateOf(owner, accountId))?.state).toBe('online')
  })

  it('is refused for a token that Telegram does not know, for one that is taken, and for a foreign sub-account', async () => {
    const { owner, desk, token } = await connectedDesk(world, 'refused')
    const unknown = await world.connect(owner, desk.subAccountId, `99999:${'x'.repeat(35)}`)
    expect(refusal(unknown)).toBe('connector.token_refused')
    expect(refusal(await world.connect(owner, desk.subAccountId, token))).toBe('connector.taken')
    const other = await connectedDesk(world, 'stranger')
    expect(refusal(await world.connect(other.owner, other.desk.subAccountId, token))).toBe('connector.taken')
    expect(refusal(await world.connect(other.owner, desk.subAccountId, token))).toBe('sub_account.not_found')
    expect((await world.accounts(owner)).filter(({ platform }) => platform === 'telegram')).toHaveLength(1)
  })

  it('is refused where the sub-account was deleted while Telegram was asked, and what came in late is counted', async () => {
    const { owner, desk, accountId } = await connectedDesk(world, 'vanishing')
    const { promise: until, resolve: release } = withResolvers()
    const token = world.telegram.addBot('late_bot')
    world.telegram.trouble(token, 'getMe', { until })
    const asked = world.telegram.heard.length
    const connecting = world.connect(owner, desk.subAccountId, token)
    await eventually(
      async () => world.telegram.heard.slice(asked),
      (heard) => heard.includes('getMe'),
    )
    const gone = { id: desk.subAccountId, name: 'vanishing' }
    const deleted = await world.server.call(erasure.deleteSubAccount, gone, { token: owner.token })
    expect(refusal(deleted)).toBeUndefined()
    release()
    expect(refusal(await connecting)).toBe('sub_account.not_found')
    await superuser.query(
      `insert into inbound_event (tenant_id, main_account_id, messenger_account_id, thread_key, event_key, payload, received_at)
       values ($1, $2, $3, 'late', 'late', '{}', now() - interval '1 minute')`,
      [owner.scope.tenantId, owner.scope.mainAccountId, accountId],
    )
    await world.server.services.conversations.takeUpEvents()
    const { rows } = await superuser.query(
      `select attempts from inbound_event where messenger_account_id = $1`,
      [accountId],
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })

  it('can be given another name, but no look', async () => {
    const { owner, desk, accountId } = await connectedDesk(world, 'renamed')
    const as = { token: owner.token }
    const named = { id: accountId, name: 'Bot of the shop' }
    const { data } = await world.server.call(messengerAccount.renameMessengerAccount, named, as)
    expect(data.name).toBe('Bot of the shop')
    const look = { id: accountId, subAccountId: desk.subAccountId, name: 'x', webChat: { title: 'x' } }
    const changed = await world.server.call(messengerAccount.updateMessengerAccount, look, as)
    expect(refusal(changed)).toBe('messenger_account.not_found')
  })
})

describe('a customer’s message', () => {
  it('reaches the desk translated, and the answer arrives in the customer’s language', async () => {
    const { desk, token } = await connectedDesk(world, 'story')
    world.telegram.write(token, ana, { text: '¿Dónde está mi casa?' })
    await world.receive()
    const [talk] = await world.opened(desk)
    if (talk === undefined) throw new Error('no conversation')
    expect(talk.contact).toMatchObject({ name: 'Ana López', locale: 'es', fanType: 'new' })
    const [question] = await eventually(
      () => world.messages(desk, talk.id),
      (list) => list[0]?.translation?.state === 'done',
    )
    expect(question?.translation).toMatchObject({ sourceLanguage: 'es', targetLanguage: 'en' })
    const answer = await world.answer(desk, talk.id, 'Your house is big', { untranslated: false })
    expect(answer.state).toBe('queued')
    const translated = await eventually(
      () => world.messages(desk, talk.id),
      (list) => list[1]?.translation?.state === 'done',
    )
    expect(translated[1]?.state).toBe('queued')
    await world.send()
    expect((await world.messages(desk, talk.id))[1]?.state).toBe('sent')
    expect(world.telegram.arrived.at(-1)).toMatchObject({
      chatId: String(ana.id),
      text: translated[1]?.translation?.text,
    })
    expect(world.telegram.arrived.at(-1)?.text.toLowerCase()).toContain('casa')
  })

  it('is kept once, however often Telegram tells it, and nothing is skipped', async () => {
    const { desk, token, accountId } = await connectedDesk(world, 'once')
    for (const text of ['1', '2', '3']) world.telegram.write(token, ana, { text })
    world.telegram.trouble(token, 'getUpdates', 'lost answer', 'lost answer')
    for (let times = 0; times < 3; times += 1) {
      world.server.clock.forward(90_000)
      await world.receive()
    }
    const [talk] = await world.opened(desk)
    const texts = async () => (await world.messages(desk, talk?.id ?? '')).map(({ text }) => text)
    expect(await texts()).toEqual(['1', '2', '3'])
    // As after a crash between storing the events and noting that they are stored.
    await superuser.query('update connection set position = 0 where messenger_account_id = $1', [accountId])
    world.telegram.write(token, ana, { text: '4' })
    await world.receive()
    await eventually(texts, (list) => list.length >= 4)
    expect(await texts()).toEqual(['1', '2', '3', '4'])
    await world.receive()
    expect(world.telegram.waiting(token)).toBe(0)
  })

  it('is kept also after a quiet week, when Telegram goes on with a lower number', async () => {
    const { desk, token } = await connectedDesk(world, 'quiet')
    world.telegram.write(token, ana, { text: 'before' })
    await world.receive()
    await world.receive()
    world.telegram.quietWeek(token)
    world.telegram.write(token, ana, { text: 'after' })
    await world.receive()
    const [talk] = await world.opened(desk)
    const texts = async () => (await world.messages(desk, talk?.id ?? '')).map(({ text }) => text)
    expect(await texts()).toEqual(['before', 'after'])
    await world.receive()
    expect(world.telegram.waiting(token)).toBe(0)
  })

  it('is asked for by one process at a time', async () => {
    const { token } = await connectedDesk(world, 'alone')
    world.telegram.write(token, ana, { text: 'x' })
    await world.receive()
    world.server.clock.forward(1_000)
    const before = world.telegram.heard.filter((method) => method === 'getUpdates').length
    const { connectors } = world.server.services
    const works = await Promise.all(
      Array.from({ length: 8 }, () => connectors.receiveDue({ waitSeconds: 0 })),
    )
    await Promise.all(works.flat())
    const bots = (await superuser.query(`select count(*)::int as n from connection where state = 'online'`))
      .rows[0].n
    const asked = world.telegram.heard.filter((method) => method === 'getUpdates').length - before
    expect(asked).toBeLessThanOrEqual(bots)
    expect(asked).toBeGreaterThan(0)
  })

  it('of another kind says which, and one that was edited stands beside the first', async () => {
    const { desk, token } = await connectedDesk(world, 'kinds')
    world.telegram.write(token, ana, { photo: [{ file_id: 'p' }], caption: 'Mira' })
    world.telegram.write(token, ana, { text: 'Mira bien', edit_date: 1_763_800_000 }, 'edited_message')
    await world.receive()
    const [talk] = await world.opened(desk)
    expect((await world.messages(desk, talk?.id ?? '')).map(({ text }) => text)).toEqual([
      '[photo] Mira',
      '✏️ Mira bien',
    ])
  })

  it('is answered by rules once a desk has the account online', async () => {
    const { owner, desk, token, accountId } = await connectedDesk(world, 'greeted')
    await world.server.call(
      autoReply.createWelcomeReply,
      { subAccountIds: [], title: 'Hi', contents: [{ type: 'text', text: 'Welcome' }] } as never,
      { token: owner.token },
    )
    world.telegram.write(token, ana, { text: 'Hola' })
    await world.receive()
    await world.send()
    const arrived = () => world.telegram.arrived.filter(({ text }) => text === 'Welcome').length
    expect(arrived()).toBe(0)
    await world.server.call(
      messengerAccount.claimPort,
      { messengerAccountId: accountId },
      { token: desk.token },
    )
    await world.server.services.pending.settle(5_000)
    await world.send()
    expect(arrived()).toBe(1)
  })
})

describe('an answer', () => {
  const talkOf = async (name: string) => {
    const given = await connectedDesk(world, name)
    world.telegram.write(given.token, ana, { text: 'Hola' })
    await world.receive()
    const [talk] = await world.opened(given.desk)
    const id = talk?.id ?? ''
    const states = async () =>
      (await world.messages(given.desk, id))
        .filter(({ direction }) => direction === 'out')
        .map(({ state, failure }) => [state, failure])
    const arrived = () => world.telegram.arrived.map(({ text }) => text)
    return { ...given, id, states, arrived, say: (text: string) => world.answer(given.desk, id, text) }
  }
  const retry = (desk: { token: string }, messageId: string) =>
    world.server.call(conversation.retryMessage, { messageId }, { token: desk.token })

  it('whose answer is lost is unknown, is not sent again by itself, and arrives when an agent wants it', async () => {
    const { desk, token, say, states, arrived } = await talkOf('lost')
    world.telegram.trouble(token, 'sendMessage', 'lost answer')
    const sent = await say('only once, please')
    await world.send()
    expect(await states()).toEqual([['unknown', 'no_answer']])
    world.server.clock.forward(240_000)
    await world.send()
    expect(arrived().filter((text) => text === 'only once, please')).toHaveLength(1)
    expect((await retry(desk, sent.id)).data.state).toBe('queued')
    await world.send()
    expect(await states()).toEqual([['sent', null]])
    expect(arrived().filter((text) => text === 'only once, please')).toHaveLength(2)
  })

  it('that is on its way is not sent a second time', async () => {
    const { desk, say, states, arrived } = await talkOf('hasty')
    const sent = await say('patience')
    expect(refusal(await retry(desk, sent.id))).toBe('conversation.not_retryable')
    await world.send()
    expect(await states()).toEqual([['sent', null]])
    expect(arrived().filter((text) => text === 'patience')).toHaveLength(1)
  })

  it('whose answer is lost is not sent again by translating it anew', async () => {
    const { desk, id, token, say, states, arrived } = await talkOf('anew')
    world.telegram.trouble(token, 'sendMessage', 'lost answer')
    const sent = await say('my house')
    await world.send()
    await superuser.query(`update message set translation_state = 'failed' where message_id = $1`, [sent.id])
    await retry(desk, sent.id)
    await eventually(
      () => world.messages(desk, id),
      (list) => list.at(-1)?.translation?.state === 'done',
    )
    const before = arrived().length
    await world.send()
    expect(await states()).toEqual([['unknown', 'no_answer']])
    expect(arrived()).toHaveLength(before)
  })

  it('waits as long as Telegram asks for, and the next one waits behind it', async () => {
    const { token, say, states, arrived } = await talkOf('patient')
    const body = {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests',
      parameters: { retry_after: 30 },
    }
    world.telegram.trouble(token, 'sendMessage', { status: 429, body })
    await say('first of two')
    await say('second of two')
    await world.send()
    await world.send()
    expect(arrived().filter((text) => text.endsWith('of two'))).toEqual([])
    world.server.clock.forward(29_000)
    await world.send()
    expect(arrived().filter((text) => text.endsWith('of two'))).toEqual([])
    world.server.clock.forward(1_500)
    await world.send()
    await world.send()
    expect(arrived().filter((text) => text.endsWith('of two'))).toEqual(['first of two', 'second of two'])
    expect(await states()).toEqual([
      ['sent', null],
      ['sent', null],
    ])
  })

  it('to somebody who blocked the bot has failed, and says why', async () => {
    const { token, say, states } = await talkOf('blocked')
    world.telegram.block(token, ana.id)
    await say('x')
    await world.send()
    expect(await states()).toEqual([['failed', 'contact_blocked']])
  })

  it('that is too long for one message arrives whole in several, in order', async () => {
    const { say, states } = await talkOf('long')
    const text = `${'palabra '.repeat(560)}fin`
    const before = world.telegram.arrived.length
    const { id } = await say('short')
    // A translation may be longer than what an agent may write.
    await superuser.query('update message set body = $2 where message_id = $1', [id, text])
    await world.send()
    const pieces = world.telegram.arrived.slice(before).map((one) => one.text)
    expect(pieces).toHaveLength(2)
    expect(pieces.join('')).toBe(text)
    expect(await states()).toEqual([['sent', null]])
  })

  it('that a dead process had under way is unknown, since it may have arrived', async () => {
    const { say, states, arrived } = await talkOf('killed')
    const sent = await say('left behind')
    await superuser.query('update departure set begun_at = $2 where message_id = $1', [
      sent.id,
      world.server.clock.now(),
    ])
    world.server.clock.forward(60_000)
    await world.send()
    expect(await states()).toEqual([['queued', null]])
    world.server.clock.forward(61_000)
    await world.send()
    expect(await states()).toEqual([['unknown', 'no_answer']])
    expect(arrived()).not.toContain('left behind')
  })

  it('of a deleted sub-account ends without a word, and keeps nobody else waiting', async () => {
    const { owner, desk, say } = await talkOf('orphaned')
    const orphan = await say('nobody left')
    const other = await talkOf('bystander')
    await other.say('and I?')
    const gone = { id: desk.subAccountId, name: 'orphaned' }
    await world.server.call(erasure.deleteSubAccount, gone, { token: owner.token })
    const long = new Date(world.server.clock.now().getTime() - 600_000)
    const { rowCount } = await superuser.query('update departure set begun_at = $2 where message_id = $1', [
      orphan.id,
      long,
    ])
    expect(rowCount).toBe(1)
    await world.send()
    expect(await other.states()).toEqual([['sent', null]])
    const left = await superuser.query('select from departure where message_id = $1', [orphan.id])
    expect(left.rows).toEqual([])
  })

  it('leaves once, however many processes send', async () => {
    const { say, arrived } = await talkOf('several')
    for (let n = 0; n < 3; n += 1) await say(`turn ${n}`)
    for (let n = 0; n < 3; n += 1) {
      const { connectors } = world.server.services
      const works = await Promise.all(Array.from({ length: 6 }, () => connectors.sendDue(50)))
      await Promise.all(works.flat())
    }
    expect(arrived().filter((text) => text.startsWith('turn'))).toEqual(['turn 0', 'turn 1', 'turn 2'])
  })

  it('of a client that repeats itself is one message', async () => {
    const { desk, id, arrived } = await talkOf('repeated')
    const clientMsgId = randomUUID()
    for (let n = 0; n < 2; n += 1) await world.answer(desk, id, 'said twice', { clientMsgId })
    await world.send()
    await world.send()
    expect(arrived().filter((text) => text === 'said twice')).toHaveLength(1)
  })
})

describe('an account whose token', () => {
  it('was revoked is asked three times, then needs a new one, and goes on with it', async () => {
    const { owner, desk, token, accountId } = await connectedDesk(world, 'revoked')
    await world.receive()
    const renewed = world.telegram.renewToken(token)
    for (let times = 0; times < 2; times += 1) {
      world.server.clock.forward(11_000)
      await world.receive()
      expect((await stateOf(owner, accountId))?.state).toBe('failing')
    }
    world.server.clock.forward(11_000)
    await world.receive()
    expect(await stateOf(owner, accountId)).toMatchObject({ state: 'needs_auth', fault: 'token_refused' })
    expect(refusal(await world.reconnect(owner, accountId))).toBe('connector.token_refused')
    const other = world.telegram.addBot('somebody_else_bot')
    const heard = world.telegram.heard.length
    expect(refusal(await world.reconnect(owner, accountId, other))).toBe('connector.other_identity')
    expect(world.telegram.heard.slice(heard)).not.toContain('deleteWebhook')
    expect((await world.reconnect(owner, accountId, renewed)).data.connection?.state).toBe('connecting')
    world.telegram.write(renewed, ana, { text: 'Hola' })
    await world.receive()
    expect(await stateOf(owner, accountId)).toMatchObject({ state: 'online', fault: 'token_refused' })
    expect(await world.opened(desk)).toHaveLength(1)
  })

  it('was forgotten says and hears nothing, and frees the bot for somebody else', async () => {
    const { owner, desk, token, accountId } = await connectedDesk(world, 'left')
    world.telegram.write(token, ana, { text: 'Hola' })
    await world.receive()
    const [talk] = await world.opened(desk)
    const claim = { messengerAccountId: accountId }
    await world.server.call(messengerAccount.claimPort, claim, { token: desk.token })
    await world.disconnect(owner, accountId)
    await world.disconnect(owner, accountId)
    const { rows } = await superuser.query('select from port_lease where messenger_account_id = $1', [
      accountId,
    ])
    expect(rows).toEqual([])
    const again = await world.server.call(messengerAccount.claimPort, claim, { token: desk.token })
    expect(refusal(again)).toBe('messenger_account.not_found')
    expect((await stateOf(owner, accountId))?.state).toBe('disconnected')
    await world.answer(desk, talk?.id ?? '', 'anybody there?')
    const heard = world.telegram.heard.length
    await world.send()
    expect(world.telegram.heard.slice(heard)).not.toContain('sendMessage')
    expect((await world.messages(desk, talk?.id ?? '')).at(-1)).toMatchObject({
      state: 'failed',
      failure: 'token_refused',
    })
    expect(refusal(await world.reconnect(owner, accountId))).toBe('connector.token_needed')
    const heir = await connectedDesk(world, 'heir', token)
    expect((await stateOf(heir.owner, heir.accountId))?.state).toBe('connecting')
    expect(refusal(await world.reconnect(owner, accountId, token))).toBe('connector.taken')
  })

  it('is used by somebody else at the same time says so', async () => {
    const { owner, token, accountId } = await connectedDesk(world, 'shared')
    const body = { ok: false, error_code: 409, description: 'Conflict' }
    world.telegram.trouble(token, 'getUpdates', { status: 409, body })
    await world.receive()
    expect(await stateOf(owner, accountId)).toMatchObject({ state: 'failing', fault: 'other_receiver' })
    world.server.clock.forward(120_000)
    await world.receive()
    expect((await stateOf(owner, accountId))?.state).toBe('online')
  })
})
