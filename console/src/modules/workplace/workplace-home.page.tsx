import { Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { ChatChart } from './parts/chat-chart.tsx'
import { FansRank } from './parts/fans-rank.tsx'
import { FirstRun } from './parts/first-run.tsx'
import { GuideNotice } from './parts/guide-notice.tsx'
import { LatestNotifications } from './parts/latest-notifications.tsx'
import { GrowthChart } from './parts/growth-chart.tsx'
import { PlanStats } from './parts/plan-stats.tsx'
import { TodayStats } from './parts/today-stats.tsx'
import { workplaceTexts } from './workplace.en-US.ts'
import classes from './workplace.module.css'
import { type Range, useSummary } from './workplace.queries.ts'
import { useGuides } from '../../client/guides.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { Afterwards } from '../../ui/afterwards.tsx'
import { Page } from '../../ui/page.tsx'

const route = getRouteApi('/layout/workplace/home')

/** Follows a moment behind the figures: telling a time in a zone costs more than all the rest of the page's head. */
const Updated = ({ timeZone }: { timeZone: string }) => {
  const t = useTexts(workplaceTexts)
  const f = useFormats(timeZone)
  const at = useDeferredValue(useSummary().dataUpdatedAt, 0)
  return (
    <Text size="sm" c="dimmed">
      {t.zone(timeZone)}
      {at > 0 && ` · ${t.updated(f.dateTime(new Date(at).toISOString()).slice(11))}`}
    </Text>
  )
}

/** Is everything running, and what do I do next? */
export const HomePage = () => {
  const t = useTexts(workplaceTexts)
  const { range = '24h', rank = 'today' } = route.useSearch()
  const navigate = route.useNavigate()
  const { timeZone } = useUser()
  const summary = useSummary()
  const guides = useGuides()
  // Whether the guides have a place above is known with these two; until then nothing stands that would have to move.
  const isSettled = !summary.isPending && !guides.isPending
  const onRange = (next: Range) =>
    void navigate({ search: (old) => ({ ...old, range: next }), replace: true, resetScroll: false })
  return (
    <Page intro={t.intro} actions={<Updated timeZone={timeZone} />}>
      <div className={classes.below}>
        {!isSettled && (
          <div className={classes.waiting}>
            <BlockSkeleton height={252} />
          </div>
        )}
        <div className={classes.settled} data-settling={isSettled ? undefined : true}>
          <GuideNotice />
          <FirstRun />
          <div className={classes.stats}>
            <div className={classes.row}>
              <PlanStats />
            </div>
            <div className={classes.row}>
              <TodayStats />
            </div>
          </div>
          <Afterwards>
            <ChatChart range={range} onRange={onRange} />
            <div className={classes.two}>
              <GrowthChart range={range} />
              <FansRank
                range={rank}
                onRange={(next) =>
                  void navigate({
                    search: (old) => ({ ...old, rank: next }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </div>
            <LatestNotifications timeZone={timeZone} />
          </Afterwards>
        </div>
      </div>
    </Page>
  )
}
