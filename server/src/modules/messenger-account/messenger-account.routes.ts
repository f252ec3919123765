import * as contract from '@chatx/contract/messenger-account'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import { implement } from '../../infra/http/call.ts'
import type { MessengerAccountService } from './messenger-account.service.ts'

/** What this deployment can connect; other platforms follow with their connectors. */
const platforms = [
  { id: 'webchat', name: 'Web chat', connectable: true },
  { id: 'telegram', name: 'Telegram', connectable: true },
]

export const messengerAccountRoutes = ({
  messengerAccounts,
}: {
  messengerAccounts: MessengerAccountService
}) =>
  implement(contract)({
    pageMessengerAccount: async (input, { login }) => {
      const { accounts, total } = await messengerAccounts.page(login, input.subAccountId, pageBounds(input))
      const cursorOf = ({ createdAt, id }: contract.MessengerAccount) => ({ at: new Date(createdAt), id })
      return { ...pageOfRows(accounts, input.pageSize, cursorOf, (account) => account), total }
    },
    createMessengerAccount: async (input, { login }) => messengerAccounts.create(login, input),
    renameMessengerAccount: async ({ id, name }, { login }) => messengerAccounts.rename(login, id, name),
    updateMessengerAccount: async (input, { login }) => messengerAccounts.update(login, input),
    listPlatform: async () => platforms,
    listDeskAccount: async (_input, { login }) => messengerAccounts.listForDesk(login),
    claimPort: async ({ messengerAccountId }, { login }) =>
      messengerAccounts.claim(login, messengerAccountId),
    releasePort: async ({ messengerAccountId }, { login }) => {
      await messengerAccounts.release(login, messengerAccountId)
      return { ok: true as const }
    },
    heartbeat: async (_input, { login }) => ({ held: await messengerAccounts.heartbeat(login) }),
  })
