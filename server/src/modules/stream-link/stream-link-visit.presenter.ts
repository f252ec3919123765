import { linkOutcomes } from '@chatx/contract/stream-link'
import type { LinkDevice, LinkOutcome } from '@chatx/contract/stream-link'
import type { LinkFigures, LinkVisit, LinkVisitor } from '@chatx/contract/stream-link-visit'
import type { VisitorRow, VisitRow } from './stream-link-visit.store.ts'

const devices: Record<number, LinkDevice> = { 1: 'mobile', 2: 'tablet', 3: 'desktop' }
const deviceOf = (device: number): LinkDevice => devices[device] ?? 'desktop'
const outcomeOf = (outcome: number): LinkOutcome => linkOutcomes[outcome] ?? 'target'

export const presentVisit = (row: VisitRow): LinkVisit => ({
  id: row.visit_id,
  at: row.at.toISOString(),
  outcome: outcomeOf(row.outcome),
  targetId: row.target_id,
  targetUrl: row.target_url,
  region: row.region,
  device: deviceOf(row.device),
  ip: row.ip,
  visitorId: row.visitor_id,
  fanId: row.fan_id,
})

export const presentVisitor = (row: VisitorRow): LinkVisitor => ({
  visitorId: row.visitor_id,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  visits: row.visits,
  region: row.region,
  device: deviceOf(row.device),
  ip: row.ip,
})

/** The visits as a table of texts with its heading, for an export. */
export const visitTable = (rows: VisitRow[]): string[][] => [
  ['at', 'outcome', 'target', 'region', 'device', 'ip', 'visitor', 'fan'],
  ...rows
    .map(presentVisit)
    .map((visit) => [
      visit.at,
      visit.outcome,
      visit.targetUrl ?? '',
      visit.region,
      visit.device,
      visit.ip ?? '',
      visit.visitorId,
      visit.fanId ?? '',
    ]),
]

type Count = { key: string; visits: number }

export type Counted = {
  days: string[]
  visitors: { day: string; visitors: number }[]
  /** `place`: the day, from 1. */
  outcomes: (Count & { place: number })[]
  regions: Count[]
  devices: Count[]
  targets: Count[]
  chats: Count[]
  fans: Count[]
  listed: { target_id: string; url: string; removed: boolean }[]
}

const byKey = (counts: Count[]): Map<string, number> =>
  new Map(counts.map(({ key, visits }) => [key, visits]))

const sumBy = <K extends string | number>(
  counts: (Count & { place: number })[],
  of: (count: Count & { place: number }) => K,
) => {
  const sums = new Map<K, number>()
  for (const count of counts) sums.set(of(count), (sums.get(of(count)) ?? 0) + count.visits)
  return sums
}

const targetFigures = ({ targets, chats, fans, listed }: Counted): LinkFigures['targets'] => {
  const [visitsOf, chatsOf, fansOf] = [byKey(targets), byKey(chats), byKey(fans)]
  return listed
    .map(({ target_id: targetId, url, removed }) => ({
      removed,
      figures: {
        targetId,
        url,
        visits: visitsOf.get(targetId) ?? 0,
        chats: chatsOf.get(targetId) ?? 0,
        fans: fansOf.get(targetId) ?? 0,
      },
    }))
    .filter(
      ({ removed, figures: { visits, chats: begun, fans: won } }) => !removed || visits + begun + won > 0,
    )
    .map(({ figures }) => figures)
    .sort((a, b) => b.visits - a.visits)
}

/** Bots stand in the outcomes and in no other figure; every day is there, also one without visits. */
export const presentFigures = (counted: Counted): LinkFigures => {
  const human = sumBy(
    counted.outcomes.filter(({ key }) => key !== 'bot'),
    ({ place }) => place,
  )
  const visitors = new Map(counted.visitors.map((row) => [row.day, row.visitors]))
  const outcomes = sumBy(counted.outcomes, ({ key }) => key)
  return {
    days: counted.days.map((day, at) => ({
      day,
      visits: human.get(at + 1) ?? 0,
      visitors: visitors.get(day) ?? 0,
    })),
    regions: counted.regions,
    devices: counted.devices,
    outcomes: [...outcomes].map(([key, visits]) => ({ key, visits })).sort((a, b) => b.visits - a.visits),
    targets: targetFigures(counted),
  }
}
