import { Stack, Switch, TextInput } from '@mantine/core'
import { type WelcomeReply, welcomeReplyForm } from '@chatx/contract/auto-reply'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { welcomeFormOf } from './auto-reply.format.ts'
import { useSaveWelcome } from './auto-reply.queries.ts'
import { AppliesTo, ContentFields, emptyContent } from './parts/fields.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

type Values = ReturnType<typeof welcomeFormOf>

const fresh: Values = { title: '', contents: [emptyContent], subAccountIds: [], enabled: true }

export const WelcomeFormDialog = ({ row, onClose }: { row: WelcomeReply | null; onClose: () => void }) => {
  const t = useTexts(autoReplyTexts)
  const save = useSaveWelcome()
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: welcomeReplyForm,
    initial: row ? welcomeFormOf(row) : fresh,
    onSubmit: async (values) => {
      await save.mutateAsync({ id: row?.id ?? null, form: values })
      void toast(t.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={row ? t.editWelcome : t.createWelcome}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t.title}
          description={t.titleHint}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <ContentFields
          contents={form.values.contents}
          most={2}
          hint={t.welcomeContentHint}
          errorAt={(path) => form.errors[path]}
          onChange={(contents) => form.setFieldValue('contents', contents)}
        />
        <AppliesTo
          value={form.values.subAccountIds}
          error={form.errors.subAccountIds}
          onChange={(ids) => form.setFieldValue('subAccountIds', ids)}
        />
        <Switch label={t.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      </Stack>
    </FormDialog>
  )
}
