import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { listLinkRegion } from '@chatx/contract/stream-link'
import { countLinksTo, leaveAccounts } from './stream-link-account.service.ts'
import * as csv from './stream-link-csv.service.ts'
import * as form from './stream-link-form.service.ts'
import type { Geo } from './stream-link-geo.types.ts'
import * as list from './stream-link-list.service.ts'
import { purge, type PurgeDeps, purgeLater } from './stream-link-purge.service.ts'
import { remove, type RemovalDeps, setState } from './stream-link-state.service.ts'
import { type TryDeps, tryLink } from './stream-link-try.service.ts'

export type StreamLinkDeps = Omit<RemovalDeps, 'purgeLater'> & TryDeps & PurgeDeps & { geo: Geo }

const aboutRegions =
  ({ geo }: StreamLinkDeps) =>
  (): OutputOf<typeof listLinkRegion> => {
    const { builtAt, ...about } = geo.about()
    return { ...about, builtAt: builtAt?.toISOString() ?? null }
  }

export type StreamLinkService = ReturnType<typeof createStreamLinkService>

/** Every change is known to the redirectors within a second of its commit. */
export const createStreamLinkService = (deps: StreamLinkDeps) => ({
  /** Newest first; archived links only where they are asked for. */
  page: list.page(deps),
  get: list.get(deps),
  /** What of a pasted text are account links of a platform; keeps nothing. */
  checkTargets: form.checkTargets(deps),
  create: form.create(deps),
  /** All or none; a refusal says the `row`, from 0. */
  bulkCreate: form.bulkCreate(deps),
  /** Targets that the form names by id or by the same account keep their counts and bindings. */
  update: form.update(deps),
  duplicate: form.duplicate(deps),
  /** Throws `stream_link.blocked` for a link that an operator has blocked. */
  setState: setState(deps),
  /** For archived links; what they counted is removed in the background. */
  remove: remove({ ...deps, purgeLater: purgeLater(deps) }),
  /** Where a visitor would be sent, and why, without a trace. */
  tryLink: tryLink(deps),
  aboutRegions: aboutRegions(deps),
  importAll: csv.importAll(deps),
  exportAll: csv.exportAll(deps),
  leaveAccounts: leaveAccounts(deps),
  countLinksTo,
  /** What the job of a deletion does; may be done again. */
  purge: purge(deps),
})
