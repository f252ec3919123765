import type { MessengerAccountService } from './messenger-account.service.ts'

/** Sweeps leases that ran out, so that desks and visitors hear that an account went offline. */
export const messengerAccountRounds = ({
  messengerAccounts,
}: {
  messengerAccounts: MessengerAccountService
}) => [{ name: 'messenger_account.leases', seconds: 2, work: messengerAccounts.sweepLeases }]
