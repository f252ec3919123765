import { ActionIcon, Center, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { download } from '../stream-link.format.ts'
import { ChartCard, type ChartTable } from '../../../ui/chart-card.tsx'
import { toCsv } from '../../../ui/csv.ts'

type Props = {
  title: string
  table: ChartTable
  height: number
  /** Nothing was counted, though the table has its rows. */
  empty?: boolean
  hint?: string
  children: ReactNode
}

/** Room for the sentence that says so. */
const EMPTY = 96

const csvOf = ({ head, rows }: ChartTable): string =>
  toCsv(
    head.map((header, at) => ({
      key: header,
      header,
      cell: () => null,
      csv: (row: (typeof rows)[number]) => row[at] ?? '',
    })),
    rows,
  )

/** A picture with its table and its export; empty, it says so in the same place. */
export const FigureCard = ({ title, table, height, empty = false, hint, children }: Props) => {
  const t = useTexts(visitTexts)
  const isEmpty = empty || table.rows.length === 0
  return (
    <ChartCard
      title={title}
      table={isEmpty ? null : table}
      height={isEmpty ? EMPTY : height}
      tools={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.exportOf(title)}
          title={t.exportChart}
          disabled={isEmpty}
          onClick={() => download(`${title}.csv`, csvOf(table))}
        >
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {isEmpty ? (
        <Center h="100%">
          <Text c="dimmed">{t.none}</Text>
        </Center>
      ) : (
        <>
          <div style={{ height: hint ? height - 24 : height }}>{children}</div>
          {hint && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </>
      )}
    </ChartCard>
  )
}
