import { Text } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import type { Side } from '../certification.format.ts'
import classes from '../certification.module.css'
import { Tag } from '../../../ui/tag.tsx'

const tones = { reviewing: 'warn', passed: 'good', refused: 'bad', withdrawn: 'plain' } as const

export const StateTag = ({ state }: { state: Certification['state'] }) => {
  const t = useTexts(certificationTexts)
  return <Tag tone={tones[state]}>{t.states[state]}</Tag>
}

/** Which pairs of a name and a value a request has, in their order. */
const useFacts = (row: Certification): (readonly [string, ReactNode])[] => {
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
    [t.kind, t.kinds[row.kind]],
    ...(isEnterprise
      ? ([
          [t.enterpriseName, told(row.enterpriseName)],
          [t.organizationCode, told(row.organizationCode)],
        ] as const)
      : []),
    [isEnterprise ? t.legalPerson : t.name, told(row.legalPerson)],
    [t.certificateType, t.types[row.certificateType]],
    [t.certificateNumber, told(row.certificateNumber)],
    [t.submitted, dateTime(row.submittedAt)],
    ...(row.decidedAt === null ? [] : [[t.decided, dateTime(row.decidedAt)] as const]),
    ...(row.withdrawnAt === null ? [] : [[t.withdrawnAt, dateTime(row.withdrawnAt)] as const]),
    ...(row.reason === null ? [] : [[t.reason, row.reason] as const]),
  ]
}

export const CertificationFacts = ({ row }: { row: Certification }) => (
  <dl className={classes.facts}>
    {useFacts(row).map(([name, value]) => (
      <div key={name}>
        <Text component="dt" c="dimmed" size="sm">
          {name}
        </Text>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

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
