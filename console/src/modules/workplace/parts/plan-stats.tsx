import { textsFor } from '@chatx/web-kit/i18n.ts'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { Stat, StatSkeleton } from './stat.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useSetMeal, useSummary } from '../workplace.queries.ts'
import { Tag } from '../../../ui/tag.tsx'

const PlanFigures = ({
  meal,
  timeZone,
}: {
  meal: NonNullable<ReturnType<typeof useSetMeal>['data']>
  timeZone: string
}) => {
  const t = useTexts(workplaceTexts)
  const [locale] = useLocale()
  const f = useFormats(timeZone)
  const title = textsFor({ 'zh-CN': meal.title.zh, 'en-US': meal.title.en }, locale)
  return (
    <>
      <Stat
        label={t.plan}
        value={title}
        tag={<Tag tone={meal.active ? 'good' : 'bad'}>{meal.active ? t.active : t.expired}</Tag>}
        detail={meal.vipEndTime === null ? t.noEnd : t.until(f.dateTime(meal.vipEndTime))}
      />
      <Stat
        label={t.chars}
        value={f.number(meal.charRemaining)}
        detail={t.charsUsed(f.number(meal.charUsedToday), f.number(meal.charUsedTotal))}
      />
    </>
  )
}

/** Package, characters, ports and desks: whether everything runs. */
export const PlanStats = () => {
  const t = useTexts(workplaceTexts)
  const f = useFormats()
  const meal = useSetMeal()
  const summary = useSummary()
  return (
    <>
      <QueryState
        query={meal}
        skeleton={
          <>
            <StatSkeleton />
            <StatSkeleton />
            <StatSkeleton />
          </>
        }
      >
        {(data) => (
          <>
            <PlanFigures meal={data} timeZone={summary.data?.timeZone ?? 'Asia/Shanghai'} />
            <Stat
              label={t.ports}
              value={f.number(data.portOnline)}
              unit={t.portsOf(f.number(data.portNum))}
              bar={data.portNum === 0 ? 0 : data.portOnline / data.portNum}
              detail=""
            />
          </>
        )}
      </QueryState>
      <QueryState query={summary} skeleton={<StatSkeleton />}>
        {(data) => (
          <Stat
            label={t.desks}
            value={f.number(data.desksOnline)}
            detail={data.desksOnline === 0 ? t.noDesk : t.someDesks}
          />
        )}
      </QueryState>
    </>
  )
}
