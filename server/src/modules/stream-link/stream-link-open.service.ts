import { AppError } from '../../infra/app-error.ts'
import type { Clock } from '../../infra/clock.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Random } from '../../infra/random.ts'
import { type Attempts, networkOf } from '../access/index.ts'
import * as abuse from './stream-link-abuse.store.ts'
import type { StreamLinkVisitService } from './stream-link-visit.service.ts'

type ReportRange = Parameters<StreamLinkVisitService['report']>[1]

/** Whoever comes without a login: the site that was asked, and the address. */
type Anyone = { tenantId: number; ip: string }

export type OpenStreamLinkDeps = {
  db: Database
  clock: Clock
  random: Random
  attempts: Pick<Attempts, 'take'>
  report: StreamLinkVisitService['report']
}

const MINUTE = 60_000

/** Of one network. Its tokens cannot be guessed, but each opening counts figures anew. */
const openings = { name: 'stream link report', tries: 120, windowMs: 15 * MINUTE }
/** Of one network: operators must not drown, and codes must not be looked for here. */
const reports = { name: 'stream link abuse', tries: 10, windowMs: 60 * MINUTE }

const take = ({ attempts }: OpenStreamLinkDeps, { tenantId, ip }: Anyone, limit: typeof openings) =>
  attempts.take(tenantId, [{ limit, of: networkOf(ip), refusal: 'request.too_many' }])

const report = (deps: OpenStreamLinkDeps) => async (anyone: Anyone, token: string, range: ReportRange) => {
  await take(deps, anyone, openings)
  return deps.report(token, range)
}

const reportAbuse =
  (deps: OpenStreamLinkDeps) =>
  async (anyone: Anyone, { code, ...told }: abuse.NewAbuse & { code: string }): Promise<void> => {
    await take(deps, anyone, reports)
    const found = await deps.db.inInstallation((tx) => abuse.findByCode(tx, code))
    if (found === undefined) throw new AppError('stream_link.not_found')
    const scope = { tenantId: found.tenant_id, mainAccountId: found.main_account_id }
    await deps.db.inAccount(scope, async (tx) => {
      const made = { ...told, id: deps.random.id(), linkId: found.stream_link_id, now: deps.clock.now() }
      if ((await abuse.insert(tx, made)) === 0) throw new AppError('stream_link.not_found')
    })
  }

export type OpenStreamLinkService = ReturnType<typeof createOpenStreamLinkService>

/** What anybody may do with a link without a login; each network so often, then `request.too_many`. */
export const createOpenStreamLinkService = (deps: OpenStreamLinkDeps) => ({
  /** The public report; throws `stream_link.report_not_found`. */
  report: report(deps),
  /** Tells the operators of the link's tenant; throws `stream_link.not_found` for a code that no link has. */
  reportAbuse: reportAbuse(deps),
})
