import {
  Alert,
  Button,
  Code,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type OperatedTenantDetail, operatorForm } from '@chatx/contract/tenant-operator'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { FormFoot } from './form-foot.tsx'
import { type Tell, useTold } from './use-unsaved.ts'
import { isFirst, loginPlaces } from '../tenant-host.format.ts'
import { tenantOperatorTexts } from '../tenant-operator.en-US.ts'
import { useAddOperator } from '../tenant-operator.queries.ts'
import { focusOn } from '../../../ui/focus-on.ts'
import { type SchemaForm, useSchemaForm } from '../../../ui/use-schema-form.ts'

type Told = { emailAddress: string; password: string }
type Props = { row: OperatedTenantDetail; tell: Tell }
type FormProps = Props & { onAdded: (told: Told) => void; onClose: () => void }

const empty = { emailAddress: '', displayName: '', currentPassword: '', oneTimeCode: '' }

const toInput = ({ oneTimeCode, ...values }: typeof empty) =>
  oneTimeCode.trim() === '' ? values : { ...values, oneTimeCode }

const useAddForm = ({ row, onAdded }: FormProps) => {
  const add = useAddOperator(onAdded)
  /** Asked for once the server wants it, and sent from then on. */
  const [asksCode, setAsksCode] = useState(false)
  const made: SchemaForm<typeof empty> = useSchemaForm<typeof empty>({
    schema: operatorForm,
    initial: empty,
    toInput,
    belongs: {
      'tenant.operator_taken': 'emailAddress',
      'access.wrong_credentials': 'currentPassword',
      'access.one_time_code_needed': 'oneTimeCode',
      'access.one_time_code_wrong': 'oneTimeCode',
    },
    onSubmit: async (values) => {
      try {
        await add.mutateAsync({ ...toInput(values), tenantId: row.tenantId })
      } catch (error) {
        if (isApiError(error) && error.error === 'access.one_time_code_needed') setAsksCode(true)
        // A code that was looked at is used up, whatever was refused after it.
        made.form.setFieldValue('oneTimeCode', '')
        throw error
      }
    },
  })
  return { ...made, asksCode }
}

const AddForm = (props: FormProps) => {
  const t = useTexts(tenantOperatorTexts)
  const { form, submit, busy, failure, asksCode } = useAddForm(props)
  useTold(props.tell, 'operator', form.isDirty())
  const text = { withAsterisk: true, autoComplete: 'off' }
  return (
    <form onSubmit={submit} noValidate aria-label={t.add}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          ref={focusOn}
          label={t.email}
          type="email"
          {...text}
          {...form.getInputProps('emailAddress')}
        />
        <TextInput label={t.displayName} maxLength={60} {...text} {...form.getInputProps('displayName')} />
        <PasswordInput
          label={t.ownPassword}
          description={t.ownPasswordHint}
          withAsterisk
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        {asksCode && (
          <TextInput
            label={t.oneTimeCode}
            description={t.oneTimeCodeHint}
            withAsterisk
            autoComplete="one-time-code"
            autoFocus
            maxLength={20}
            {...form.getInputProps('oneTimeCode')}
          />
        )}
      </SimpleGrid>
      <FormFoot label={t.add} busy={busy} failure={failure}>
        <Button variant="default" disabled={busy} onClick={props.onClose}>
          {t.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const useLoginPlace = ({ tenantId, hosts }: OperatedTenantDetail): string => {
  const t = useTexts(tenantOperatorTexts)
  if (hosts.length > 0) return t.loginAt(loginPlaces(hosts))
  return isFirst(tenantId) ? t.loginRest : t.loginLater
}

type PasswordProps = Props & { told: Told; onClose: () => void }

/** The password, once; a click beside the window does not close what cannot be shown again. */
const Password = ({ row, tell, told, onClose }: PasswordProps) => {
  const t = useTexts(tenantOperatorTexts)
  const place = useLoginPlace(row)
  useTold(tell, 'password', true)
  return (
    <section aria-label={t.told(told.emailAddress)} ref={focusOn} tabIndex={-1}>
      <Stack gap="sm">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {t.told(told.emailAddress)}
        </Text>
        <Group gap="sm">
          <Code fz="md" p="xs" style={{ overflowWrap: 'anywhere' }}>
            {told.password}
          </Code>
          <CopyText value={told.password} label={t.copyPassword} done={t.copied} />
        </Group>
        <Text>{t.toldOnce}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{place}</Text>
        <Text>{t.changeLater}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.kept}</Button>
        </Group>
      </Stack>
    </section>
  )
}

/** What stands in the place of the button: nothing yet, the form, or the password; `again` has the focus come back. */
type Stage = 'first' | 'form' | 'again' | Told

const Adding = (props: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const [stage, setStage] = useState<Stage>('first')
  const back = () => setStage('again')
  if (stage === 'form') return <AddForm {...props} onAdded={setStage} onClose={back} />
  if (typeof stage === 'object') return <Password {...props} told={stage} onClose={back} />
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        {...(stage === 'again' ? { ref: focusOn } : {})}
        onClick={() => setStage('form')}
      >
        {t.add}
      </Button>
    </div>
  )
}

/** Whether anybody can log in as the tenant's staff, and adding one who can. */
export const Staff = (props: Props) => {
  const t = useTexts(tenantOperatorTexts)
  const { number } = useFormats()
  const { row } = props
  return (
    <Stack gap="sm">
      <Title order={3}>{t.operatorsOf(number(row.operators))}</Title>
      {row.operators === 0 && (
        <Alert color="orange" variant="light" title={t.nobody}>
          {t.nobodyMore}
        </Alert>
      )}
      <Adding {...props} />
    </Stack>
  )
}
