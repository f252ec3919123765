import type { QueryClient } from '@tanstack/react-query'
import type { DeskEvent } from '@chatx/contract/live'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { DeskInfo } from '@chatx/contract/sub-account'
import { keys } from '../client/keys.ts'
import { withAccountState, withUnread } from '../modules/account/account.rules.ts'
import { applyEvents } from '../modules/conversation/conversation-events.rules.ts'
import { changeDesk, conversationNow } from '../modules/conversation/conversation.store.ts'
import { callForAttention } from './attention.ts'

const changeAccounts = (client: QueryClient, how: (accounts: DeskAccount[]) => DeskAccount[]): void => {
  client.setQueryData<DeskAccount[]>(keys.accounts, (accounts) => accounts && how(accounts))
}

/** Unread messages were added to an account or, negative, read. */
export const countUnread = (client: QueryClient, accountId: string, change: number): void => {
  if (change !== 0) changeAccounts(client, (accounts) => withUnread(accounts, accountId, change))
}

/** Counts by what the desk knew before; of a conversation it did not know, the server has to say. */
const followUnread = (client: QueryClient, events: readonly DeskEvent[]): void => {
  let unknown = false
  for (const event of events) {
    if (event.type !== 'message' && event.type !== 'conversation') continue
    const { conversation } = event.data
    const known = conversationNow(conversation.id)
    if (known && known.version < conversation.version) {
      countUnread(client, conversation.messengerAccountId, conversation.unread - known.unread)
    }
    unknown ||= !known
  }
  if (unknown) void client.invalidateQueries({ queryKey: keys.accounts })
}

const applyOthers = (client: QueryClient, event: DeskEvent): void => {
  if (event.type === 'account') {
    const { messengerAccountId, state } = event.data
    changeAccounts(client, (accounts) => withAccountState(accounts, messengerAccountId, state))
    void client.invalidateQueries({ queryKey: keys.accounts })
  }
  if (event.type === 'balance') {
    const { remainingChars } = event.data
    client.setQueryData<DeskInfo>(
      keys.info,
      (info) => info && { ...info, subAccount: { ...info.subAccount, remainingChars } },
    )
  }
}

/** Milliseconds for which events are gathered: one drawing for a burst of them, and still at once for the eye. */
const gather = 16

/** Takes live events to where they are kept. `stop` takes what was gathered so far. */
export const createBridge = (client: QueryClient) => {
  let gathered: DeskEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    timer = undefined
    const events = gathered
    gathered = []
    // One conversation may come several times in a burst; each is counted against the one before it.
    for (const event of events) {
      followUnread(client, [event])
      callForAttention(event)
      changeDesk((state) => applyEvents(state, [event]))
      applyOthers(client, event)
    }
  }
  return {
    take: (event: DeskEvent): void => {
      gathered.push(event)
      timer ??= setTimeout(flush, gather)
    },
    stop: (): void => {
      clearTimeout(timer)
      flush()
    },
  }
}
