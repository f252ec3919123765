import { announceState } from './messenger-account-port.service.ts'
import { dropExpired } from './messenger-account-port.store.ts'
import type { MessengerAccountService } from './messenger-account.service.ts'

/** Sweeps leases that ran out, so that desks and visitors hear that an account went offline. */
export const messengerAccountRounds = ({
  messengerAccounts,
}: {
  messengerAccounts: MessengerAccountService
}) => {
  const { deps } = messengerAccounts
  return [
    {
      name: 'messenger_account.leases',
      seconds: 2,
      work: async () => {
        const dropped = await deps.db.inInstallation(dropExpired)
        for (const lease of dropped) {
          const scope = { tenantId: lease.tenant_id, mainAccountId: lease.main_account_id }
          await deps.db.inAccount(scope, (tx) => announceState(deps, tx, lease, 'offline'))
        }
      },
    },
  ]
}
