import { Alert } from '@mantine/core'
import type { StreamLinkDetail } from '@chatx/contract/stream-link'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'

/** Why the link leads nobody to its accounts just now; nothing while it does. */
export const StateNotice = ({ link }: { link: StreamLinkDetail }) => {
  const t = useTexts(visitTexts)
  const [now] = useState(() => Date.now())
  if (link.state === 'blocked')
    return <Alert color="red" variant="light" title={t.notices.blocked(link.blockedReason ?? '–')} />
  const isExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= now
  const notice = link.state === 'on' ? (isExpired ? t.notices.expired : null) : t.notices[link.state]
  return notice === null ? null : <Alert color="orange" variant="light" title={notice} />
}
