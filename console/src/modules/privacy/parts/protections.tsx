import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconDeviceDesktop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { privacyTexts } from '../privacy.en-US.ts'
import { Card } from '../../../ui/page.tsx'

type Item = readonly string[]
type Props = { title: string; hint: string; items: Record<string, Item>; icon: ReactNode }

const List = ({ title, hint, items, icon }: Props) => (
  <Card label={title}>
    <Title order={2}>{title}</Title>
    <Text size="sm" c="dimmed" mt={2} mb="sm">
      {hint}
    </Text>
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {Object.entries(items).map(([key, [name, text]]) => (
        <Group key={key} component="li" gap="sm" wrap="nowrap" align="flex-start">
          {icon}
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  </Card>
)

const place = { flex: 'none', marginTop: 2 } as const

/** What holds for all accounts, and what only the desktop program can do: nobody shall rely on what is not there. */
export const Protections = () => {
  const t = useTexts(privacyTexts)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <List
        title={t.browser}
        hint={t.browserHint}
        items={t.browserItems}
        icon={<IconCheck size={18} aria-hidden="true" color="var(--chatx-good)" style={place} />}
      />
      <List
        title={t.desktop}
        hint={t.desktopHint}
        items={t.desktopItems}
        icon={<IconDeviceDesktop size={18} aria-hidden="true" style={place} />}
      />
    </SimpleGrid>
  )
}
