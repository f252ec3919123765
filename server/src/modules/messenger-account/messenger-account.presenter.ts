import { type DeskAccount, type MessengerAccount, webChatSettings } from '@chatx/contract/messenger-account'
import type { AccountRow } from './messenger-account.store.ts'

const stateOf = (row: AccountRow): MessengerAccount['state'] =>
  row.status === 'disabled' ? 'disabled' : row.online ? 'online' : 'offline'

/** `publicUrl`: the deployment's own address, without a closing slash. */
export const presentAccount = (row: AccountRow, publicUrl: string): MessengerAccount => ({
  id: row.messenger_account_id,
  subAccountId: row.sub_account_id,
  platform: row.platform,
  name: row.name,
  state: stateOf(row),
  contactLanguage: row.contact_language,
  webChat: webChatSettings.parse(row.web_chat),
  channelKey: row.channel_key,
  hostedUrl: `${publicUrl}/chat/${row.channel_key}`,
  embedScript: `<script async src="${publicUrl}/widget.js" data-channel="${row.channel_key}"></script>`,
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
