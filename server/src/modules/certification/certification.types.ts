import type { AccountScope, AccountTx } from '../../infra/database/database.ts'

/** Pictures of certificates, kept where nobody else can use or guess them. */
export type CertificatePictures = {
  /** Throws `file.not_found`, `file.type_refused`, `file.document_refused`. */
  takePrivate(tx: AccountTx, fileId: string, uploader: 'owner'): Promise<void>
  dropFile(tx: AccountTx, fileId: string): Promise<unknown>
  privateLinkTo(scope: AccountScope, fileId: string): string
}
