import { Text } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import type { Side } from '../certification.format.ts'
import classes from '../certification.module.css'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/tag.tsx'

const tones = { reviewing: 'warn', passed: 'good', refused: 'bad', withdrawn: 'plain' } as const

export const StateTag = ({ state }: { state: Certification['state'] }) => {
  const t = useTexts(certificationTexts)
  return <Tag tone={tones[state]}>{t.states[state]}</Tag>
}

/** Which pairs of a name and a value a request has, in their order. */
const useFacts = (row: Certification): Fact[] => {
  const t = useTexts(certificationTexts)
  const { dateTime } = useFormats()
  const told = (value: string | null): ReactNode =>
    value ?? (
      <Text span c="dimmed">
        {`(${t.erased})`}
      </Text>
    )
  const isEnterprise = row.kind === 'enterprise'
  return [
    { name: t.kind, value: t.kinds[row.kind] },
    ...(isEnterprise
      ? [
          { name: t.enterpriseName, value: told(row.enterpriseName) },
          { name: t.organizationCode, value: told(row.organizationCode) },
        ]
      : []),
    { name: isEnterprise ? t.legalPerson : t.name, value: told(row.legalPerson) },
    { name: t.certificateType, value: t.types[row.certificateType] },
    { name: t.certificateNumber, value: told(row.certificateNumber) },
    { name: t.submitted, value: dateTime(row.submittedAt) },
    ...(row.decidedAt === null ? [] : [{ name: t.decided, value: dateTime(row.decidedAt) }]),
    ...(row.withdrawnAt === null ? [] : [{ name: t.withdrawnAt, value: dateTime(row.withdrawnAt) }]),
    ...(row.reason === null ? [] : [{ name: t.reason, value: row.reason }]),
  ]
}

export const CertificationFacts = ({ row }: { row: Certification }) => <Facts facts={useFacts(row)} />

/** The pictures that there are, as large as the window lets them be. */
export const CertificationPictures = ({ pictures }: { pictures: Record<Side, string | null> }) => {
  const t = useTexts(certificationTexts)
  const shown = (['front', 'back', 'licence'] as const).flatMap((side) =>
    pictures[side] === null ? [] : [[side, pictures[side]] as const],
  )
  if (shown.length === 0) return null
  return (
    <div className={classes.pictures}>
      {shown.map(([side, url]) => (
        <figure key={side} className={classes.picture}>
          <Text component="figcaption" c="dimmed" size="sm" mb={4}>
            {t.sides[side]}
          </Text>
          <img src={url} alt={t.sides[side]} />
        </figure>
      ))}
    </div>
  )
}
