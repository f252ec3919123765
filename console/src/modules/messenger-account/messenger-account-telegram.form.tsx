import { PasswordInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { telegramForm } from '@chatx/contract/connector'
import type { InputOf } from '@chatx/contract/base/endpoint'
import type { connectTelegram } from '@chatx/contract/connector'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import classes from './messenger-account.module.css'
import { useConnectTelegram } from './messenger-account.queries.ts'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { useLanguageChoices } from '../../client/use-language-choices.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

type Values = Required<InputOf<typeof connectTelegram>>
type Props = { onClose: () => void }

const Form = ({ first, onClose }: Props & { first: string }) => {
  const t = useTexts(messengerAccountTexts)
  const choices = useLanguageChoices()
  const names = useSubAccountNames()
  const connect = useConnectTelegram()
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: telegramForm,
    initial: { subAccountId: first, token: '', name: '', contactLanguage: null },
    own: { token: t.tokenInvalid },
    belongs: { 'connector.token_refused': 'token', 'connector.taken': 'token' },
    onSubmit: async (values) => {
      await connect.mutateAsync(values)
      void toast(t.telegramDone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.telegramTitle}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      submitLabel={t.createTelegram}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <ol className={classes.steps}>
          {t.telegramSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <PasswordInput
          label={t.token}
          description={t.tokenHint}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('token')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t.subAccount}
            description={t.subAccountHint}
            data={names.data ?? []}
            allowDeselect={false}
            searchable
            {...form.getInputProps('subAccountId')}
          />
          <TextInput
            label={t.telegramName}
            description={t.telegramNameHint}
            {...form.getInputProps('name')}
          />
        </SimpleGrid>
        <Select
          label={t.contactLanguage}
          description={t.contactLanguageHint}
          placeholder={t.detect}
          data={choices}
          searchable
          clearable
          limit={60}
          {...form.getInputProps('contactLanguage')}
        />
        <Text size="sm" c="dimmed">
          {t.telegramTakes}
        </Text>
      </Stack>
    </FormDialog>
  )
}

/** Opens when the sub-accounts to choose from are known; the first one is preset. */
export const TelegramFormDialog = (props: Props) => {
  const names = useSubAccountNames()
  if (!names.data) return null
  return <Form {...props} first={names.data[0]?.value ?? ''} />
}
