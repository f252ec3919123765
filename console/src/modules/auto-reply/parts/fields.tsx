import { ActionIcon, Button, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from '../auto-reply.en-US.ts'
import { useSubAccountNames } from '../../../client/sub-account-names.queries.ts'

export type Content = { type: 'text'; text: string }
export const emptyContent: Content = { type: 'text', text: '' }

type ContentsProps = {
  contents: readonly Content[]
  most: number
  hint: string
  errorAt: (path: string) => React.ReactNode
  onChange: (contents: Content[]) => void
}

/** The contents of a reply in the order in which they are sent. */
export const ContentFields = ({ contents, most, hint, errorAt, onChange }: ContentsProps) => {
  const t = useTexts(autoReplyTexts)
  const set = (index: number, text: string) =>
    onChange(contents.map((content, at) => (at === index ? { ...content, text } : content)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t.contents}
      </Text>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {contents.map((content, index) => (
        // Contents have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <Textarea
            flex={1}
            aria-label={t.content(index + 1)}
            placeholder={t.content(index + 1)}
            autosize
            minRows={2}
            maxRows={8}
            value={content.text}
            error={errorAt(`contents.${index}.text`)}
            onChange={(event) => set(index, event.currentTarget.value)}
          />
          {contents.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t.removeContent(index + 1)}
              onClick={() => onChange(contents.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      ))}
      {contents.length < most && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...contents, emptyContent])}
          >
            {t.addContent}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type AppliesProps = { value: string[]; error: React.ReactNode; onChange: (ids: string[]) => void }

export const AppliesTo = ({ value, error, onChange }: AppliesProps) => {
  const t = useTexts(autoReplyTexts)
  const names = useSubAccountNames()
  return (
    <MultiSelect
      label={t.appliesTo}
      description={t.appliesToHint}
      data={names.data ?? []}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
      placeholder={value.length === 0 ? t.allSubAccounts : ''}
    />
  )
}
