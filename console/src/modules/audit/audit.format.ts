const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Midnight of a day in the reader's own time zone, some days later; undefined for what is no day. */
export const startOfDay = (day: string | undefined, daysLater = 0): string | undefined => {
  if (day === undefined || !DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

/** The last signs of an id tell two apart; the first ones are its time. */
export const shortId = (id: string): string => (id.length > 12 ? `…${id.slice(-8)}` : id)
