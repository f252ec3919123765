import { Stack, Switch, Text } from '@mantine/core'
import type { KeywordReply, WelcomeReply } from '@chatx/contract/auto-reply'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { useUser } from '../../client/user.queries.ts'
import type { Column } from '../../ui/data-table.tsx'

type Rule = KeywordReply | WelcomeReply
type Toggle<R> = (row: R, enabled: boolean) => void

const Contents = ({ row }: { row: Rule }) => (
  <Stack gap={2}>
    {row.contents.slice(0, 2).map((content) => (
      <Text key={content.text} lineClamp={1} maw={420}>
        {content.text}
      </Text>
    ))}
    {row.contents.length > 2 && (
      <Text size="xs" c="dimmed">
        +{row.contents.length - 2}
      </Text>
    )}
  </Stack>
)

const useRuleColumns = <R extends Rule>(onToggle: Toggle<R>): Column<R>[] => {
  const t = useTexts(autoReplyTexts)
  const { number, dateTime } = useFormats(useUser().timeZone)
  return [
    { key: 'contents', header: t.contents, cell: (row) => <Contents row={row} /> },
    {
      key: 'appliesTo',
      header: t.appliesTo,
      cell: (row) =>
        row.subAccountIds.length === 0
          ? t.allSubAccounts
          : t.someSubAccounts(number(row.subAccountIds.length)),
    },
    { key: 'hits', header: t.hits, end: true, cell: (row) => number(row.hits) },
    { key: 'created', header: t.created, hidden: true, cell: (row) => dateTime(row.createdAt) },
    {
      key: 'status',
      header: t.status,
      cell: (row) => (
        <Switch
          aria-label={t.toggle(row.title)}
          label={row.enabled ? t.on : t.off}
          checked={row.enabled}
          onChange={(event) => onToggle(row, event.currentTarget.checked)}
        />
      ),
    },
  ]
}

export const useKeywordColumns = (onToggle: Toggle<KeywordReply>): Column<KeywordReply>[] => {
  const t = useTexts(autoReplyTexts)
  return [
    {
      key: 'keyword',
      header: t.keyword,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{row.keyword}</Text>,
    },
    { key: 'title', header: t.title, cell: (row) => row.title },
    {
      key: 'matchRule',
      header: t.matchRule,
      cell: (row) => (row.matchRule === 'full' ? t.full : t.partial),
    },
    ...useRuleColumns(onToggle),
  ]
}

export const useWelcomeColumns = (onToggle: Toggle<WelcomeReply>): Column<WelcomeReply>[] => {
  const t = useTexts(autoReplyTexts)
  return [
    {
      key: 'title',
      header: t.title,
      fixed: true,
      head: true,
      cell: (row) => <Text fw={500}>{row.title}</Text>,
    },
    ...useRuleColumns(onToggle),
  ]
}
