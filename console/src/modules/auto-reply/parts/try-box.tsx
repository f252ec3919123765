import { Button, Group, List, Text, TextInput, Title } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from '../auto-reply.en-US.ts'
import { useTryKeyword } from '../auto-reply.queries.ts'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Found = { id: string; title: string; keyword: string; match: 'exact' | 'partial' }

const Answer = ({ found }: { found: Found[] }) => {
  const t = useTexts(autoReplyTexts)
  if (found.length === 0) return <Text c="dimmed">{t.tryNone}</Text>
  return (
    <>
      <Text>{found.length === 1 ? t.tryOne : t.tryMany(found.length)}</Text>
      <List spacing={4} mt={4}>
        {found.map((rule) => (
          <List.Item key={rule.id}>
            <Group gap="xs">
              <Text fw={500}>{rule.keyword}</Text>
              <Text c="dimmed">{rule.title}</Text>
              <Tag tone="accent">{rule.match === 'exact' ? t.exact : t.partialShort}</Tag>
            </Group>
          </List.Item>
        ))}
      </List>
    </>
  )
}

/** Which rule a text would meet; nothing is sent. */
export const TryBox = () => {
  const t = useTexts(autoReplyTexts)
  const [text, setText] = useState('')
  const attempt = useTryKeyword()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') attempt.mutate(text)
  }
  return (
    <Card label={t.tryTitle}>
      <Title order={2}>{t.tryTitle}</Title>
      <Text c="dimmed" mb="sm">
        {t.tryIntro}
      </Text>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            flex={1}
            miw={200}
            maw={480}
            label={t.tryLabel}
            placeholder={t.tryPlaceholder}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={attempt.isPending}>
            {t.try}
          </Button>
        </Group>
      </form>
      <div aria-live="polite" style={{ marginTop: attempt.data ? 12 : 0 }}>
        {attempt.data && <Answer found={attempt.data.candidates} />}
      </div>
    </Card>
  )
}
