import type { CertificationForm } from '@chatx/contract/certification'

/** What stands in a certificate; sealed as one. */
export type Details = Pick<
  CertificationForm,
  'legalPerson' | 'certificateNumber' | 'enterpriseName' | 'organizationCode'
>

const SHOWN_AT_MOST = 4

/** A number of which only its end is told: four signs, and never more than a quarter of it. */
export const maskNumber = (number: string): string => {
  const shown = Math.min(SHOWN_AT_MOST, Math.floor(number.length / 4))
  return '•'.repeat(number.length - shown) + number.slice(number.length - shown)
}

/** As everybody may see them who is not to check them. */
export const maskDetails = (details: Details): Details => ({
  ...details,
  certificateNumber: maskNumber(details.certificateNumber),
  organizationCode: maskNumber(details.organizationCode),
})
