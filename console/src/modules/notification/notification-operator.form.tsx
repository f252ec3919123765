import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notificationForm, type OperatedNotificationDetail } from '@chatx/contract/notification-operator'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BothLanguages } from './parts/both-languages.tsx'
import { Choice } from './parts/choice.tsx'
import { operatedNotificationTexts } from './notification-operator.en-US.ts'
import {
  badEmails,
  freshValues,
  inputOf,
  lacksTime,
  type NotificationValues,
  valuesOf,
} from './notification-operator.format.ts'
import { useSaveNotification } from './notification-operator.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'
import { Segments } from '../../ui/segments.tsx'

type Form = SchemaForm<NotificationValues>['form']

const Texts = ({ form }: { form: Form }) => {
  const t = useTexts(operatedNotificationTexts)
  const long = { autosize: true, minRows: 3, maxRows: 12, description: t.bodyHint, required: true }
  return (
    <>
      <TextInput label={t.titleZh} required data-autofocus {...form.getInputProps('title.zh')} />
      <Textarea label={t.bodyZh} {...long} {...form.getInputProps('body.zh')} />
      <TextInput label={t.titleEn} required {...form.getInputProps('title.en')} />
      <Textarea label={t.bodyEn} {...long} {...form.getInputProps('body.en')} />
    </>
  )
}

const Audience = ({ form }: { form: Form }) => {
  const t = useTexts(operatedNotificationTexts)
  const { error, ...emails } = form.getInputProps('emails')
  // The server answers with the addresses that nobody has, and nothing else.
  const isUnknown = typeof error === 'string' && badEmails(error).length === 0
  return (
    <>
      <Choice
        label={t.audience}
        value={form.values.audience}
        choices={{ all: t.all, chosen: t.chosen }}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      {form.values.audience === 'chosen' && (
        <Textarea
          label={t.emails}
          description={t.emailsHint}
          autosize
          minRows={2}
          maxRows={8}
          error={isUnknown ? t.unknownEmails(error) : error}
          {...emails}
        />
      )}
    </>
  )
}

const When = ({ form }: { form: Form }) => {
  const t = useTexts(operatedNotificationTexts)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Choice
        label={t.when}
        value={form.values.when}
        choices={{ now: t.now, later: t.later }}
        onChange={(when) => form.setFieldValue('when', when)}
      />
      {form.values.when === 'later' && (
        <TextInput
          type="datetime-local"
          label={t.showAt}
          description={t.laterHint(zone)}
          {...form.getInputProps('local')}
        />
      )}
    </>
  )
}

/** Complaints that the schema has no words for. */
const useOwnErrors = () => {
  const t = useTexts(operatedNotificationTexts)
  return (values: NotificationValues): Record<string, string> => {
    const bad = values.audience === 'chosen' ? badEmails(values.emails) : []
    return {
      ...(bad.length > 0 ? { emails: t.badEmails(bad.join(', ')) } : {}),
      ...(lacksTime(values, Date.now()) ? { local: t.laterAsk } : {}),
    }
  }
}

const useNotificationForm = (row: OperatedNotificationDetail | null, onClose: () => void) => {
  const t = useTexts(operatedNotificationTexts)
  const save = useSaveNotification()
  return useSchemaForm<NotificationValues>({
    schema: notificationForm,
    initial: row ? valuesOf(row) : freshValues,
    toInput: inputOf,
    extra: useOwnErrors(),
    onSubmit: async (values) => {
      await save.mutateAsync({ id: row?.id ?? null, form: inputOf(values) })
      void toast(row ? t.saved : values.when === 'later' ? t.scheduled : t.sent)
      onClose()
    },
  })
}

type Props = { row: OperatedNotificationDetail | null; onClose: () => void }

/** Writes a notification, or changes one: texts in both languages, for whom, when, and how it will look. */
export const NotificationFormDialog = ({ row, onClose }: Props) => {
  const t = useTexts(operatedNotificationTexts)
  const [step, setStep] = useState<'write' | 'preview'>('write')
  const { form, submit, busy, failure } = useNotificationForm(row, onClose)
  const send = form.values.when === 'later' ? t.schedule : t.send
  const isFixed = row?.state === 'shown'
  // What is wrong stands at the fields, so they must be there when something is.
  const submitWritten = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    setStep('write')
    submit(event)
  }
  return (
    <FormDialog
      title={row ? t.editTitle : t.createTitle}
      {...(row ? {} : { submitLabel: send })}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submitWritten}
      onClose={onClose}
    >
      <Stack gap="md">
        <Segments
          aria-label={t.step}
          value={step}
          onChange={setStep}
          data={[
            { value: 'write', label: t.write },
            { value: 'preview', label: t.preview },
          ]}
        />
        {step === 'preview' ? (
          <BothLanguages title={form.values.title} body={form.values.body} />
        ) : (
          <>
            <Texts form={form} />
            {isFixed ? (
              <Text c="dimmed">{t.shownHint}</Text>
            ) : (
              <>
                <Audience form={form} />
                <When form={form} />
              </>
            )}
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
