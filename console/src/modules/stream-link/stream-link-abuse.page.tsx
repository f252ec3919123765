import './stream-link.styles.ts'
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { reportLinkAbuseForm } from '@chatx/contract/stream-link-visit'
import { IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { visitTexts } from './stream-link-visit.en-US.ts'
import { codeIn } from './stream-link-visit.format.ts'
import { useReportAbuse } from './stream-link-visit.queries.ts'
import classes from './stream-link.module.css'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Card } from '../../ui/page.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

const route = getRouteApi('/link/report')
const reasons = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const

type Values = { code: string; reason: (typeof reasons)[number]; detail: string; contact: string }

const AbuseForm = ({ onSent }: { onSent: () => void }) => {
  const t = useTexts(visitTexts)
  const { code = '' } = route.useSearch()
  const report = useReportAbuse()
  const toInput = (values: Values) => ({ ...values, code: codeIn(values.code) })
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: reportLinkAbuseForm,
    initial: { code, reason: 'phishing', detail: '', contact: '' },
    toInput,
    belongs: { 'stream_link.not_found': 'code' },
    onSubmit: async (values) => {
      await report.mutateAsync(toInput(values))
      onSent()
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={t.code} description={t.codeHint} required {...form.getInputProps('code')} />
        <NativeSelect
          label={t.reason}
          data={reasons.map((value) => ({ value, label: t.reasons[value] }))}
          {...form.getInputProps('reason')}
        />
        <Textarea label={t.detail} autosize minRows={3} maxRows={10} {...form.getInputProps('detail')} />
        <TextInput label={t.contact} {...form.getInputProps('contact')} />
        {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Where anybody tells the operators that a short link is abused. */
export const LinkAbusePage = () => {
  const t = useTexts(visitTexts)
  const [sent, setSent] = useState(false)
  return (
    <main className={classes.public} style={{ maxWidth: 560 }}>
      <Group justify="flex-end" gap="xs">
        <LanguageSwitch />
        <ThemeSwitch />
      </Group>
      <div>
        <Title order={1} mb={4}>
          {t.abuseTitle}
        </Title>
        <Text c="dimmed">{t.abuseIntro}</Text>
      </div>
      <Card>
        {sent ? (
          <StatePanel icon={<IconCircleCheck size={40} stroke={1.2} />} title={t.sent}>
            {t.sentMore}
          </StatePanel>
        ) : (
          <AbuseForm onSent={() => setSent(true)} />
        )}
      </Card>
    </main>
  )
}
