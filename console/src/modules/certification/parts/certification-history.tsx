import { Button, Text } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import type { Page } from '@chatx/contract/base/paging'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StateTag } from './certification-facts.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PagerBar } from '../../../ui/pager.tsx'
import type { Pager } from '../../../ui/use-pager.ts'

const useColumns = (): Column<Certification>[] => {
  const t = useTexts(certificationTexts)
  const { dateTime } = useFormats()
  return [
    {
      key: 'submitted',
      header: t.submitted,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{dateTime(row.submittedAt)}</Text>,
    },
    { key: 'state', header: t.state, fixed: true, cell: (row) => <StateTag state={row.state} /> },
    { key: 'kind', header: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'type', header: t.certificateType, cell: (row) => t.types[row.certificateType] },
    {
      key: 'number',
      header: t.certificateNumber,
      cell: (row) => row.certificateNumber?.replace(/•+/, '•••• ') ?? '–',
    },
    {
      key: 'decided',
      header: t.decided,
      cell: (row) => (row.decidedAt === null ? '–' : dateTime(row.decidedAt)),
    },
  ]
}

type Props = { page: Page<Certification>; pager: Pager; onView: (id: string) => void }

/** What was submitted and what became of it, newest first. */
export const CertificationHistory = ({ page, pager, onView }: Props) => {
  const t = useTexts(certificationTexts)
  const { dateTime } = useFormats()
  return (
    <div>
      <DataTable
        name="certification"
        label={t.history}
        columns={useColumns()}
        rows={page.list}
        rowKey={(row) => row.id}
        dimmed={(row) => row.state === 'withdrawn'}
        renderActions={(row) => (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t.viewOf(dateTime(row.submittedAt))}
            onClick={() => onView(row.id)}
          >
            {t.view}
          </Button>
        )}
      />
      <PagerBar page={page} pager={pager} />
    </div>
  )
}
