import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '@chatx/contract/conversation'
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

/** The conversation before each event of a batch: as the one before it in the batch left it, or as the desk knows it. */
const withBefore = (
  events: readonly DeskEvent[],
): { event: DeskEvent; before: Conversation | undefined }[] => {
  const latest = new Map<string, Conversation>()
  return events.map((event) => {
    if (event.type !== 'message' && event.type !== 'conversation') return { event, before: undefined }
    const { conversation } = event.data
    const before = latest.get(conversation.id) ?? conversationNow(conversation.id)
    if (!before || before.version < conversation.version) latest.set(conversation.id, conversation)
    return { event, before }
  })
}

/** Counts by what the desk knew before; of a conversation it did not know, the server has to say. */
const followUnread = (client: QueryClient, steps: ReturnType<typeof withBefore>): void => {
  const changes = new Map<string, number>()
  let unknown = false
  for (const { event, before } of steps) {
    if (event.type !== 'message' && event.type !== 'conversation') continue
    const { conversation } = event.data
    unknown ||= !before
    if (!before || before.version >= conversation.version) continue
    const account = conversation.messengerAccountId
    changes.set(account, (changes.get(account) ?? 0) + conversation.unread - before.unread)
  }
  for (const [account, change] of changes) countUnread(client, account, change)
  if (unknown) void client.invalidateQueries({ queryKey: keys.accounts })
}

const applyOthers = (client: QueryClient, event: DeskEvent): void => {
  if (event.type === 'account') {
    const { messengerAccountId, state } = event.data
    changeAccounts(client, (accounts) => withAccountState(accounts, messengerAccountId, state))
    void client.invalidateQueries({ queryKey: keys.accounts })
    void client.invalidateQueries({ queryKey: keys.info })
  }
  if (event.type === 'balance') {
    const { remainingChars } = event.data
    client.setQueryData<DeskInfo>(
      keys.info,
      (info) => info && { ...info, subAccount: { ...info.subAccount, remainingChars } },
    )
  }
}

/** Milliseconds between two drawings of a flood of events; an event after a rest is drawn at once. */
const apart = 100

/** Takes live events to where they are kept. `stop` takes what was gathered so far. */
export const createBridge = (client: QueryClient) => {
  let gathered: DeskEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawnAt = 0

  const flush = (): void => {
    timer = undefined
    drawnAt = performance.now()
    const events = gathered
    gathered = []
    const steps = withBefore(events)
    changeDesk((state) => applyEvents(state, events))
    followUnread(client, steps)
    for (const { event, before } of steps) {
      callForAttention(event, before)
      applyOthers(client, event)
    }
  }
  return {
    take: (event: DeskEvent): void => {
      gathered.push(event)
      timer ??= setTimeout(flush, Math.max(0, apart - (performance.now() - drawnAt)))
    },
    stop: (): void => {
      clearTimeout(timer)
      flush()
    },
  }
}
