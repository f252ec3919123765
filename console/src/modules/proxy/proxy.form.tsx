import { Group, MultiSelect, NumberInput, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { type Proxy, proxyChange, proxyForm } from '@chatx/contract/proxy'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { proxyTexts } from './proxy.en-US.ts'
import { checkedOf, fresh, inputOf, type Values, valuesOf } from './proxy.format.ts'
import { useSaveProxy } from './proxy.queries.ts'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'

type Fields = { form: SchemaForm<Values>['form'] }

const WayFields = ({ form, isNew }: Fields & { isNew: boolean }) => {
  const t = useTexts(proxyTexts)
  return (
    <>
      <Radio.Group label={t.protocol} withAsterisk {...form.getInputProps('protocol')}>
        <Group mt={6} gap="lg">
          {(['http', 'https', 'socks5'] as const).map((one) => (
            <Radio key={one} value={one} label={t.protocols[one]} />
          ))}
        </Group>
      </Radio.Group>
      <Group align="flex-start" gap="sm">
        <TextInput
          flex="3 1 220px"
          label={t.host}
          description={t.hostHint}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('host')}
        />
        <NumberInput
          flex="1 1 110px"
          label={t.port}
          description="1–65535"
          withAsterisk
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator={false}
          {...form.getInputProps('port')}
        />
      </Group>
      <TextInput
        label={t.username}
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('username')}
      />
      <PasswordInput
        label={t.password}
        description={isNew ? t.passwordSealed : t.passwordKept}
        withAsterisk={isNew}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </>
  )
}

const RangeFields = ({ form }: Fields) => {
  const t = useTexts(proxyTexts)
  const names = useSubAccountNames()
  return (
    <>
      <Radio.Group label={t.range} description={t.rangeHint} withAsterisk {...form.getInputProps('range')}>
        <Group mt={6} gap="lg">
          {(['all', 'some'] as const).map((one) => (
            <Radio key={one} value={one} label={t.ranges[one]} />
          ))}
        </Group>
      </Radio.Group>
      {form.values.range === 'some' && (
        <MultiSelect
          label={t.subAccounts}
          withAsterisk
          data={names.data ?? []}
          searchable
          clearable
          placeholder={form.values.subAccountIds.length === 0 ? t.chooseSubAccounts : ''}
          {...form.getInputProps('subAccountIds')}
        />
      )}
    </>
  )
}

type Props = { row: Proxy | null; onClose: () => void; onSaved: (row: Proxy) => void }

export const ProxyFormDialog = ({ row, onClose, onSaved }: Props) => {
  const t = useTexts(proxyTexts)
  const save = useSaveProxy()
  const id = row?.id ?? null
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: row === null ? proxyForm : proxyChange,
    initial: row === null ? fresh : valuesOf(row),
    toInput: (values) => checkedOf(id, values),
    own: { subAccountIds: t.chooseSubAccounts },
    belongs: {
      'proxy.host_refused': 'host',
      'proxy.port_refused': 'port',
      'proxy.range_taken': 'range',
      'proxy.sub_account_taken': 'subAccountIds',
      'proxy.sub_account_unknown': 'subAccountIds',
      'proxy.password_needed': 'password',
    },
    onSubmit: async (values) => {
      const saved = await save.mutateAsync(inputOf(id, values))
      void toast(t.saved)
      onClose()
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      title={row === null ? t.create : t.editTitle}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          label={t.name}
          description={t.nameHint}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <WayFields form={form} isNew={row === null} />
        <RangeFields form={form} />
      </Stack>
    </FormDialog>
  )
}
