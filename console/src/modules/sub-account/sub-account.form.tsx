import {
  Alert,
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Textarea,
  Title,
} from '@mantine/core'
import { type SubAccount, subAccountChange, subAccountForm } from '@chatx/contract/sub-account'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { subAccountTexts } from './sub-account.en-US.ts'
import { initial, toChange, toCreation, type Values, valuesOf } from './sub-account.format.ts'
import { useCreateSubAccount, usePlatforms, useUpdateSubAccount } from './sub-account.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'
import { Segments } from '../../ui/segments.tsx'

type Form = UseFormReturnType<Values>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} mt="md" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

type PartProps = { form: Form; row?: SubAccount | undefined }

/** What becoming unlimited does, in numbers. */
const Reclaim = ({ form, row }: PartProps) => {
  const t = useTexts(subAccountTexts)
  const { number } = useFormats()
  if (row?.charMode !== 'limited' || form.values.charMode === 'limited' || row.remainingChars === 0)
    return null
  return <Alert variant="light" title={t.willReclaim(number(row.remainingChars))} />
}

const Characters = ({ form, row }: PartProps) => {
  const t = useTexts(subAccountTexts)
  return (
    <Section title={t.charSection}>
      <Stack gap="sm">
        <Segments
          fullWidth
          aria-label={t.charMode}
          data={[
            { value: 'unlimited', label: t.charUnlimited },
            { value: 'limited', label: t.charLimited },
          ]}
          value={form.values.charMode}
          onChange={(mode) => form.setFieldValue('charMode', mode)}
        />
        <Reclaim form={form} row={row} />
        {form.values.charMode === 'limited' && (
          <>
            {row === undefined && (
              <NumberInput
                label={t.allocate}
                min={0}
                thousandSeparator=","
                {...form.getInputProps('allocateChars')}
              />
            )}
            <Switch label={t.autoAllocate} {...form.getInputProps('autoAllocate', { type: 'checkbox' })} />
            {form.values.autoAllocate && (
              <SimpleGrid cols={2}>
                <NumberInput
                  label={t.below}
                  min={0}
                  thousandSeparator=","
                  {...form.getInputProps('autoAllocateBelow')}
                />
                <NumberInput
                  label={t.amount}
                  min={0}
                  thousandSeparator=","
                  {...form.getInputProps('autoAllocateAmount')}
                />
              </SimpleGrid>
            )}
          </>
        )}
      </Stack>
    </Section>
  )
}

const Options = ({ form }: { form: Form }) => {
  const t = useTexts(subAccountTexts)
  const options = [
    ['multiDevice', t.multiDevice, t.multiDeviceHint],
    ['shareProfiles', t.shareProfiles, t.shareProfilesHint],
    ['autoReply', t.autoReply, t.autoReplyHint],
    ['archive', t.archive, t.archiveHint],
  ] as const
  return (
    <Section title={t.options}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {options.map(([name, label, hint]) => (
          <Switch
            key={name}
            label={label}
            description={hint}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </SimpleGrid>
      <Group mt="md" gap="sm">
        <Text>{t.dedupe}</Text>
        <Segments
          aria-label={t.dedupe}
          data={[
            { value: 'current', label: t.dedupeCurrent },
            { value: 'all', label: t.dedupeAll },
          ]}
          value={form.values.dedupeScope}
          onChange={(scope) => form.setFieldValue('dedupeScope', scope)}
        />
      </Group>
    </Section>
  )
}

const Basics = ({ form, row }: PartProps) => {
  const t = useTexts(subAccountTexts)
  const platforms = usePlatforms()
  return (
    <Stack gap="sm">
      <TextInput label={t.name} description={t.nameHint} data-autofocus {...form.getInputProps('name')} />
      <Textarea label={t.remark} autosize minRows={1} maxRows={4} {...form.getInputProps('remark')} />
      <MultiSelect
        label={t.platforms}
        data={(platforms.data ?? [])
          .filter((platform) => platform.connectable)
          .map((platform) => ({ value: platform.id, label: platform.name }))}
        {...form.getInputProps('platforms')}
      />
      <PasswordInput
        label={t.password}
        description={row?.hasPassword ? t.passwordKeep : t.passwordHint}
        autoComplete="new-password"
        disabled={form.values.removePassword}
        {...form.getInputProps('password')}
      />
      {row?.hasPassword && (
        <Switch label={t.removePassword} {...form.getInputProps('removePassword', { type: 'checkbox' })} />
      )}
    </Stack>
  )
}

const Ports = ({ form }: PartProps) => {
  const t = useTexts(subAccountTexts)
  return (
    <Section title={t.portSection}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t.fixedPorts}
          description={t.fixedHint}
          min={0}
          {...form.getInputProps('fixedPorts')}
        />
        <NumberInput
          label={t.dynamicPorts}
          description={t.dynamicHint}
          min={0}
          {...form.getInputProps('dynamicPortLimit')}
        />
      </SimpleGrid>
    </Section>
  )
}

const belongs = {
  'sub_account.name_taken': 'name',
  'quota.exhausted': 'allocateChars',
  'session.plan_lacks': 'fixedPorts',
}

type FieldsProps = {
  title: string
  submitLabel: string
  schemaForm: SchemaForm<Values>
  row?: SubAccount
  onClose: () => void
}

const FormFields = ({ title, submitLabel, schemaForm, row, onClose }: FieldsProps) => {
  const { form, submit, busy, failure } = schemaForm
  return (
    <FormDialog
      title={title}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={submitLabel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Basics form={form} row={row} />
      <Ports form={form} />
      <Characters form={form} row={row} />
      <Options form={form} />
    </FormDialog>
  )
}

type CreateProps = {
  onClose: () => void
  onCreated: (created: { id: string; name: string; hasPassword: boolean }) => void
}

export const SubAccountFormDialog = ({ onClose, onCreated }: CreateProps) => {
  const t = useTexts(subAccountTexts)
  const create = useCreateSubAccount()
  const schemaForm = useSchemaForm<Values>({
    schema: subAccountForm,
    toInput: toCreation,
    belongs,
    initial,
    onSubmit: async (values) => {
      const { id } = await create.mutateAsync(toCreation(values))
      onCreated({ id, name: values.name.trim(), hasPassword: values.password !== '' })
    },
  })
  return <FormFields title={t.formCreate} submitLabel={t.create} schemaForm={schemaForm} onClose={onClose} />
}

export const SubAccountEditDialog = ({ row, onClose }: { row: SubAccount; onClose: () => void }) => {
  const t = useTexts(subAccountTexts)
  const { number } = useFormats()
  const update = useUpdateSubAccount()
  const schemaForm = useSchemaForm<Values>({
    schema: subAccountChange,
    toInput: (values) => toChange(row.id, values),
    belongs,
    initial: valuesOf(row),
    onSubmit: async (values) => {
      const { reclaimedChars, endedLogins } = await update.mutateAsync(toChange(row.id, values))
      const name = values.name.trim()
      const said =
        reclaimedChars > 0
          ? t.savedReclaimed(name, number(reclaimedChars))
          : endedLogins > 0
            ? t.savedOut(name, number(endedLogins))
            : t.saved(name)
      void toast(said)
      onClose()
    },
  })
  return (
    <FormFields
      title={t.formEdit(row.name)}
      submitLabel={t.save}
      schemaForm={schemaForm}
      row={row}
      onClose={onClose}
    />
  )
}
