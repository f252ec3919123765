import { Select, SimpleGrid, Textarea } from '@mantine/core'
import { confirmMemoryForm } from '@chatx/contract/translation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { translationTexts } from '../translation.en-US.ts'
import { useAddMemory } from '../translation.queries.ts'
import { useLanguageChoices } from '../../../client/use-language-choices.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const initial = { source: 'en', target: 'zh-CN', text: '', translation: '' }

export const MemoryFormDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(translationTexts)
  const choices = useLanguageChoices()
  const add = useAddMemory()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: confirmMemoryForm,
    initial,
    extra: (values): Record<string, string> =>
      values.source === values.target ? { target: t.sameLanguage } : {},
    onSubmit: async (values) => {
      await add.mutateAsync(values)
      void toast(t.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.add}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t.from}
          data={choices}
          searchable
          limit={60}
          allowDeselect={false}
          {...form.getInputProps('source')}
        />
        <Select
          label={t.to}
          data={choices}
          searchable
          limit={60}
          allowDeselect={false}
          {...form.getInputProps('target')}
        />
        <Textarea label={t.text} autosize minRows={3} data-autofocus {...form.getInputProps('text')} />
        <Textarea label={t.translation} autosize minRows={3} {...form.getInputProps('translation')} />
      </SimpleGrid>
    </FormDialog>
  )
}
