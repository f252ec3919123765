import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import {
  mostTenantDownloads,
  type OperatedTenantDetail,
  type TenantDownload,
  type TenantForm,
  tenantForm,
} from '@chatx/contract/tenant-operator'
import { IconPlus } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { FormFoot } from './parts/form-foot.tsx'
import { type Tell, useTold } from './parts/use-unsaved.ts'
import { settingsOf, type SettingValues, urlProblems } from './tenant-form.format.ts'
import { tenantOperatorTexts } from './tenant-operator.en-US.ts'
import { useUpdateTenant } from './tenant-operator.queries.ts'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'

type Form = SchemaForm<SettingValues>['form']
type Props = { row: OperatedTenantDetail; tell: Tell }

const fresh: TenantDownload = { infra: 'web', label: '', url: '' }

const useSettingsForm = (row: OperatedTenantDetail): SchemaForm<SettingValues> => {
  const t = useTexts(tenantOperatorTexts)
  const save = useUpdateTenant()
  const made = useSchemaForm<SettingValues>({
    schema: tenantForm,
    initial: settingsOf(row),
    extra: (values) => urlProblems(values, t.urlBad),
    onSubmit: async (values) => {
      // Checked by now: no number is missing.
      const saved = await save.mutateAsync({ ...(values as TenantForm), tenantId: row.tenantId })
      const kept = settingsOf(saved)
      // Who typed on meanwhile keeps it.
      if (made.form.getValues() === values) made.form.setValues(kept)
      made.form.resetDirty(kept)
      void toast(t.saved)
    },
  })
  return made
}

const DownloadFields = ({ form, at }: { form: Form; at: number }) => {
  const t = useTexts(tenantOperatorTexts)
  const n = useFormats().number(at + 1)
  return (
    <Group component="fieldset" align="flex-start" gap="sm" p={0} m={0} style={{ border: 0 }}>
      <NativeSelect
        label={t.infra}
        aria-label={t.infraOf(n)}
        data={Object.entries(t.infras).map(([value, label]) => ({ value, label }))}
        w={130}
        {...form.getInputProps(`downloads.${at}.infra`)}
      />
      <TextInput
        label={t.label}
        aria-label={t.labelOf(n)}
        maxLength={60}
        style={{ flex: '1 1 140px' }}
        {...form.getInputProps(`downloads.${at}.label`)}
      />
      <TextInput
        label={t.url}
        aria-label={t.urlOf(n)}
        placeholder="https://"
        maxLength={500}
        style={{ flex: '2 1 200px' }}
        {...form.getInputProps(`downloads.${at}.url`)}
      />
      <Button
        variant="subtle"
        mt={24}
        c="var(--chatx-bad)"
        aria-label={t.removeOf(n)}
        onClick={() => form.removeListItem('downloads', at)}
      >
        {t.remove}
      </Button>
    </Group>
  )
}

const Downloads = ({ form }: { form: Form }) => {
  const t = useTexts(tenantOperatorTexts)
  const { downloads } = form.values
  return (
    <Stack gap="sm">
      <div>
        <Text fw={500}>{t.downloads}</Text>
        <Text c="dimmed" size="sm">
          {t.downloadsHint}
        </Text>
      </div>
      {downloads.map((_, at) => (
        <DownloadFields key={at} form={form} at={at} />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={downloads.length >= mostTenantDownloads}
          onClick={() => form.insertListItem('downloads', { ...fresh })}
        >
          {t.addDownload}
        </Button>
      </div>
    </Stack>
  )
}

type FigureProps = { form: Form; name: 'minPasswordLength' | 'fanSessionHours'; label: string; hint: string }

/** Out of bounds is told, not silently mended. */
const Figure = ({ form, name, label, hint }: FigureProps) => (
  <NumberInput
    label={label}
    description={hint}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="none"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...form.getInputProps(name)}
  />
)

/** What a tenant decides for itself. */
export const SettingsForm = ({ row, tell }: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const { form, submit, busy, failure } = useSettingsForm(row)
  // The form's own answer forgets an added row after a field that was set back.
  useTold(tell, 'settings', JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues()))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={t.name} withAsterisk maxLength={60} {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Figure
            form={form}
            name="minPasswordLength"
            label={t.minPasswordLength}
            hint={t.minPasswordLengthHint}
          />
          <Figure form={form} name="fanSessionHours" label={t.fanSessionHours} hint={t.fanSessionHoursHint} />
        </SimpleGrid>
        <Downloads form={form} />
      </Stack>
      <FormFoot label={t.save} busy={busy} failure={failure} />
    </form>
  )
}
