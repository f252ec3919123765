import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { name: string; value: ReactNode; wide?: true }

/** Names and what they stand for, as many beside each other as there is room for. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value, wide }) => (
      <div key={name} className={wide && classes.wide}>
        <Text component="dt" c="dimmed" size="sm">
          {name}
        </Text>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)
