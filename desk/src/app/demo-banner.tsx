import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { siteQuery } from '../modules/access/access.queries.ts'
import { useDesk } from '../modules/conversation/conversation.store.ts'
import { appTexts } from './app.en-US.ts'
import classes from './banner.module.css'

/** Says that this is a demo (specification §8, 901), before somebody has typed for nothing; at once after a refusal. */
export const DemoBanner = () => {
  const t = useTexts(appTexts)
  const { data, refetch } = useQuery(siteQuery)
  const refused = useDesk(
    (state) => [...state.outbox.values()].filter((entry) => entry.status === 'refused').length,
  )
  useEffect(() => {
    if (refused > 0) void refetch()
  }, [refused, refetch])
  return (
    <div aria-live="polite">
      {data?.readOnly === true && (
        <div className={classes.banner}>
          <strong>{t.demo}</strong>
          <span>{t.demoText}</span>
        </div>
      )}
    </div>
  )
}
