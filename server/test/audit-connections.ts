import type { AuditAct } from '@chatx/contract/audit'
import * as connector from '@chatx/contract/connector'
import * as subAccount from '@chatx/contract/sub-account'
import { startFakeTelegram } from '../src/providers/telegram/fake.ts'
import type { TestServer } from './harness.ts'
import type { Owner } from './people.ts'

/** What owners do to accounts on other platforms; the log may know what a bot is called and never its token. */
export const connectionDeeds = (
  here: () => { server: TestServer; owner: Owner; unique(word: string): string },
) => {
  const add = async () => {
    const { server, owner, unique } = here()
    const name = `${unique('bot').replaceAll(/\W/g, '_')}_bot`
    const token = telegram.addBot(name)
    const as = { token: owner.token }
    const sub = await server.call(subAccount.createSubAccount, { name: unique('bots') }, as)
    const form = { subAccountId: sub.data.id, token }
    const { id } = (await server.call(connector.connectTelegram, form, as)).data
    return { id, name: `@${name}`, token, as }
  }
  const deed = (act: AuditAct, { id, name }: { id: string; name: string }) => ({
    act,
    kind: 'owner' as const,
    id,
    name,
    changes: [],
  })
  return {
    connectTelegram: async () => deed('account.connect', await add()),
    reconnectAccount: async () => {
      const made = await add()
      const input = { id: made.id, token: telegram.renewToken(made.token) }
      await here().server.call(connector.reconnectAccount, input, made.as)
      return deed('account.reconnect', made)
    },
    disconnectAccount: async () => {
      const made = await add()
      await here().server.call(connector.disconnectAccount, { id: made.id }, made.as)
      return deed('account.disconnect', made)
    },
  }
}

const telegram = await startFakeTelegram()
/** What a server must know for these deeds. */
export const telegramHere = { TELEGRAM_API_URL: telegram.url, EGRESS_ALLOW: '127.0.0.1' }
