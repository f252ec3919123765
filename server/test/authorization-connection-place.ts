import type pg from 'pg'
import { canary } from './authorization-canaries.ts'
import type { Main } from './authorization-people.ts'
import type { TestServer } from './harness.ts'

/** An account on another platform, of the default desk, whose platform nobody asks by himself. */
export const furnishConnection = async (
  { services }: TestServer,
  superuser: pg.Client,
  main: Main,
): Promise<void> => {
  const { tenantId, mainAccountId, defaultSubAccountId: subAccountId } = main
  const word = canary(main.name, 'main')
  const account = { subAccountId, platform: 'telegram', name: word, contactLanguage: null }
  main.rows.connection = await services.db.inAccount({ tenantId, mainAccountId }, (tx) =>
    services.messengerAccounts.add(tx, account),
  )
  await superuser.query(
    `insert into connection (tenant_id, main_account_id, messenger_account_id, platform, identity, handle, state, due_at, claimed_until, created_at)
     values ($1, $2, $3, 'telegram', $2::uuid::text, $4, 'needs_auth', now(), now(), now())`,
    [tenantId, mainAccountId, main.rows.connection, `@${word}`],
  )
}
