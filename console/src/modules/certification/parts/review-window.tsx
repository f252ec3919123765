import { Button, Group, Stack, Text } from '@mantine/core'
import type { ShownCertification } from '@chatx/contract/certification-operator'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { CertificationFacts, CertificationPictures, StateTag } from './certification-facts.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { certificationOperatorTexts } from '../certification-operator.en-US.ts'
import { usePass, useRefuse, useShownCertification } from '../certification-operator.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { Window } from '../../../ui/window.tsx'

type DialogProps = { row: ShownCertification; onDone: () => void; onClose: () => void }

const PassDialog = ({ row, onDone, onClose }: DialogProps) => {
  const t = useTexts(certificationOperatorTexts)
  const pass = usePass()
  const onSuccess = () => {
    void toast(t.passDone(row.emailAddress))
    onDone()
  }
  return (
    <AskDialog
      open
      title={t.passOf(row.emailAddress)}
      confirm={t.pass}
      busy={pass.isPending}
      onConfirm={() => pass.mutate(row.id, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.passText}</Text>
    </AskDialog>
  )
}

const RefuseDialog = ({ row, onDone, onClose }: DialogProps) => {
  const t = useTexts(certificationOperatorTexts)
  const refuse = useRefuse()
  const onSuccess = () => {
    void toast(t.refuseDone(row.emailAddress))
    onDone()
  }
  return (
    <ReasonDialog
      title={t.refuseOf(row.emailAddress)}
      submitLabel={t.refuse}
      label={t.reason}
      ask={t.reasonAsk}
      busy={refuse.isPending}
      onSubmit={(reason) => refuse.mutate({ id: row.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <Text>{t.refuseText}</Text>
    </ReasonDialog>
  )
}

type Props = { id: string; email: string; onClose: () => void }
type Deciding = { what: 'pass' | 'refuse'; row: ShownCertification } | null

const Shown = ({ row, onDecide }: { row: ShownCertification; onDecide: (next: Deciding) => void }) => {
  const t = useTexts(certificationOperatorTexts)
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StateTag state={row.state} />
        {row.state !== 'withdrawn' && (
          <Text size="sm" c="dimmed">
            {t.recorded}
          </Text>
        )}
      </Group>
      <CertificationFacts row={row} />
      <CertificationPictures pictures={row.pictures} />
      {row.state === 'reviewing' && (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" c="var(--chatx-bad)" onClick={() => onDecide({ what: 'refuse', row })}>
            {t.refuse}
          </Button>
          <Button onClick={() => onDecide({ what: 'pass', row })}>{t.pass}</Button>
        </Group>
      )}
    </Stack>
  )
}

/** A request with everything there is to compare, and what to decide. */
export const ReviewWindow = ({ id, email, onClose }: Props) => {
  const { details } = useTexts(certificationTexts)
  const query = useShownCertification(id)
  const [deciding, setDeciding] = useState<Deciding>(null)
  const back = () => setDeciding(null)
  return (
    <>
      <Window opened={deciding === null} onClose={onClose} title={`${details} · ${email}`} size="xl">
        <QueryState query={query}>{(row) => <Shown row={row} onDecide={setDeciding} />}</QueryState>
      </Window>
      {deciding?.what === 'pass' && <PassDialog row={deciding.row} onDone={onClose} onClose={back} />}
      {deciding?.what === 'refuse' && <RefuseDialog row={deciding.row} onDone={onClose} onClose={back} />}
    </>
  )
}
