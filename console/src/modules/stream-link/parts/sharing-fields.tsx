import { Group, Radio, Text } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import classes from '../stream-link.module.css'

type Choice = 1 | 2
type Props = {
  label: string
  order: readonly Choice[]
  choices: Readonly<Record<Choice, readonly [string, string]>>
  value: Choice
  onChange: (value: Choice) => void
}

/** Two ways, each as a card that says what it does. */
const Cards = ({ label, order, choices, value, onChange }: Props) => (
  <Radio.Group label={label} value={String(value)} onChange={(next) => onChange(next === '1' ? 1 : 2)}>
    <div className={classes.cards}>
      {order.map((one) => (
        <Radio.Card key={one} value={String(one)} className={classes.choice ?? ''}>
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Radio.Indicator />
            <div>
              <Text fw={500}>{choices[one][0]}</Text>
              <Text size="sm" c="dimmed">
                {choices[one][1]}
              </Text>
            </div>
          </Group>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)

export const SharingFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { type, mode, ipBind } = form.values
  return (
    <FormSection title={t.sharing}>
      <Cards
        label={t.type}
        order={[2, 1]}
        choices={t.types}
        value={type}
        onChange={(value) => form.setFieldValue('type', value)}
      />
      <Cards
        label={t.mode}
        order={[1, 2]}
        choices={t.modes}
        value={mode}
        onChange={(value) => form.setFieldValue('mode', value)}
      />
      <Cards
        label={t.ipBind}
        order={[2, 1]}
        choices={t.ipBinds}
        value={ipBind}
        onChange={(value) => form.setFieldValue('ipBind', value)}
      />
    </FormSection>
  )
}
