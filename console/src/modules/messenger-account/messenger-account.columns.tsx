import { Group, Stack, Text } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import { shownState } from './messenger-account.format.ts'
import classes from './messenger-account.module.css'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = {
  online: 'good',
  receiving: 'good',
  offline: 'plain',
  connecting: 'accent',
  failing: 'warn',
  needsAuth: 'bad',
  disconnected: 'plain',
  disabled: 'bad',
} as const

const proxyTones = {
  unchecked: 'plain',
  up: 'good',
  failing: 'warn',
  down: 'bad',
  recovering: 'warn',
} as const

type Row = { row: MessengerAccount }

const Name = ({ row }: Row) => (
  <Group gap={8} wrap="nowrap" align={row.connection === null ? 'center' : 'flex-start'}>
    {row.webChat === null ? (
      <IconBrandTelegram size={18} stroke={1.6} className={classes.mark} aria-hidden="true" />
    ) : (
      <span className={classes.dot} style={{ background: row.webChat.color }} aria-hidden="true" />
    )}
    <Stack gap={0} className={classes.named}>
      <Text fw={500} className={classes.name}>
        {row.name}
      </Text>
      {row.connection && (
        <Text size="xs" c="dimmed" className={classes.name}>
          {row.connection.handle}
        </Text>
      )}
    </Stack>
  </Group>
)

const State = ({ row }: Row) => {
  const t = useTexts(messengerAccountTexts)
  const state = shownState(row)
  return (
    <Stack gap={2} align="flex-start" maw={200}>
      <Tag tone={tones[state]}>{t.states[state]}</Tag>
      <Text size="xs" c="dimmed">
        {t.stateHint[state]}
      </Text>
    </Stack>
  )
}

/** Only accounts that call out have a way out; a web chat is called. */
const Way = ({ row }: Row) => {
  const t = useTexts(messengerAccountTexts)
  if (row.connection === null) return <>–</>
  if (row.proxy === null) return <>{t.noProxy}</>
  return (
    <Stack gap={2} align="flex-start">
      <span className={classes.name}>{row.proxy.name}</span>
      {row.proxy.state !== 'up' && (
        <Tag tone={proxyTones[row.proxy.state]}>{t.proxyStates[row.proxy.state]}</Tag>
      )}
    </Stack>
  )
}

const LastError = ({ row }: Row) => {
  const t = useTexts(messengerAccountTexts)
  const { dateTime } = useFormats(useUser().timeZone)
  if (row.connection === null) return <>–</>
  const { fault, faultAt } = row.connection
  if (fault === null || faultAt === null) return <>{t.noError}</>
  return (
    <Stack gap={0} maw={220}>
      <span>{t.faults[fault]}</span>
      <Text size="xs" c="dimmed">
        {dateTime(faultAt)}
      </Text>
    </Stack>
  )
}

export const useMessengerAccountColumns = (): Column<MessengerAccount>[] => {
  const t = useTexts(messengerAccountTexts)
  const formats = useFormats(useUser().timeZone)
  const names = useSubAccountNames()
  const nameOf = (id: string) => names.data?.find((name) => name.value === id)?.label ?? '–'
  return [
    { key: 'name', header: t.name, fixed: true, head: true, cell: (row) => <Name row={row} /> },
    { key: 'platform', header: t.platform, cell: (row) => t.platforms[row.platform] },
    { key: 'state', header: t.state, cell: (row) => <State row={row} /> },
    {
      key: 'port',
      header: t.port,
      cell: (row) => (row.state === 'online' ? t.portHeld : t.portFree),
    },
    { key: 'proxy', header: t.proxy, cell: (row) => <Way row={row} /> },
    { key: 'lastError', header: t.lastError, cell: (row) => <LastError row={row} /> },
    { key: 'subAccount', header: t.subAccount, cell: (row) => nameOf(row.subAccountId) },
    {
      key: 'language',
      header: t.contactLanguage,
      hidden: true,
      cell: (row) => (row.contactLanguage === null ? t.detect : formats.language(row.contactLanguage)),
    },
    { key: 'created', header: t.created, hidden: true, cell: (row) => formats.dateTime(row.createdAt) },
  ]
}
