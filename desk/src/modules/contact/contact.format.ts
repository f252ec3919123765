/** The hour and the text of the time it is in a zone, or null where the zone is unknown. @param now milliseconds */
export const timeThere = (
  timeZone: string | null,
  tag: string,
  now: number,
): { text: string; night: boolean } | null => {
  if (timeZone === null) return null
  try {
    const text = new Intl.DateTimeFormat(tag, {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now)
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
    )
    return { text, night: hour < 7 || hour >= 22 }
  } catch {
    // A visitor's browser may name a zone that this one does not know.
    return null
  }
}

/** A page's address short enough to read: host and path without the query. */
export const shortPage = (url: string): string => {
  try {
    const { host, pathname } = new URL(url)
    return host + (pathname === '/' ? '' : pathname)
  } catch {
    return url
  }
}

/** Only web pages may be opened from here; a visitor can write anything into the field. */
export const isWebPage = (url: string): boolean => /^https?:\/\//i.test(url)
