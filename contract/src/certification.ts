import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const owner = { who: ['owner'] } as const

export const certificationKind = z.enum(['personal', 'enterprise'])

/** What a person proves the own name with. `nationalId`: the identity card of any other country. */
export const certificateType = z.enum([
  'idCard',
  'passport',
  'hkMacaoPermit',
  'taiwanPermit',
  'residencePermit',
  'nationalId',
])
export type CertificateType = z.output<typeof certificateType>

/** `reviewing` and `passed` count: a main account has one of these at most. `withdrawn`: its data is erased. */
export const certificationState = z.enum(['reviewing', 'passed', 'refused', 'withdrawn'])

const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** A Chinese identity card: place, day of birth, order, check digit (GB 11643, ISO 7064 MOD 11-2). */
const isIdCard = (number: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isDay(number.slice(6, 14))) return false
  const sum = CARD_WEIGHTS.reduce((all, weight, at) => all + weight * Number(number[at]), 0)
  return '10X98765432'[sum % 11] === number[17]
}

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A Chinese unified social credit code: 18 signs, the last a check sign (GB 32100, MOD 31). */
const isCreditCode = (code: string): boolean => {
  const places = [...code].map((sign) => CREDIT_SIGNS.indexOf(sign))
  if (places.includes(-1)) return false
  const sum = CREDIT_WEIGHTS.reduce((all, weight, at) => all + weight * (places[at] ?? 0), 0)
  return (31 - (sum % 31)) % 31 === places[17]
}

/** Whether a number can be that of such a certificate; what can be reckoned is reckoned, so that a slip is found at once. */
export const isCertificateNumber = (type: CertificateType, number: string): boolean =>
  type === 'idCard' ? isIdCard(number) : /^[A-Z0-9][A-Z0-9-]{3,28}[A-Z0-9]$/.test(number)

/** Whether a code can be that of an organization; one of 18 signs is taken for a unified social credit code. */
export const isOrganizationCode = (code: string): boolean =>
  code.length === 18 ? isCreditCode(code) : /^[A-Z0-9][A-Z0-9./-]{3,28}[A-Z0-9]$/.test(code)

const capitals = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .max(40)
    .transform((number) => number.replaceAll(' ', ''))

/** What stands in the certificate (specification §3); what is an enterprise's is empty for a person. */
const details = {
  kind: certificationKind,
  /** The name in the certificate: the person's own or, of an enterprise, its legal person's. */
  legalPerson: text(100).min(1),
  certificateType,
  certificateNumber: capitals(),
  enterpriseName: text(200).default(''),
  organizationCode: capitals().default(''),
}

/** Which pictures such a certification needs, in the order in which they are asked for. */
export const picturesOf = (
  kind: z.output<typeof certificationKind>,
  type: CertificateType,
): ('front' | 'back' | 'licence')[] => [
  'front',
  ...(type === 'passport' ? [] : (['back'] as const)),
  ...(kind === 'enterprise' ? (['licence'] as const) : []),
]

/** Pictures are sent first (`presignUpload`); each is used once. */
const pictures = {
  front: id(),
  back: id().nullable().default(null),
  licence: id().nullable().default(null),
}

/** What is written, without the pictures. */
export const certificationDetails = z
  .strictObject(details)
  .refine((form) => isCertificateNumber(form.certificateType, form.certificateNumber), {
    path: ['certificateNumber'],
  })
  .refine(({ kind, enterpriseName }) => (kind === 'enterprise') === (enterpriseName !== ''), {
    path: ['enterpriseName'],
  })
  .refine(
    ({ kind, organizationCode }) =>
      kind === 'enterprise' ? isOrganizationCode(organizationCode) : organizationCode === '',
    { path: ['organizationCode'] },
  )

export const certificationForm = certificationDetails
  .safeExtend(pictures)
  .refine((form) => picturesOf(form.kind, form.certificateType).includes('back') === (form.back !== null), {
    path: ['back'],
  })
  .refine(({ kind, licence }) => (kind === 'enterprise') === (licence !== null), { path: ['licence'] })
export type CertificationForm = z.output<typeof certificationForm>

/** A request as its owner sees it. Numbers are masked; names and numbers are null once it is withdrawn. */
export const certification = z.object({
  id: id(),
  kind: certificationKind,
  certificateType,
  state: certificationState,
  legalPerson: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  enterpriseName: z.string().nullable(),
  organizationCode: z.string().nullable(),
  submittedAt: instant(),
  decidedAt: instant().nullable(),
  withdrawnAt: instant().nullable(),
  /** Why it was refused, in the operator's words. */
  reason: z.string().nullable(),
})
export type Certification = z.output<typeof certification>

/** Addresses of the pictures, good for some minutes; null where there is none. */
export const certificationPictures = z.object({
  front: z.string().nullable(),
  back: z.string().nullable(),
  licence: z.string().nullable(),
})

export const pageCertification = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/certification/page',
  summary:
    'The own requests for certification, newest first; the newest says whether the main account is certified',
  input: z.strictObject(pageInput),
  output: pageOf(certification),
  errors: [],
})

export const getCertification = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/certification/get',
  summary: 'An own request with its pictures',
  input: z.strictObject({ id: id() }),
  output: certification.extend({ pictures: certificationPictures }),
  errors: ['certification.not_found'],
})

export const createCertification = endpoint({
  ...owner,
  method: 'POST',
  path: '/chatx/user/certification/create',
  summary: 'Asks for certification; refused while another request is under review or passed',
  input: certificationForm,
  output: certification,
  errors: ['file.not_found', 'file.type_refused', 'file.document_refused', 'certification.exists'],
})

export const withdrawCertification = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/user/certification/withdraw',
  summary: 'Takes a request back and erases what was told and shown; withdrawn before: changes nothing',
  input: z.strictObject({ id: id() }),
  output: certification,
  errors: ['certification.not_found'],
})
