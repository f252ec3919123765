import { randomUUID } from 'node:crypto'
import * as connector from '@chatx/contract/connector'
import * as conversation from '@chatx/contract/conversation'
import * as messengerAccount from '@chatx/contract/messenger-account'
import { startFakeTelegram } from '../src/providers/telegram/fake.ts'
import { startTestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, type Owner } from './people.ts'

export const ana = { id: 4_711, first_name: 'Ana', last_name: 'López', language_code: 'es' }

/** A server without a worker whose Telegram is the fake one: receiving and sending happen when the test says so. */
export const openTelegramWorld = async (environment: Record<string, string> = {}) => {
  const telegram = await startFakeTelegram()
  const server = await startTestServer({
    processes: ['api'],
    environment: { TELEGRAM_API_URL: `${telegram.url}/`, EGRESS_ALLOW: '127.0.0.1', ...environment },
  })
  const { connectors } = server.services
  const settle = async (works: Promise<void>[]) => void (await Promise.all(works))

  const connect = async (who: Owner, subAccountId: string, token: string, name = '') =>
    server.call(connector.connectTelegram, { subAccountId, token, name }, { token: who.token })
  const accounts = async (who: Owner) =>
    (await server.call(messengerAccount.pageMessengerAccount, {}, { token: who.token })).data.list

  const conversations = async (desk: Desk) =>
    (await server.call(conversation.pageConversation, {}, { token: desk.token })).data.list
  const messages = async (desk: Desk, conversationId: string) =>
    (await server.call(conversation.pageMessage, { conversationId }, { token: desk.token })).data.list

  return {
    telegram,
    server,
    connect,
    accounts,
    conversations,
    messages,
    /** Asks for everything that is due, once. */
    receive: async () => {
      server.clock.forward(250)
      await settle(await connectors.receiveDue({ waitSeconds: 0 }))
      await server.services.pending.settle(10_000)
    },
    /** Sends what is due, one message of each thread. */
    send: async () => settle(await connectors.sendDue(50)),
    /** An agent's answer in this conversation, not translated unless the test waits for it. */
    answer: async (desk: Desk, conversationId: string, text: string, more: object = {}) =>
      (
        await server.call(
          conversation.sendMessage,
          { conversationId, clientMsgId: randomUUID(), text, untranslated: true, ...more },
          { token: desk.token },
        )
      ).data,
    reconnect: (who: Owner, id: string, token?: string) =>
      server.call(connector.reconnectAccount, token === undefined ? { id } : { id, token }, {
        token: who.token,
      }),
    disconnect: (who: Owner, id: string) =>
      server.call(connector.disconnectAccount, { id }, { token: who.token }),
    /** Whoever writes first: a conversation of this desk with one message in it. */
    opened: async (desk: Desk, count = 1) =>
      eventually(
        () => conversations(desk),
        (list) => list.length >= count,
        10_000,
      ),
    stop: async () => {
      await server.stop()
      await telegram.close()
    },
  }
}

export type TelegramWorld = Awaited<ReturnType<typeof openTelegramWorld>>

/** An owner with a desk and a bot of its own, connected. */
export const connectedDesk = async (
  world: TelegramWorld,
  name: string,
  token = world.telegram.addBot(`${name}_bot`),
) => {
  const owner = await createOwner(world.server, name)
  const desk = await createDesk(world.server, owner, name)
  const made = await world.connect(owner, desk.subAccountId, token)
  return { owner, desk, token, accountId: made.data.id }
}

export const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
