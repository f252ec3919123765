import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import type { OperatedAccount } from '@chatx/contract/main-account-operator'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { useResume } from '../main-account.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMenuDialog } from '../../../ui/use-menu-dialog.ts'

const AccountWindow = lazy(() => import('./account-window.tsx').then((m) => ({ default: m.AccountWindow })))
const GrantDialog = lazy(() => import('./grant-dialog.tsx').then((m) => ({ default: m.GrantDialog })))
const GiftDialog = lazy(() => import('./gift-dialog.tsx').then((m) => ({ default: m.GiftDialog })))
const ResetDialog = lazy(() => import('./reset-dialog.tsx').then((m) => ({ default: m.ResetDialog })))
const SuspendDialog = lazy(() => import('./suspend-dialog.tsx').then((m) => ({ default: m.SuspendDialog })))

type Open = 'view' | 'grant' | 'gift' | 'reset' | 'suspend' | 'resume'
type Props = { row: OperatedAccount; onClose: () => void }

const ResumeDialog = ({ row, onClose }: Props) => {
  const t = useTexts(mainAccountTexts)
  const resume = useResume()
  const confirm = () =>
    resume.mutate(row.id, {
      onSuccess: () => {
        void toast(t.resumed(row.emailAddress))
        onClose()
      },
    })
  return (
    <AskDialog
      open
      title={t.resumeOf(row.emailAddress)}
      confirm={t.resume}
      busy={resume.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t.resumeText}</Text>
    </AskDialog>
  )
}

const dialogs = {
  grant: GrantDialog,
  gift: GiftDialog,
  reset: ResetDialog,
  suspend: SuspendDialog,
  resume: ResumeDialog,
}

const Opened = ({ open, row, onClose }: Props & { open: Open }) => {
  if (open === 'view') return <AccountWindow id={row.id} title={row.emailAddress} onClose={onClose} />
  const Dialog = dialogs[open]
  return <Dialog row={row} onClose={onClose} />
}

/** What an operator can do with a main account as it stands now. */
export const AccountActions = ({ row }: { row: OperatedAccount }) => {
  const t = useTexts(mainAccountTexts)
  const { open, setOpen, close, button } = useMenuDialog<Open>()
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.viewOf(row.emailAddress)}
        onClick={() => setOpen('view')}
      >
        {t.view}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ref={button} variant="subtle" color="gray" aria-label={t.more(row.emailAddress)}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('grant')}>{t.grantMenu}</Menu.Item>
          <Menu.Item onClick={() => setOpen('gift')}>{t.gift}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setOpen('reset')}>{t.reset}</Menu.Item>
          {row.status === 'normal' ? (
            <Menu.Item c="var(--chatx-bad)" onClick={() => setOpen('suspend')}>
              {t.suspend}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpen('resume')}>{t.resume}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>{open !== null && <Opened open={open} row={row} onClose={close} />}</Suspense>
    </Group>
  )
}
