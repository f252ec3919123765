import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

const breakable = { overflowWrap: 'anywhere' } as const

/** What a row is known by. */
export const RowName = ({ children }: { children: ReactNode }) => (
  <Text fw={500} style={breakable}>
    {children}
  </Text>
)

/** What a cell says and, where there is more to say, a smaller line under it. */
export const Explained = ({ children, more }: { children: ReactNode; more: string | null }) => (
  <Stack gap={2} align="flex-start" maw={280} style={breakable}>
    <div>{children}</div>
    {more !== null && (
      <Text size="xs" c="dimmed" dir="auto">
        {more}
      </Text>
    )}
  </Stack>
)
