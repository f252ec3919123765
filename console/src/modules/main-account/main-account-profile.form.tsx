import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { type Profile, updateProfileForm } from '@chatx/contract/main-account-profile'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { profileTexts } from './main-account-profile.en-US.ts'
import { useUpdateProfile } from './main-account-profile.queries.ts'
import { useRegionChoices } from '../../client/use-region-choices.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

const valuesOf = ({ userName, tgContact, phone, region, area, address, profile }: Profile) => ({
  userName,
  tgContact,
  phone,
  region,
  area,
  address,
  profile,
})
const PROFILE_MAX = 200

/** Basic information (specification §3, §5). */
export const ProfileFormDialog = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => {
  const t = useTexts(profileTexts)
  const regions = useRegionChoices()
  const update = useUpdateProfile()
  const { form, submit, busy, failure } = useSchemaForm({
    schema: updateProfileForm,
    initial: valuesOf(profile),
    own: { phone: t.phoneWrong },
    onSubmit: async (values) => {
      await update.mutateAsync(values)
      void toast(t.saved)
      onClose()
    },
  })
  const field = form.getInputProps
  const left = PROFILE_MAX - form.values.profile.trim().length
  return (
    <FormDialog
      title={t.details}
      dirty={form.isDirty()}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <TextInput label={t.userName} autoComplete="nickname" data-autofocus {...field('userName')} />
        <TextInput label={t.phone} description={t.phoneHint} autoComplete="tel" {...field('phone')} />
        <TextInput label={t.tgContact} {...field('tgContact')} />
        <Select
          label={t.region}
          data={regions}
          searchable
          clearable
          nothingFoundMessage={t.regionNone}
          maxDropdownHeight={260}
          {...field('region')}
          value={form.values.region === '' ? null : form.values.region}
          onChange={(next) => form.setFieldValue('region', next ?? '')}
        />
        <TextInput label={t.area} description={t.areaHint} {...field('area')} />
        <TextInput label={t.address} autoComplete="street-address" {...field('address')} />
        <Textarea
          label={t.profile}
          description={t.profileLeft(Math.max(0, left))}
          autosize
          minRows={3}
          {...field('profile')}
        />
      </Stack>
    </FormDialog>
  )
}
