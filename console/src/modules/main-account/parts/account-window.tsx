import { Anchor, Button, Group, Title } from '@mantine/core'
import type { OperatedAccountDetail } from '@chatx/contract/main-account-operator'
import { Link } from '@tanstack/react-router'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { Plan, Status } from '../main-account.columns.tsx'
import { mainAccountTexts } from '../main-account.en-US.ts'
import { PlanLots } from './plan-lots.tsx'
import { planTexts } from '../main-account-plan.en-US.ts'
import { useMainAccount, useOperatedLots } from '../main-account.queries.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Window } from '../../../ui/window.tsx'

const useFacts = (row: OperatedAccountDetail): Fact[] => {
  const t = useTexts(mainAccountTexts)
  const { number, dateTime } = useFormats()
  return [
    { name: t.userName, value: row.userName },
    { name: t.status, value: <Status row={row} /> },
    ...(row.suspendedAt === null ? [] : [{ name: t.suspended, value: dateTime(row.suspendedAt) }]),
    { name: t.plan, value: <Plan row={row} /> },
    { name: t.characters, value: number(row.charNum) },
    { name: t.ports, value: t.portsOf(number(row.onlinePorts), number(row.portNum)) },
    { name: t.subAccounts, value: number(row.subAccounts) },
    { name: t.logins, value: number(row.openLogins) },
    { name: t.tgContact, value: row.tgContact || t.none },
    { name: t.timeZone, value: row.timeZone },
    { name: t.registered, value: dateTime(row.createdAt) },
  ]
}

const AccountFacts = ({ row }: { row: OperatedAccountDetail }) => <Facts facts={useFacts(row)} />

/** What one main account has now. */
export const AccountWindow = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const t = useTexts(mainAccountTexts)
  const p = useTexts(planTexts)
  const query = useMainAccount(id)
  return (
    <Window opened onClose={onClose} title={title} size="lg">
      <QueryState query={query}>{(row) => <AccountFacts row={row} />}</QueryState>
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
