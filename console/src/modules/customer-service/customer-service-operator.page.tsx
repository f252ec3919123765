import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ServiceSettings } from '@chatx/contract/customer-service-operator'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { customerServiceTexts } from './customer-service.en-US.ts'
import { serviceOperatorTexts } from './customer-service-operator.en-US.ts'
import { useServiceSettings } from './customer-service-operator.queries.ts'
import { AskedBonuses } from './parts/asked-bonuses.tsx'
import { Card, Page } from '../../ui/page.tsx'

const FormDialog = lazy(() =>
  import('./customer-service-operator.form.tsx').then((m) => ({ default: m.ServiceFormDialog })),
)
const route = getRouteApi('/operator-layout/operator/service')

const Contacts = ({ contacts, automaticSignUpBonus }: ServiceSettings) => {
  const t = useTexts(serviceOperatorTexts)
  const { kinds } = useTexts(customerServiceTexts)
  return (
    <Stack gap="xs">
      {contacts.length === 0 && <Text c="dimmed">{t.noContacts}</Text>}
      {contacts.map(({ kind, account, url }) => (
        <Text key={`${kind} ${account} ${url}`} style={{ overflowWrap: 'anywhere' }}>
          {kinds[kind]}: {account} {url}
        </Text>
      ))}
      <Text c="dimmed">{automaticSignUpBonus ? t.automaticOn : t.automaticOff}</Text>
    </Stack>
  )
}

const Settings = () => {
  const t = useTexts(serviceOperatorTexts)
  const query = useServiceSettings()
  const [editing, setEditing] = useState<ServiceSettings | null>(null)
  return (
    <Card label={t.contacts}>
      <QueryState query={query}>
        {(settings) => (
          <Group justify="space-between" align="flex-start" gap="md">
            <Stack gap="xs">
              <Title order={2} size="h3">
                {t.contacts}
              </Title>
              <Contacts {...settings} />
            </Stack>
            <Button variant="default" onClick={() => setEditing(settings)}>
              {t.edit}
            </Button>
          </Group>
        )}
      </QueryState>
      <Suspense>{editing && <FormDialog row={editing} onClose={() => setEditing(null)} />}</Suspense>
    </Card>
  )
}

/** How do owners reach us, and who waits for the sign-up bonus? */
export const CustomerServicePage = () => {
  const t = useTexts(serviceOperatorTexts)
  const search = route.useSearch()
  return (
    <Page intro={t.intro}>
      <Stack gap="md">
        <Settings />
        <div>
          <Title order={2} size="h3" mb="sm">
            {t.requests}
          </Title>
          <AskedBonuses {...search} />
        </div>
      </Stack>
    </Page>
  )
}
