import { Group, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** The filters above a list, on the page's own ground. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Group gap="sm" className={classes.filters ?? ''}>
    {children}
  </Group>
)

type Choice = { value: string; label: string }
type FilterProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}
type ChoiceProps = FilterProps & {
  /** Names the choice that filters nothing. */
  any: string
  choices: readonly (Choice | { group: string; items: Choice[] })[]
}

/** Narrows a list to one of some values. */
export const ChoiceFilter = ({ label, any, value, choices, onChange }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    value={value ?? ''}
    maw={260}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
    data={[{ value: '', label: any }, ...choices]}
  />
)

/** Narrows a list by a day, as `2026-11-21`. */
export const DayFilter = ({ label, value, onChange }: FilterProps) => (
  <TextInput
    type="date"
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
)
