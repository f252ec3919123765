import { Button, Stack } from '@mantine/core'
import type { AskedCertification } from '@chatx/contract/certification-operator'
import { IconId } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { certificationTexts } from './certification.en-US.ts'
import { certificationOperatorTexts } from './certification-operator.en-US.ts'
import { useAskedCertifications } from './certification-operator.queries.ts'
import { StateTag } from './parts/certification-facts.tsx'
import { Explained, RowName } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { ChoiceFilter, Filters } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const ReviewWindow = lazy(() =>
  import('./parts/review-window.tsx').then((m) => ({ default: m.ReviewWindow })),
)
const route = getRouteApi('/operator-layout/operator/certification')

const useColumns = (): Column<AskedCertification>[] => {
  const t = useTexts(certificationTexts)
  const { email } = useTexts(certificationOperatorTexts)
  const { dateTime } = useFormats()
  return [
    {
      key: 'email',
      header: email,
      fixed: true,
      head: true,
      cell: (row) => <RowName>{row.emailAddress}</RowName>,
    },
    {
      key: 'state',
      header: t.state,
      fixed: true,
      cell: (row) => (
        <Explained more={row.reason}>
          <StateTag state={row.state} />
        </Explained>
      ),
    },
    { key: 'kind', header: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'type', header: t.certificateType, cell: (row) => t.types[row.certificateType] },
    { key: 'submitted', header: t.submitted, cell: (row) => dateTime(row.submittedAt) },
    {
      key: 'decided',
      header: t.decided,
      cell: (row) => (row.decidedAt === null ? '–' : dateTime(row.decidedAt)),
    },
  ]
}

const RowAction = ({ row, onOpen }: { row: AskedCertification; onOpen: () => void }) => {
  const t = useTexts(certificationOperatorTexts)
  const { view } = useTexts(certificationTexts)
  const isOpen = row.state === 'reviewing'
  if (row.state === 'withdrawn') return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={isOpen ? t.reviewOf(row.emailAddress) : t.viewOf(row.emailAddress)}
      onClick={onOpen}
    >
      {isOpen ? t.review : view}
    </Button>
  )
}

/** Who wants to be certified, and what was decided? */
export const AskedCertificationsPage = () => {
  const t = useTexts(certificationOperatorTexts)
  const { states } = useTexts(certificationTexts)
  const { after, state } = route.useSearch()
  const pager = usePager(after)
  const query = useAskedCertifications({ ...(state ? { state } : {}), ...(after ? { cursor: after } : {}) })
  const [open, setOpen] = useState<AskedCertification | null>(null)
  return (
    <Page intro={t.intro}>
      <Stack gap="md">
        <Filters>
          <ChoiceFilter
            label={t.filterState}
            any={t.anyState}
            value={state}
            choices={Object.entries(states).map(([value, label]) => ({ value, label }))}
            onChange={(state) => pager.filter({ state })}
          />
        </Filters>
        <List
          name="askedCertification"
          label={t.list}
          query={query}
          columns={useColumns()}
          rowKey={(row) => row.id}
          pager={pager}
          filtered={state !== undefined}
          onClear={() => pager.filter({ state: undefined })}
          dimmed={(row) => row.state === 'withdrawn'}
          renderActions={(row) => <RowAction row={row} onOpen={() => setOpen(row)} />}
          empty={
            <StatePanel icon={<IconId size={40} stroke={1.2} />} title={t.empty}>
              {t.emptyMore}
            </StatePanel>
          }
        />
        <Suspense>
          {open && <ReviewWindow id={open.id} email={open.emailAddress} onClose={() => setOpen(null)} />}
        </Suspense>
      </Stack>
    </Page>
  )
}
