import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { EngineRow } from '@chatx/contract/translation'
import { type SyntheticEvent, useState } from 'react'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { translationTexts } from '../translation.en-US.ts'
import { useTestEngine } from '../translation.queries.ts'
import { useLanguageChoices } from '../../../client/use-language-choices.ts'
import { Window } from '../../../ui/window.tsx'

const Result = ({ test }: { test: ReturnType<typeof useTestEngine> }) => {
  const t = useTexts(translationTexts)
  const { number } = useFormats()
  if (!test.data) return null
  const { ok, text, milliseconds, reason } = test.data
  return (
    <Alert color={ok ? 'teal' : 'red'} variant="light" title={ok ? text : t.testFailed}>
      <Text size="xs">
        {!ok && reason ? `${t.failures[reason] ?? reason} · ` : ''}
        {t.testTook(number(Math.round(milliseconds)))}
      </Text>
    </Alert>
  )
}

/** Translates one sentence with one engine, now. */
export const TestDialog = ({ row, onClose }: { row: EngineRow; onClose: () => void }) => {
  const t = useTexts(translationTexts)
  const [locale] = useLocale()
  const choices = useLanguageChoices()
  const test = useTestEngine()
  const [text, setText] = useState<string>(t.testSample)
  const [source, setSource] = useState(locale === 'zh-CN' ? 'zh-CN' : 'en')
  const [target, setTarget] = useState(locale === 'zh-CN' ? 'en' : 'es')
  const run = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') test.mutate({ id: row.id, text, source, target })
  }
  return (
    <Window opened onClose={onClose} title={t.testTitle(row.name)} size="lg">
      <form onSubmit={run}>
        <Stack gap="md">
          <Text c="dimmed">{t.testIntro}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label={t.from}
              data={choices}
              value={source}
              onChange={(value) => value && setSource(value)}
              searchable
              limit={60}
              allowDeselect={false}
            />
            <Select
              label={t.to}
              data={choices}
              value={target}
              onChange={(value) => value && setTarget(value)}
              searchable
              limit={60}
              allowDeselect={false}
            />
          </SimpleGrid>
          <Textarea
            label={t.text}
            autosize
            minRows={2}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div aria-live="polite">
            <Result test={test} />
          </div>
          <Group justify="flex-end">
            <Button type="submit" loading={test.isPending}>
              {t.testRun}
            </Button>
          </Group>
        </Stack>
      </form>
    </Window>
  )
}
