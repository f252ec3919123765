import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { desktopBridge } from '@chatx/web-kit/desktop-bridge.ts'
import { fetchLiveTicket } from '../modules/access/access.queries.ts'
import { accountsQuery } from '../modules/account/account.queries.ts'
import { privacyProfilesQuery } from '../modules/account/account-privacy.queries.ts'
import { keptProfiles, partitionAddress } from './desktop.rules.ts'

/** In a link that somebody else wrote; the desk's own links do not say so. */
const FOREIGN = 'a[rel~="nofollow"]'

/**
 * In the desktop program: tells it whose partitions there may be, gives it tickets, and opens links of the chat where the
 * account's pages are. Does nothing in a browser.
 * @param accountId the account of the open chat, empty while none is open
 */
export const useDesktop = (accountId: string): void => {
  const bridge = desktopBridge()
  const enabled = bridge !== undefined
  const { data: profiles } = useQuery({ ...privacyProfilesQuery, enabled })
  const { data: accounts } = useQuery({ ...accountsQuery, enabled })

  useEffect(() => bridge?.answerTickets(fetchLiveTicket), [bridge])
  useEffect(() => {
    if (profiles && accounts) bridge?.accounts(keptProfiles(profiles, accounts))
  }, [bridge, profiles, accounts])
  useEffect(() => {
    if (!bridge) return
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest(FOREIGN) : null
      const goes = partitionAddress(link?.getAttribute('href'), accountId)
      if (goes === undefined) return
      event.preventDefault()
      bridge.open(goes.accountId, goes.address)
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [bridge, accountId])
}
