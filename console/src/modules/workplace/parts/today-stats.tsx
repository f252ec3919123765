import { Anchor } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { Stat, StatSkeleton } from './stat.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useSummary } from '../workplace.queries.ts'

/** Fans, messages and conversations: what happens. */
export const TodayStats = () => {
  const t = useTexts(workplaceTexts)
  const { number } = useFormats()
  const summary = useSummary()
  return (
    <QueryState
      query={summary}
      skeleton={
        <>
          <StatSkeleton />
          <StatSkeleton />
          <StatSkeleton />
        </>
      }
    >
      {({ messagesToday: m, ...data }) => (
        <>
          <Stat
            label={t.fans}
            value={number(data.fansTotal)}
            detail={t.fansToday(number(data.fansToday), number(data.newFansToday))}
          />
          <Stat
            label={t.messages}
            value={number(m.in + m.out + m.automatic)}
            detail={t.messagesParts(number(m.in), number(m.out), number(m.automatic))}
          />
          <Stat
            label={t.conversations}
            value={number(data.conversationsOpen)}
            tag={
              <Anchor href="/desk/" target="_blank" rel="noopener noreferrer" size="sm">
                {t.openDesk}
              </Anchor>
            }
            detail={data.conversationsUnread === 0 ? t.allRead : t.unread(number(data.conversationsUnread))}
          />
        </>
      )}
    </QueryState>
  )
}
