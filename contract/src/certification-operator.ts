import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { certification, certificationPictures, certificationState } from './certification.ts'

const operator = { who: ['operator'] } as const

/** A request as operators see it in a list: without what stands in the certificate. */
export const askedCertification = certification
  .omit({ legalPerson: true, certificateNumber: true, enterpriseName: true, organizationCode: true })
  .extend({ mainAccountId: id(), emailAddress: z.string() })
export type AskedCertification = z.output<typeof askedCertification>

/** With names, whole numbers and pictures; all of them null once the request is withdrawn. */
export const shownCertification = certification.extend({
  mainAccountId: id(),
  emailAddress: z.string(),
  pictures: certificationPictures,
})
export type ShownCertification = z.output<typeof shownCertification>

export const pageAskedCertification = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/certification/page',
  summary: 'Requests for certification, newest first',
  input: z.strictObject({ ...pageInput, state: certificationState.optional() }),
  output: pageOf(askedCertification),
  errors: [],
})

export const showCertification = endpoint({
  ...operator,
  method: 'POST',
  path: '/chatx-admin/api/certification/show',
  summary: 'One request with names, whole numbers and pictures; the audit log keeps that they were looked at',
  input: z.strictObject({ id: id() }),
  output: shownCertification,
  errors: ['certification.not_found'],
})

export const passCertification = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/certification/pass',
  summary: 'Passes a request that is under review; passed before: changes nothing. The owner is told by mail',
  input: z.strictObject({ id: id() }),
  output: askedCertification,
  errors: ['certification.not_found', 'certification.decided'],
})

export const refuseCertification = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/certification/refuse',
  summary:
    'Refuses a request that is under review; refused before: changes nothing. The owner is told the reason by mail',
  input: z.strictObject({ id: id(), reason: text(200).min(1) }),
  output: askedCertification,
  errors: ['certification.not_found', 'certification.decided'],
})
