import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type ServiceSettings, serviceSettings } from '@chatx/contract/customer-service-operator'
import { IconPlus } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { customerServiceTexts } from './customer-service.en-US.ts'
import { serviceOperatorTexts } from './customer-service-operator.en-US.ts'
import { useSaveServiceSettings } from './customer-service-operator.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'

type Form = SchemaForm<ServiceSettings>['form']

const mostContacts = 20
const fresh: ServiceSettings['contacts'][number] = { kind: 'online', account: '', url: '' }
const isWebAddress = (url: string) => /^$|^https?:\/\/\S+$/i.test(url.trim())

/** What the schema can only call invalid. */
const problems = ({ contacts }: ServiceSettings, urlBad: string): Record<string, string> =>
  Object.fromEntries(
    contacts.flatMap(({ url }, n) => (isWebAddress(url) ? [] : [[`contacts.${n}.url`, urlBad] as const])),
  )

const ContactFields = ({ form, at }: { form: Form; at: number }) => {
  const t = useTexts(serviceOperatorTexts)
  const { kinds } = useTexts(customerServiceTexts)
  const n = useFormats().number(at + 1)
  return (
    <Group component="fieldset" align="flex-start" gap="sm" p={0} m={0} style={{ border: 0 }}>
      <NativeSelect
        label={t.kind}
        aria-label={t.kindOf(n)}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        w={150}
        {...form.getInputProps(`contacts.${at}.kind`)}
      />
      <TextInput
        label={t.account}
        aria-label={t.accountOf(n)}
        style={{ flex: '1 1 140px' }}
        {...form.getInputProps(`contacts.${at}.account`)}
      />
      <TextInput
        label={t.url}
        aria-label={t.urlOf(n)}
        placeholder="https://"
        style={{ flex: '2 1 200px' }}
        {...form.getInputProps(`contacts.${at}.url`)}
      />
      <Button
        variant="subtle"
        mt={24}
        c="var(--chatx-bad)"
        aria-label={t.removeOf(n)}
        onClick={() => form.removeListItem('contacts', at)}
      >
        {t.remove}
      </Button>
    </Group>
  )
}

/** All contacts in their order, and whether the bonus needs an operator. */
export const ServiceFormDialog = ({ row, onClose }: { row: ServiceSettings; onClose: () => void }) => {
  const t = useTexts(serviceOperatorTexts)
  const save = useSaveServiceSettings()
  const { form, submit, busy, failure } = useSchemaForm<ServiceSettings>({
    schema: serviceSettings,
    initial: row,
    extra: (values) => problems(values, t.urlBad),
    onSubmit: async (values) => {
      await save.mutateAsync(values)
      void toast(t.saved)
      onClose()
    },
  })
  const { contacts } = form.values
  return (
    <FormDialog
      title={t.edit}
      size="xl"
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text c="dimmed">{t.contactsHint}</Text>
        {contacts.map((_, at) => (
          <ContactFields key={at} form={form} at={at} />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={contacts.length >= mostContacts}
            onClick={() => form.insertListItem('contacts', { ...fresh })}
          >
            {t.add}
          </Button>
        </div>
        <Switch
          label={t.automatic}
          description={t.automaticHint}
          {...form.getInputProps('automaticSignUpBonus', { type: 'checkbox' })}
        />
      </Stack>
    </FormDialog>
  )
}
