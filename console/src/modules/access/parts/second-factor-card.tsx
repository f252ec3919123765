import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Security } from '@chatx/contract/access-security'
import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { useSecurity, type Who } from '../access-security.queries.ts'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const SetupDialog = lazy(() => import('./second-factor-setup.tsx').then((m) => ({ default: m.SetupDialog })))
const TurnOffDialog = lazy(() =>
  import('./second-factor-change.tsx').then((m) => ({ default: m.TurnOffDialog })),
)
const RenewDialog = lazy(() => import('./second-factor-change.tsx').then((m) => ({ default: m.RenewDialog })))

const FEW = 3

type Open = 'setup' | 'turnOff' | 'renew'

const State = ({ factor }: { factor: Security['secondFactor'] }) => {
  const t = useTexts(securityTexts)
  const f = useFormats()
  if (!factor.on) {
    return (
      <>
        {factor.required && <Alert color="orange" variant="light" role="alert" title={t.factorRequired} />}
        <Text>{t.factorOffText}</Text>
      </>
    )
  }
  return (
    <>
      <Text>
        {t.factorOnText(f.dateTime(factor.since ?? ''))} {t.recoveryLeft(factor.recoveryLeft)}
      </Text>
      {factor.recoveryLeft < FEW && <Alert color="orange" variant="light" title={t.recoveryFew} />}
    </>
  )
}

const Buttons = ({ on, onOpen }: { on: boolean; onOpen: (open: Open) => void }) => {
  const t = useTexts(securityTexts)
  if (!on) {
    return (
      <Group>
        <Button onClick={() => onOpen('setup')}>{t.turnOn}</Button>
      </Group>
    )
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onOpen('renew')}>
        {t.renew}
      </Button>
      <Button variant="default" c="var(--chatx-bad)" onClick={() => onOpen('turnOff')}>
        {t.turnOff}
      </Button>
    </Group>
  )
}

/** Whether a login asks for a code, and the ways to change that. */
export const SecondFactorCard = ({ who }: { who: Who }) => {
  const t = useTexts(securityTexts)
  const query = useSecurity(who)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card label={t.factorTitle}>
      <QueryState query={query}>
        {({ secondFactor }) => (
          <Stack gap="sm">
            <Group gap="sm">
              <Title order={2}>{t.factorTitle}</Title>
              <Tag tone={secondFactor.on ? 'good' : 'plain'}>
                {secondFactor.on ? t.factorOn : t.factorOff}
              </Tag>
            </Group>
            <State factor={secondFactor} />
            <Buttons on={secondFactor.on} onOpen={setOpen} />
          </Stack>
        )}
      </QueryState>
      <Suspense>
        {open === 'setup' && <SetupDialog who={who} onClose={close} />}
        {open === 'turnOff' && <TurnOffDialog who={who} onClose={close} />}
        {open === 'renew' && <RenewDialog who={who} onClose={close} />}
      </Suspense>
    </Card>
  )
}
