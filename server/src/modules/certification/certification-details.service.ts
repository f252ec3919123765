import type { Keys } from '../../infra/crypto.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { Details } from './certification.rules.ts'
import type { CertificationRow } from './certification.store.ts'

const placeOf = (tx: AccountTx, id: string) => `${tx.tenantId}:certification:${tx.mainAccountId}:${id}`

export const sealDetails = (keys: Keys, tx: AccountTx, id: string, details: Details): Buffer => {
  const { legalPerson, certificateNumber, enterpriseName, organizationCode } = details
  const kept: Details = { legalPerson, certificateNumber, enterpriseName, organizationCode }
  return keys.seal(JSON.stringify(kept), placeOf(tx, id))
}

/** Undefined where the row has none any more. */
export const openDetails = (
  keys: Keys,
  tx: AccountTx,
  { certification_id, details_sealed }: CertificationRow,
): Details | undefined =>
  details_sealed === null
    ? undefined
    : (JSON.parse(keys.open(details_sealed, placeOf(tx, certification_id)).toString()) as Details)
