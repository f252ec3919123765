import { type FormEvent, type ReactNode, useState } from 'react'
import { ActionIcon, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowLeft, IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { Conversation } from '@chatx/contract/conversation'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { LanguagePicker } from '../../language/language-picker.tsx'
import { LineSelect } from '../../language/line-select.tsx'
import { useMinute } from '../../ui/today.ts'
import { contactTexts } from './contact.en-US.ts'
import { isWebPage, shortPage, timeThere } from './contact.format.ts'
import classes from './contact-pane.module.css'

type Change = { contactName?: string; contactLanguage?: string | null; line?: string | null }
type Props = {
  one: Conversation
  /** Rejects with the server's reason. */
  onChange: (change: Change) => Promise<void>
  onBack: () => void
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.field}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Name = ({ one, onChange }: Pick<Props, 'one' | 'onChange'>) => {
  const t = useTexts(contactTexts)
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (text === null) {
    return (
      <Group gap={4} wrap="nowrap">
        <h2 className={classes.name} dir="auto">
          {one.contact.name}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.edit}
          title={t.edit}
          onClick={() => setText(one.contact.name)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Group>
    )
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setError(t.nameRequired)
      return
    }
    setBusy(true)
    try {
      await onChange({ contactName: text.trim() })
      setText(null)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextInput
        aria-label={t.name}
        styles={{ input: { unicodeBidi: 'plaintext', textAlign: 'start' } }}
        autoFocus
        maxLength={60}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setText(null)
        }}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" size="compact-sm" loading={busy}>
          {t.save}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setText(null)}>
          {t.cancel}
        </Button>
      </Group>
    </form>
  )
}

const LocalTime = ({ timeZone }: { timeZone: string | null }) => {
  const t = useTexts(contactTexts)
  const [tag] = useLocale()
  const there = timeThere(timeZone, tag, useMinute())
  if (!there) return <>{t.none}</>
  return (
    <>
      {there.text}
      {there.night && (
        <Text component="span" size="xs" className={classes.night ?? ''}>
          {t.night}
        </Text>
      )}
    </>
  )
}

const PageLink = ({ url }: { url: string | null }) => {
  const t = useTexts(contactTexts)
  if (url === null || url === '') return <>{t.none}</>
  if (!isWebPage(url)) return <>{url}</>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url} className={classes.link}>
      {shortPage(url)}
    </a>
  )
}

const Facts = ({ contact }: { contact: Conversation['contact'] }) => {
  const t = useTexts(contactTexts)
  const formats = useFormats()
  return (
    <dl className={classes.facts}>
      <Field label={t.localTime}>
        <LocalTime timeZone={contact.timeZone} />
      </Field>
      <Field label={t.timeZone}>{contact.timeZone ?? t.none}</Field>
      <Field label={t.locale}>{contact.locale ?? t.none}</Field>
      <Field label={t.page}>
        <PageLink url={contact.pageUrl} />
      </Field>
      <Field label={t.firstSeen}>{formats.dateTime(contact.firstSeenAt)}</Field>
      <Field label={t.fanType}>
        {contact.fanType ? (
          <Badge variant="light" radius="sm">
            {t.fan[contact.fanType]}
          </Badge>
        ) : (
          t.none
        )}
      </Field>
    </dl>
  )
}

/** The person in the open chat. */
export const ContactPane = ({ one, onChange, onBack }: Props) => {
  const t = useTexts(contactTexts)
  const language = one.contactLanguage ?? one.contact.language
  const change = (part: Change) => {
    onChange(part).catch((error: unknown) =>
      notifications.show({ color: 'red', message: error instanceof Error ? error.message : String(error) }),
    )
  }
  return (
    <aside className={classes.pane} aria-label={t.title}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} />}
        onClick={onBack}
      >
        {t.back}
      </Button>
      <Stack gap="md">
        <div>
          <Name key={one.contact.id} one={one} onChange={onChange} />
          <Text size="xs" c="dimmed">
            {one.contact.online ? t.online : t.offline}
          </Text>
        </div>
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            {t.language}
          </Text>
          <LanguagePicker
            direction="to"
            withAuto
            withOthers
            value={language}
            onChange={(code) => change({ contactLanguage: code })}
          >
            {(open, label) => (
              <Button
                variant="default"
                size="xs"
                fullWidth
                justify="space-between"
                aria-label={`${t.language}: ${label}`}
                rightSection={<IconChevronDown size={14} />}
                onClick={open}
              >
                {label}
              </Button>
            )}
          </LanguagePicker>
          <Text size="xs" c="dimmed" mt={4}>
            {t.languageHint}
          </Text>
        </div>
        <LineSelect label={t.line} value={one.line} onChange={(line) => change({ line })} />
        <Facts contact={one.contact} />
      </Stack>
    </aside>
  )
}
