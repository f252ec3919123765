import { Group, Text } from '@mantine/core'
import type { PlanLot } from '@chatx/contract/plan'
import type { ComponentProps } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import classes from './plan-lots.module.css'
import { planTexts } from '../main-account-plan.en-US.ts'
import { Tag } from '../../../ui/tag.tsx'

type Lot = PlanLot & { reason?: string }
type Query = ComponentProps<typeof QueryState<{ list: Lot[]; nextCursor: string | null }>>['query']

const OneLot = ({ lot }: { lot: Lot }) => {
  const t = useTexts(planTexts)
  const { number, dateTime } = useFormats()
  return (
    <li>
      <Group gap="xs">
        <Tag tone={lot.origin === 'gift' ? 'accent' : 'plain'}>{t.origins[lot.origin]}</Tag>
        <Text fw={500}>{t.days(number(lot.days))}</Text>
        <Text>{t.what(lot.setMeal.title, number(lot.portNum))}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t.span(dateTime(lot.startTime), dateTime(lot.endTime))}
      </Text>
      {lot.reason !== undefined && lot.reason !== '' && (
        <Text size="sm" dir="auto">
          {lot.reason}
        </Text>
      )}
    </li>
  )
}

/** Of which stretches a time plan is made, newest first. */
export const PlanLots = ({ query }: { query: Query }) => {
  const t = useTexts(planTexts)
  return (
    <QueryState query={query}>
      {({ list, nextCursor }) =>
        list.length === 0 ? (
          <Text c="dimmed">{t.empty}</Text>
        ) : (
          <>
            <ul className={classes.lots} aria-label={t.history}>
              {list.map((lot) => (
                <OneLot key={lot.id} lot={lot} />
              ))}
            </ul>
            {nextCursor !== null && (
              <Text size="sm" c="dimmed">
                {t.newest}
              </Text>
            )}
          </>
        )
      }
    </QueryState>
  )
}
