import {
  type Connection,
  type DeskAccount,
  type MessengerAccount,
  webChatSettings,
} from '@chatx/contract/messenger-account'
import type { AccountRow } from './messenger-account.store.ts'

const stateOf = (row: AccountRow): MessengerAccount['state'] =>
  row.status === 'disabled' ? 'disabled' : row.online ? 'online' : 'offline'

/** What others know of an account: how its platform is reached, and by which proxy. */
export type Around = {
  connection: KeptConnection | undefined
  proxy: { name: string; state: NonNullable<MessengerAccount['proxy']>['state'] } | undefined
}
export type KeptConnection = Pick<Connection, 'state' | 'handle' | 'fault'> & {
  fault_at: Date | null
  answered_at: Date | null
}

const presentConnection = ({ state, handle, fault, fault_at, answered_at }: KeptConnection): Connection => ({
  state,
  handle,
  fault,
  faultAt: fault_at?.toISOString() ?? null,
  answeredAt: answered_at?.toISOString() ?? null,
})

const noWebChat = { webChat: null, channelKey: '', hostedUrl: '', embedScript: '' }
const webChatOf = (row: AccountRow, publicUrl: string) => ({
  webChat: webChatSettings.parse(row.web_chat),
  channelKey: row.channel_key,
  hostedUrl: `${publicUrl}/chat/${row.channel_key}`,
  embedScript: `<script async src="${publicUrl}/widget.js" data-channel="${row.channel_key}"></script>`,
})

/** `publicUrl`: the deployment's own address, without a closing slash. */
export const presentAccount = (
  row: AccountRow,
  { connection, proxy }: Around,
  publicUrl: string,
): MessengerAccount => ({
  id: row.messenger_account_id,
  subAccountId: row.sub_account_id,
  platform: row.platform,
  name: row.name,
  state: stateOf(row),
  contactLanguage: row.contact_language,
  ...(row.platform === 'webchat' ? webChatOf(row, publicUrl) : noWebChat),
  connection: connection === undefined ? null : presentConnection(connection),
  proxy: proxy ?? null,
  createdAt: row.created_at.toISOString(),
})

export const presentDeskAccount = (row: AccountRow, loginSessionId: string, unread: number): DeskAccount => ({
  id: row.messenger_account_id,
  platform: row.platform,
  name: row.name,
  state: stateOf(row),
  mine: row.holder === loginSessionId,
  unread,
})
