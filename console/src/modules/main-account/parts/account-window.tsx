import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import type { OperatedAccountDetail } from '@chatx/contract/main-account-operator'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import classes from './account-window.module.css'
import { Plan, Status } from '../main-account.columns.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { PlanLots } from './plan-lots.tsx'
import { planTexts } from '../main-account-plan.en-US.ts'
import { useMainAccount, useOperatedLots } from '../main-account.queries.ts'
import { Window } from '../../../ui/window.tsx'

const useFacts = (row: OperatedAccountDetail): [string, ReactNode][] => {
  const t = useTexts(mainAccountTexts)
  const { number, dateTime } = useFormats()
  return [
    [t.userName, row.userName],
    [t.status, <Status key="status" row={row} />],
    ...(row.suspendedAt === null ? [] : [[t.suspended, dateTime(row.suspendedAt)] as [string, ReactNode]]),
    [t.plan, <Plan key="plan" row={row} />],
    [t.characters, number(row.charNum)],
    [t.ports, t.portsOf(number(row.onlinePorts), number(row.portNum))],
    [t.subAccounts, number(row.subAccounts)],
    [t.logins, number(row.openLogins)],
    [t.tgContact, row.tgContact || t.none],
    [t.timeZone, row.timeZone],
    [t.registered, dateTime(row.createdAt)],
  ]
}

const Facts = ({ row }: { row: OperatedAccountDetail }) => (
  <dl className={classes.facts}>
    {useFacts(row).map(([name, value]) => (
      <div key={name}>
        <Text component="dt" c="dimmed" size="sm">
          {name}
        </Text>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What one main account has now. */
export const AccountWindow = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const p = useTexts(planTexts)
  const query = useMainAccount(id)
  return (
    <Window opened onClose={onClose} title={title} size="lg">
      <QueryState query={query}>{(row) => <Facts row={row} />}</QueryState>
      <Title order={3} mt="lg" mb="sm">
        {p.history}
      </Title>
      <PlanLots query={useOperatedLots(id)} />
      <Group justify="space-between" mt="lg">
        <Anchor component={Link} to="/operator/audit" search={{ account: id } as never}>
          {t.log}
        </Anchor>
        <Button variant="default" onClick={onClose}>
          {t.close}
        </Button>
      </Group>
    </Window>
  )
}
