import {
  type Certification,
  type CertificateType,
  isCertificateNumber,
  isOrganizationCode,
  picturesOf,
} from '@chatx/contract/certification'

export type Side = 'front' | 'back' | 'licence'

/** What is written in the form; `front` and the others stand for their complaints only. */
export type Written = {
  kind: Certification['kind']
  legalPerson: string
  certificateType: CertificateType
  certificateNumber: string
  enterpriseName: string
  organizationCode: string
}

/** Begins with what an earlier request says; its numbers are masked and are asked for again. */
export const writtenFrom = (earlier: Certification | undefined): Written => ({
  kind: earlier?.kind ?? 'personal',
  legalPerson: earlier?.legalPerson ?? '',
  certificateType: earlier?.certificateType ?? 'idCard',
  certificateNumber: '',
  enterpriseName: earlier?.enterpriseName ?? '',
  organizationCode: '',
})

/** As it is sent: what is an enterprise's is left out for a person, also when it was typed before the kind was changed. */
export const inputOf = (written: Written): Written =>
  written.kind === 'enterprise' ? written : { ...written, enterpriseName: '', organizationCode: '' }

const folded = (number: string): string => number.replaceAll(' ', '').toUpperCase()

type Texts = { numberWrong: string; codeWrong: string; pictureAsk: string; required: string }
type Check = readonly [field: string, isWrong: boolean, sentence: string]

const checkNumber = (
  field: string,
  number: string,
  isRight: (number: string) => boolean,
  { wrong, required }: { wrong: string; required: string },
): Check => [field, !isRight(folded(number)), folded(number) === '' ? required : wrong]

/** What is wrong with numbers and pictures, by field; said together with what the schema says of the rest. */
export const complaintsOf = (
  written: Written,
  chosen: Partial<Record<Side, unknown>>,
  t: Texts,
): Record<string, string> => {
  const { kind, certificateType } = written
  const { required } = t
  const isNumber = (number: string) => isCertificateNumber(certificateType, number)
  const checks: Check[] = [
    checkNumber('certificateNumber', written.certificateNumber, isNumber, { wrong: t.numberWrong, required }),
    ...(kind === 'enterprise'
      ? [
          ['enterpriseName', written.enterpriseName.trim() === '', required] as const,
          checkNumber('organizationCode', written.organizationCode, isOrganizationCode, {
            wrong: t.codeWrong,
            required,
          }),
        ]
      : []),
    ...picturesOf(kind, certificateType).map(
      (side): Check => [side, chosen[side] === undefined, t.pictureAsk],
    ),
  ]
  return Object.fromEntries(checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]))
}

/** The longest side, in pixels, of what is sent: small print stays legible. */
export const LONGEST_SIDE = 2400
export const SHORTEST_SIDE = 200

/** The size that a picture is sent in; undefined when it is too small to be read. */
export const sentSize = ({
  width,
  height,
}: {
  width: number
  height: number
}): { width: number; height: number } | undefined => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return Math.min(size.width, size.height) < SHORTEST_SIDE ? undefined : size
}
