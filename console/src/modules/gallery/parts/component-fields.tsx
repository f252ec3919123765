import {
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from '../gallery.module.css'
import { partTexts } from '../gallery-parts.texts.ts'
import { Filters } from '../../../ui/filters.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segments } from '../../../ui/segments.tsx'

const useOptions = () => useTexts(partTexts).options.map((label, at) => ({ value: String(at), label }))

const Typed = () => {
  const t = useTexts(partTexts)
  return (
    <div className={classes.fields}>
      <TextInput label={t.empty} description={t.hint} placeholder={t.sample} />
      <TextInput label={t.filled} description={t.hint} defaultValue="ChatX 2026" withAsterisk />
      <TextInput label={t.wrong} description={t.hint} error={t.error} />
      <TextInput label={t.off} disabled value="ChatX 2026" />
      <PasswordInput label={t.password} defaultValue="Demo1234" autoComplete="off" />
      <NumberInput label={t.number} defaultValue={1_200_000} thousandSeparator="," />
      <Textarea label={t.long} defaultValue="ChatX 2026" rows={2} />
      <Textarea label={`${t.long} · ${t.wrong}`} error={t.error} rows={2} />
      <PasswordInput label={`${t.password} · ${t.wrong}`} error={t.error} autoComplete="off" />
    </div>
  )
}

const Chosen = () => {
  const t = useTexts(partTexts)
  const options = useOptions()
  return (
    <div className={classes.fields}>
      <NativeSelect label={t.choice} data={options} />
      <Select label={t.choice} data={options} defaultValue="1" searchable clearable />
      <Select label={`${t.choice} · ${t.wrong}`} data={options} placeholder={t.sample} error={t.error} />
      <MultiSelect label={t.many} data={options} defaultValue={['0', '2']} />
      <NativeSelect label={`${t.choice} · ${t.off}`} data={options} disabled />
      <MultiSelect label={`${t.many} · ${t.wrong}`} data={options} error={t.error} />
    </div>
  )
}

const Toggled = () => {
  const t = useTexts(partTexts)
  const options = useOptions()
  const [part, setPart] = useState('0')
  return (
    <Stack gap="sm">
      <Group>
        <Checkbox label={t.checkbox} />
        <Checkbox label={`${t.checkbox} · ${t.filled}`} defaultChecked />
        <Checkbox label={`${t.checkbox} · ${t.off}`} disabled />
        <Checkbox label={`${t.checkbox} · ${t.wrong}`} error={t.error} />
      </Group>
      <Radio.Group label={t.radio} defaultValue="0">
        <Group mt={4}>
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} disabled={value === '2'} />
          ))}
        </Group>
      </Radio.Group>
      <Group>
        <Switch label={t.switch} />
        <Switch label={`${t.switch} · ${t.filled}`} defaultChecked />
        <Switch label={`${t.switch} · ${t.off}`} disabled />
      </Group>
      <Filters>
        <Segments aria-label={t.segments} data={options} value={part} onChange={setPart} />
        <SearchBox value="" label={t.sample} onSearch={() => setPart('0')} />
        <SearchBox value="ChatX" label={t.sample} onSearch={() => setPart('0')} />
      </Filters>
    </Stack>
  )
}

export const Fields = () => (
  <Stack gap="md">
    <Typed />
    <Chosen />
    <Toggled />
  </Stack>
)
