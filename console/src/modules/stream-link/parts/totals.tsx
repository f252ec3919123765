import { Text } from '@mantine/core'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { getLinkTotals } from '@chatx/contract/stream-link-visit'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import classes from '../stream-link.module.css'

type Figures = OutputOf<typeof getLinkTotals>

const counters = ['visits', 'visitors', 'visitsToday', 'visitorsToday'] as const

/** Total and today's visits and visitors (specification §2). */
export const Totals = ({ totals }: { totals: Figures }) => {
  const t = useTexts(visitTexts)
  const { number } = useFormats()
  return (
    <div className={classes.stats}>
      {counters.map((name) => (
        <section key={name} className={classes.stat} aria-label={t[name]}>
          <Text c="dimmed">{t[name]}</Text>
          <div className={classes.value}>{number(totals[name])}</div>
        </section>
      ))}
    </div>
  )
}

/** What is in none of the counters. */
export const Uncounted = ({ totals }: { totals: Figures }) => {
  const t = useTexts(visitTexts)
  const { number } = useFormats()
  return (
    <Text size="sm" c="dimmed">
      {t.bots(number(totals.bots))}
      {totals.lost !== null && ` · ${t.lost(number(totals.lost))}`}
    </Text>
  )
}
