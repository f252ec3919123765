import { Stack, Text, Title } from '@mantine/core'
import type { Certification } from '@chatx/contract/certification'
import type { Page } from '@chatx/contract/base/paging'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { certificationTexts } from './certification.en-US.ts'
import { useCertifications } from './certification.queries.ts'
import { CertificationCard } from './parts/certification-card.tsx'
import { CertificationHistory } from './parts/certification-history.tsx'
import { WithdrawDialog } from './parts/withdraw-dialog.tsx'
import { type Pager, usePager } from '../../ui/use-pager.ts'

const Form = lazy(() => import('./certification.form.tsx').then((m) => ({ default: m.CertificationForm })))
const Details = lazy(() =>
  import('./parts/certification-window.tsx').then((m) => ({ default: m.CertificationWindow })),
)

const PAGE = 10
type Open = { what: 'form' | 'withdraw' } | { what: 'view'; id: string } | null
type ContentProps = { newest: Certification | undefined; page: Page<Certification>; pager: Pager }

const Content = ({ newest, page, pager }: ContentProps) => {
  const t = useTexts(certificationTexts)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="md">
      <Text c="dimmed" maw={720}>
        {t.intro}
      </Text>
      <CertificationCard
        row={newest}
        onBegin={() => setOpen({ what: 'form' })}
        onWithdraw={() => setOpen({ what: 'withdraw' })}
      />
      {page.list.length > 0 && (
        <div>
          <Title order={2} size="h3" mb="sm">
            {t.history}
          </Title>
          <CertificationHistory page={page} pager={pager} onView={(id) => setOpen({ what: 'view', id })} />
        </div>
      )}
      <Suspense>
        {open?.what === 'form' && <Form earlier={newest} onClose={close} />}
        {open?.what === 'view' && <Details id={open.id} onClose={close} />}
        {open?.what === 'withdraw' && newest && <WithdrawDialog row={newest} onClose={close} />}
      </Suspense>
    </Stack>
  )
}

/** Whom the site knows me as, and how it came to that; a part of the settings. */
export const CertificationPanel = ({ after }: { after: string | undefined }) => {
  const pager = usePager(after)
  const first = useCertifications({ pageSize: PAGE })
  const page = useCertifications({ pageSize: PAGE, ...(after ? { cursor: after } : {}) })
  return (
    <QueryState query={first}>
      {(newest) => (
        <QueryState query={page}>
          {(shown) => <Content newest={newest.list[0]} page={shown} pager={pager} />}
        </QueryState>
      )}
    </QueryState>
  )
}
