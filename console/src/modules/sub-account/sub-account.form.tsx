import {
  Group,
  MultiSelect,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Textarea,
  Title,
} from '@mantine/core'
import { subAccountForm } from '@chatx/contract/sub-account'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { subAccountTexts } from './sub-account.en-US.ts'
import { useCreateSubAccount, usePlatforms } from './sub-account.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

const initial = {
  name: '',
  remark: '',
  platforms: ['webchat'],
  fixedPorts: 0,
  dynamicPortLimit: 1,
  charMode: 'unlimited' as 'limited' | 'unlimited',
  allocateChars: 0,
  autoAllocate: false,
  autoAllocateBelow: 10_000,
  autoAllocateAmount: 50_000,
  multiDevice: true,
  shareProfiles: true,
  autoReply: true,
  archive: true,
  dedupeScope: 'current' as 'current' | 'all',
  password: '',
}
type Values = typeof initial
type Form = UseFormReturnType<Values>

/** An empty password means none, and figures of switched-off parts are not sent. */
const toInput = (values: Values) => ({
  ...values,
  password: values.password === '' ? null : values.password,
  ...(values.charMode === 'unlimited' ? { allocateChars: 0, autoAllocate: false } : {}),
})

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} mt="md" mb="xs">
      {title}
    </Title>
    {children}
  </section>
)

const Characters = ({ form }: { form: Form }) => {
  const t = useTexts(subAccountTexts)
  return (
    <Section title={t.charSection}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={t.charMode}
          data={[
            { value: 'unlimited', label: t.charUnlimited },
            { value: 'limited', label: t.charLimited },
          ]}
          value={form.values.charMode}
          onChange={(mode) => form.setFieldValue('charMode', mode === 'limited' ? 'limited' : 'unlimited')}
        />
        {form.values.charMode === 'limited' && (
          <>
            <NumberInput
              label={t.allocate}
              min={0}
              thousandSeparator=","
              {...form.getInputProps('allocateChars')}
            />
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
        <SegmentedControl
          aria-label={t.dedupe}
          data={[
            { value: 'current', label: t.dedupeCurrent },
            { value: 'all', label: t.dedupeAll },
          ]}
          value={form.values.dedupeScope}
          onChange={(scope) => form.setFieldValue('dedupeScope', scope === 'all' ? 'all' : 'current')}
        />
      </Group>
    </Section>
  )
}

type Props = {
  onClose: () => void
  onCreated: (created: { id: string; name: string; hasPassword: boolean }) => void
}

export const SubAccountFormDialog = ({ onClose, onCreated }: Props) => {
  const t = useTexts(subAccountTexts)
  const create = useCreateSubAccount()
  const platforms = usePlatforms()
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: subAccountForm,
    toInput,
    belongs: {
      'sub_account.name_taken': 'name',
      'quota.exhausted': 'allocateChars',
      'session.plan_lacks': 'fixedPorts',
    },
    initial,
    onSubmit: async (values) => {
      const { id } = await create.mutateAsync(toInput(values))
      onCreated({ id, name: values.name.trim(), hasPassword: values.password !== '' })
    },
  })
  return (
    <FormDialog
      title={t.formCreate}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t.create}
      onSubmit={submit}
      onClose={onClose}
    >
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
          description={t.passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      </Stack>
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
      <Characters form={form} />
      <Options form={form} />
    </FormDialog>
  )
}
