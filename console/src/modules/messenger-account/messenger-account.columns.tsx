import { Group, Stack, Text } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import classes from './messenger-account.module.css'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { online: 'good', offline: 'plain', disabled: 'bad' } as const

export const useMessengerAccountColumns = (): Column<MessengerAccount>[] => {
  const t = useTexts(messengerAccountTexts)
  const formats = useFormats(useUser().timeZone)
  const names = useSubAccountNames()
  const nameOf = (id: string) => names.data?.find((name) => name.value === id)?.label ?? '–'
  return [
    {
      key: 'name',
      header: t.name,
      fixed: true,
      head: true,
      cell: (row) => (
        <Group gap={8} wrap="nowrap">
          <span
            className={classes.dot}
            style={{ background: row.webChat?.color ?? 'transparent' }}
            aria-hidden="true"
          />
          <Text fw={500}>{row.name}</Text>
        </Group>
      ),
    },
    { key: 'platform', header: t.platform, cell: () => t.webchat },
    {
      key: 'state',
      header: t.state,
      cell: (row) => (
        <Stack gap={0} align="flex-start">
          <Tag tone={tones[row.state]}>{t.states[row.state]}</Tag>
          <Text size="xs" c="dimmed">
            {t.stateHint[row.state]}
          </Text>
        </Stack>
      ),
    },
    { key: 'subAccount', header: t.subAccount, cell: (row) => nameOf(row.subAccountId) },
    {
      key: 'language',
      header: t.contactLanguage,
      cell: (row) => (row.contactLanguage === null ? t.detect : formats.language(row.contactLanguage)),
    },
    { key: 'created', header: t.created, hidden: true, cell: (row) => formats.dateTime(row.createdAt) },
  ]
}
