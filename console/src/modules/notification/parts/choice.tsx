import { Group, Radio } from '@mantine/core'

type Props<T extends string> = {
  label: string
  value: T
  choices: Record<T, string>
  onChange: (value: T) => void
}

/** One of a few, side by side. */
export const Choice = <T extends string>({ label, value, choices, onChange }: Props<T>) => {
  const keys = Object.keys(choices) as T[]
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(next) => onChange(keys.find((key) => key === next) ?? value)}
    >
      <Group gap="lg" mt={4}>
        {keys.map((key) => (
          <Radio key={key} value={key} label={choices[key]} />
        ))}
      </Group>
    </Radio.Group>
  )
}
