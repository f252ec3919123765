import { Radio, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type KeywordReply, keywordReplyForm } from '@chatx/contract/auto-reply'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { autoReplyTexts } from './auto-reply.en-US.ts'
import { keywordFormOf } from './auto-reply.format.ts'
import { useSaveKeyword } from './auto-reply.queries.ts'
import { AppliesTo, ContentFields, emptyContent } from './parts/fields.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { Segments } from '../../ui/segments.tsx'

type Values = ReturnType<typeof keywordFormOf>

const fresh: Values = {
  keyword: '',
  title: '',
  matchRule: 'partial',
  wholeWord: false,
  replyMethod: 'all',
  contents: [emptyContent],
  subAccountIds: [],
  enabled: true,
}

export const KeywordFormDialog = ({ row, onClose }: { row: KeywordReply | null; onClose: () => void }) => {
  const t = useTexts(autoReplyTexts)
  const save = useSaveKeyword()
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: keywordReplyForm,
    initial: row ? keywordFormOf(row) : fresh,
    onSubmit: async (values) => {
      await save.mutateAsync({ id: row?.id ?? null, form: values })
      void toast(t.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={row ? t.editKeyword : t.createKeyword}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t.keyword} data-autofocus {...form.getInputProps('keyword')} />
          <TextInput label={`${t.title} · ${t.titleHint}`} {...form.getInputProps('title')} />
        </SimpleGrid>
        <Radio.Group label={t.matchRule} {...form.getInputProps('matchRule')}>
          <Stack gap="xs" mt={6}>
            <Radio value="partial" label={t.partial} description={t.partialHint} />
            <Radio value="full" label={t.full} description={t.fullHint} />
          </Stack>
        </Radio.Group>
        {form.values.matchRule === 'partial' && (
          <Switch
            label={t.wholeWord}
            description={t.wholeWordHint}
            {...form.getInputProps('wholeWord', { type: 'checkbox' })}
          />
        )}
        <ContentFields
          contents={form.values.contents}
          most={10}
          hint={t.keywordContentHint}
          errorAt={(path) => form.errors[path]}
          onChange={(contents) => form.setFieldValue('contents', contents)}
        />
        {form.values.contents.length > 1 && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t.replyMethod}
            </Text>
            <Segments
              aria-label={t.replyMethod}
              data={[
                { value: 'all', label: t.all },
                { value: 'random', label: t.random },
              ]}
              value={form.values.replyMethod}
              onChange={(method) => form.setFieldValue('replyMethod', method)}
            />
          </div>
        )}
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
