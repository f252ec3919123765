import { Checkbox, Group, MultiSelect, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { regionCodes, regionNames } from '../stream-link.format.ts'

/** Countries by their names, sorted as the reader's language sorts; the code finds them too. */
const useRegionChoices = () => {
  const [locale] = useLocale()
  return useMemo(() => {
    const name = regionNames(locale, '')
    const order = new Intl.Collator(locale).compare
    return regionCodes
      .map((value) => ({ value, label: `${name(value)} (${value})` }))
      .sort((a, b) => order(a.label, b.label))
  }, [locale])
}

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
