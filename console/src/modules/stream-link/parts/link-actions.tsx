import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import type { StreamLink } from '@chatx/contract/stream-link'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { useDelete, useDuplicate, useSetState } from '../stream-link.queries.ts'
import { AskDialog } from '../../../ui/dialog.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMenuDialog } from '../../../ui/use-menu-dialog.ts'

const QrDialog = lazy(() => import('./qr-dialog.tsx').then((m) => ({ default: m.QrDialog })))

type Open = 'qr' | 'archive' | 'remove'

const Dialogs = ({ row, open, onClose }: { row: StreamLink; open: Open | null; onClose: () => void }) => {
  const t = useTexts(streamLinkTexts)
  const { number } = useFormats()
  const setState = useSetState()
  const remove = useDelete()
  const archive = () =>
    setState.mutate(
      { id: row.id, state: 'archived' },
      { onSuccess: () => void toast(t.done.archived), onSettled: onClose },
    )
  return (
    <>
      <Suspense>{open === 'qr' && <QrDialog name={row.name} url={row.sortUrl} onClose={onClose} />}</Suspense>
      <AskDialog
        open={open === 'archive'}
        title={t.archiveTitle(row.name)}
        confirm={t.archive}
        busy={setState.isPending}
        onConfirm={archive}
        onClose={onClose}
      >
        <Text>{t.archiveText(number(row.clickNum))}</Text>
      </AskDialog>
      <AskDialog
        open={open === 'remove'}
        title={t.removeTitle(row.name)}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(row.id, { onSuccess: () => void toast(t.done.removed), onSettled: onClose })
        }
        onClose={onClose}
      >
        <Text>{t.removeText(number(row.clickNum), number(row.visitors))}</Text>
      </AskDialog>
    </>
  )
}

/** What can be done with a link as it stands now. A blocked one can only be archived. */
const StateItems = ({ row, onOpen }: { row: StreamLink; onOpen: (open: Open) => void }) => {
  const t = useTexts(streamLinkTexts)
  const setState = useSetState()
  const change = (state: 'on' | 'off') =>
    setState.mutate({ id: row.id, state }, { onSuccess: () => void toast(t.done[state]) })
  if (row.state === 'archived') {
    return (
      <>
        <Menu.Item onClick={() => change('off')}>{t.restore}</Menu.Item>
        <Menu.Item c="var(--chatx-bad)" onClick={() => onOpen('remove')}>
          {t.remove}
        </Menu.Item>
      </>
    )
  }
  return (
    <>
      {row.state === 'on' && <Menu.Item onClick={() => change('off')}>{t.switchOff}</Menu.Item>}
      {row.state === 'off' && <Menu.Item onClick={() => change('on')}>{t.switchOn}</Menu.Item>}
      <Menu.Item onClick={() => onOpen('archive')}>{t.archive}</Menu.Item>
    </>
  )
}

export const LinkActions = ({ row }: { row: StreamLink }) => {
  const t = useTexts(streamLinkTexts)
  const navigate = useNavigate()
  const duplicate = useDuplicate()
  const { open, setOpen, close, button } = useMenuDialog<Open>()
  const copy = () =>
    duplicate.mutate(row.id, {
      onSuccess: ({ id }) => {
        void toast(t.done.duplicated)
        void navigate({ to: '/fansOperation/streamLinkForm', search: { id } })
      },
    })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ButtonLink
        to="/fansOperation/streamLinkDetail"
        search={{ id: row.id }}
        hash="records"
        variant="subtle"
        size="compact-sm"
      >
        {t.visits}
      </ButtonLink>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ref={button} variant="subtle" color="gray" aria-label={t.more(row.name)}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => void navigate({ to: '/fansOperation/streamLinkDetail', search: { id: row.id } })}
          >
            {t.detail}
          </Menu.Item>
          <Menu.Item
            onClick={() => void navigate({ to: '/fansOperation/streamLinkForm', search: { id: row.id } })}
          >
            {t.edit}
          </Menu.Item>
          <Menu.Item onClick={copy}>{t.duplicate}</Menu.Item>
          <Menu.Item onClick={() => setOpen('qr')}>{t.qr}</Menu.Item>
          <Menu.Divider />
          <StateItems row={row} onOpen={setOpen} />
        </Menu.Dropdown>
      </Menu>
      <Dialogs row={row} open={open} onClose={close} />
    </Group>
  )
}
