import { Stack, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { LinkValues } from '../stream-link-form.format.ts'
import { Card } from '../../../ui/page.tsx'

export type FieldsProps = { form: UseFormReturnType<LinkValues> }

export const FormSection = ({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) => (
  <Card label={title}>
    <Title order={2} mb={hint ? 2 : 'sm'}>
      {title}
    </Title>
    {hint && (
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
    )}
    <Stack gap="md">{children}</Stack>
  </Card>
)
