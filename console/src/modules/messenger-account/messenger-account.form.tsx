import {
  ColorInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import {
  type MessengerAccount,
  messengerAccountForm,
  type WebChatSettings,
} from '@chatx/contract/messenger-account'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from './messenger-account.en-US.ts'
import { useSaveMessengerAccount } from './messenger-account.queries.ts'
import { BubblePreview } from './parts/bubble-preview.tsx'
import { useSubAccountNames } from '../../client/sub-account-names.queries.ts'
import { useLanguageChoices } from '../../client/use-language-choices.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { Segments } from '../../ui/segments.tsx'

type Values = {
  subAccountId: string
  platform: 'webchat'
  name: string
  contactLanguage: string | null
  webChat: WebChatSettings
}

const valuesOf = (row: MessengerAccount | null, subAccountId: string): Values => ({
  subAccountId: row?.subAccountId ?? subAccountId,
  platform: 'webchat',
  name: row?.name ?? '',
  contactLanguage: row?.contactLanguage ?? null,
  webChat: row?.webChat ?? {
    title: '',
    greeting: '',
    color: '#165DFF',
    position: 'right',
    allowedOrigins: [],
  },
})

const Look = ({ form }: { form: UseFormReturnType<Values> }) => {
  const t = useTexts(messengerAccountTexts)
  const origins = Object.entries(form.errors).find(([path]) => path.startsWith('webChat.allowedOrigins'))?.[1]
  return (
    <section>
      <Title order={3} mt="lg" mb="xs">
        {t.look}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Stack gap="sm">
          <TextInput label={t.title} description={t.titleHint} {...form.getInputProps('webChat.title')} />
          <Textarea
            label={t.greeting}
            description={t.greetingHint}
            autosize
            minRows={2}
            maxRows={4}
            {...form.getInputProps('webChat.greeting')}
          />
        </Stack>
        <Stack gap="sm">
          <BubblePreview settings={form.values.webChat} />
        </Stack>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <ColorInput
          label={t.color}
          format="hex"
          withEyeDropper={false}
          swatches={['#165DFF', '#0F9D58', '#D93025', '#7A1FA2', '#F9AB00', '#1D2129']}
          {...form.getInputProps('webChat.color')}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t.position}
          </Text>
          <Segments
            fullWidth
            aria-label={t.position}
            data={[
              { value: 'left', label: t.left },
              { value: 'right', label: t.right },
            ]}
            value={form.values.webChat.position}
            onChange={(position) => form.setFieldValue('webChat.position', position)}
          />
        </div>
      </SimpleGrid>
      <TagsInput
        mt="sm"
        label={t.origins}
        description={t.originsHint}
        {...form.getInputProps('webChat.allowedOrigins')}
        error={origins}
      />
    </section>
  )
}

type Props = { row: MessengerAccount | null; onClose: () => void; onSaved: (row: MessengerAccount) => void }

const Form = ({ row, onClose, onSaved, first }: Props & { first: string }) => {
  const t = useTexts(messengerAccountTexts)
  const choices = useLanguageChoices()
  const names = useSubAccountNames()
  const save = useSaveMessengerAccount(row?.id ?? null)
  const { form, submit, busy, failure } = useSchemaForm<Values>({
    schema: messengerAccountForm,
    initial: valuesOf(row, first),
    onSubmit: async (values) => {
      const saved = await save.mutateAsync(values)
      void toast(row === null ? t.createdDone : t.saved)
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      title={row === null ? t.create : t.editTitle(row.name)}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      {...(row === null ? { submitLabel: t.create } : {})}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t.name} description={t.nameHint} data-autofocus {...form.getInputProps('name')} />
        <Select
          label={t.subAccount}
          description={t.subAccountHint}
          data={names.data ?? []}
          allowDeselect={false}
          searchable
          {...form.getInputProps('subAccountId')}
        />
      </SimpleGrid>
      <Select
        mt="sm"
        label={t.contactLanguage}
        description={t.contactLanguageHint}
        placeholder={t.detect}
        data={choices}
        searchable
        clearable
        limit={60}
        {...form.getInputProps('contactLanguage')}
      />
      <Look form={form} />
    </FormDialog>
  )
}

/** Opens when the sub-accounts to choose from are known; the first one is preset for a new channel. */
export const MessengerAccountFormDialog = (props: Props) => {
  const names = useSubAccountNames()
  if (!names.data) return null
  return <Form {...props} first={names.data[0]?.value ?? ''} />
}
