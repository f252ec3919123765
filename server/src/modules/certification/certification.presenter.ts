import type { Certification } from '@chatx/contract/certification'
import type { AskedCertification } from '@chatx/contract/certification-operator'
import type { Details } from './certification.rules.ts'
import type { CertificationRow } from './certification.store.ts'

const presentState = (row: CertificationRow) => ({
  id: row.certification_id,
  kind: row.kind,
  certificateType: row.certificate_type,
  state: row.state,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  reason: row.reason,
})

/** @param details as the reader may see them; undefined where they are erased */
export const presentCertification = (row: CertificationRow, details: Details | undefined): Certification => ({
  ...presentState(row),
  legalPerson: details?.legalPerson ?? null,
  certificateNumber: details?.certificateNumber ?? null,
  enterpriseName: details?.enterpriseName ?? null,
  organizationCode: details?.organizationCode ?? null,
})

/** As operators see it in a list; `emails`: the addresses by main account. */
export const presentAsked = (
  row: CertificationRow,
  emails: ReadonlyMap<string, string>,
): AskedCertification => ({
  ...presentState(row),
  mainAccountId: row.main_account_id,
  emailAddress: emails.get(row.main_account_id) ?? '',
})

/** @param linkTo the address of a picture that is there */
export const presentPictures = (row: CertificationRow, linkTo: (fileId: string) => string) => {
  const shown = (fileId: string | null): string | null => (fileId === null ? null : linkTo(fileId))
  return {
    front: shown(row.front_file_id),
    back: shown(row.back_file_id),
    licence: shown(row.licence_file_id),
  }
}
