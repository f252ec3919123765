import { Checkbox, Group, MultiSelect, TextInput } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { useRegionChoices } from '../../../client/use-region-choices.ts'

export const AccessFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const regions = useRegionChoices()
  return (
    <FormSection title={t.access}>
      <MultiSelect
        label={t.regions}
        description={t.regionsHint}
        data={regions}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={260}
        {...(form.values.regions.length === 0 ? { placeholder: t.everywhere } : {})}
        {...form.getInputProps('regions')}
      />
      <Checkbox.Group label={t.devices} description={t.devicesHint} {...form.getInputProps('devices')}>
        <Group mt={6}>
          <Checkbox value="mobile" label={t.deviceNames.mobile} />
          <Checkbox value="tablet" label={t.deviceNames.tablet} />
          <Checkbox value="desktop" label={t.deviceNames.desktop} />
        </Group>
      </Checkbox.Group>
      <TextInput
        label={t.defaultUrl}
        description={t.defaultHint}
        type="url"
        placeholder="https://"
        {...form.getInputProps('defaultUrl')}
      />
    </FormSection>
  )
}
