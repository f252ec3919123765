import { PasswordInput, SimpleGrid, Stack, Switch, TextInput, NativeSelect } from '@mantine/core'
import { type EngineRow, engineForm } from '@chatx/contract/translation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { translationTexts } from './translation.en-US.ts'
import {
  engineInput,
  engineProblems,
  type EngineValues,
  fieldsOf,
  isOnlineKind,
  onlineKinds,
  roomForNew,
} from './translation.format.ts'
import { useReorderEngines, useSaveEngine } from './translation.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

const fresh: EngineValues = {
  kind: 'openai-compatible',
  name: '',
  baseUrl: '',
  model: '',
  region: '',
  apiKey: '',
  position: 0,
  enabled: true,
}

const valuesOf = (row: EngineRow): EngineValues => ({
  kind: isOnlineKind(row.kind) ? row.kind : fresh.kind,
  name: row.name,
  baseUrl: row.baseUrl ?? '',
  model: row.model ?? '',
  region: row.region ?? '',
  apiKey: '',
  position: row.position,
  enabled: row.enabled,
})

type Props = { row: EngineRow | null; rows: readonly EngineRow[]; onClose: () => void }

/** Asks only for what the chosen kind needs; a stored key is never shown and stays when the field is left empty. */
export const EngineFormDialog = ({ row, rows, onClose }: Props) => {
  const t = useTexts(translationTexts)
  const save = useSaveEngine(row?.id ?? null)
  const reorder = useReorderEngines()
  const room = roomForNew(rows)
  const { form, submit, busy, failure } = useSchemaForm<EngineValues>({
    schema: engineForm,
    initial: row ? valuesOf(row) : { ...fresh, position: room.position },
    toInput: engineInput,
    extra: (values) => engineProblems(values, row?.hasKey ?? false, t),
    onSubmit: async (values) => {
      if (row === null) await reorder.mutateAsync(room.moves)
      await save.mutateAsync(engineInput(values))
      void toast(t.saved)
      onClose()
    },
  })
  const fields = fieldsOf(form.values.kind)
  return (
    <FormDialog
      title={row ? t.editEngine(row.name) : t.addEngine}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t.kind}
            disabled={row !== null}
            data={onlineKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
            {...form.getInputProps('kind')}
          />
          <TextInput label={t.name} data-autofocus {...form.getInputProps('name')} />
        </SimpleGrid>
        <TextInput
          label={t.baseUrl}
          description={t.baseUrlHints[form.values.kind]}
          type="url"
          {...form.getInputProps('baseUrl')}
        />
        {fields.model && (
          <TextInput label={t.model} description={t.modelHint} {...form.getInputProps('model')} />
        )}
        {fields.region && (
          <TextInput label={t.region} description={t.regionHint} {...form.getInputProps('region')} />
        )}
        <PasswordInput
          label={t.apiKey}
          description={row?.hasKey ? t.keyKept : t.keyHint}
          autoComplete="off"
          {...form.getInputProps('apiKey')}
        />
        <Switch label={t.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      </Stack>
    </FormDialog>
  )
}
