import type { OutputOf, ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { tryStreamLink } from '@chatx/contract/stream-link'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import * as assignments from './stream-link-assignment.store.ts'
import { found, type LinkDeps, onlineAmong } from './stream-link-change.service.ts'
import { compileLink } from './stream-link-compile.rules.ts'
import { type Decision, decide, type DecisionStep, type Visit } from './stream-link-decision.rules.ts'
import type { CompiledLink } from './stream-link-compiled.types.ts'
import type { Geo } from './stream-link-geo.types.ts'
import { locationOf } from './stream-link-location.rules.ts'
import { zoneOffset } from './stream-link-schedule.rules.ts'
import { readBindings } from './stream-link-table.store.ts'
import * as store from './stream-link.store.ts'

export type TryDeps = LinkDeps & {
  timeZoneOf(tx: AccountTx): Promise<string>
  geo: Pick<Geo, 'regionOf'>
  /** The keyed hash by which an address is bound to a target of a link, in hexadecimal. */
  bindingHash(linkId: string, ip: string): string
}

type Question = ParsedInputOf<typeof tryStreamLink>

const CHANCES = 2 ** 30

const boundTarget = async (
  deps: TryDeps,
  tx: AccountTx,
  { id, ip }: Question,
): Promise<string | undefined> => {
  if (ip === undefined) return undefined
  const { tenantId, mainAccountId } = tx
  const key = { tenantId, mainAccountId, linkId: id, ipKey: deps.bindingHash(id, ip) }
  return (await readBindings(tx, [key]))[0]?.targetId
}

/** A region that was named wins over the one of the address. */
const regionOf = ({ geo }: TryDeps, { region, ip }: Question): string =>
  region === 'ZZ' && ip !== undefined ? geo.regionOf(ip) : region

const visitOf = (deps: TryDeps, asked: Question, bound: string | undefined): Visit => ({
  now: asked.at === undefined ? deps.clock.now().getTime() : Date.parse(asked.at),
  machine: asked.bot ? 'bot' : undefined,
  region: regionOf(deps, asked),
  device: asked.device,
  bound,
  chance: deps.random.below(CHANCES) / CHANCES,
})

/** Without a token, which only a click has. */
const answerOf = (
  link: CompiledLink,
  { outcome, target: place, redirect }: Decision,
  steps: DecisionStep[],
): OutputOf<typeof tryStreamLink> => {
  const target = place === undefined ? undefined : link.targets[place]
  return {
    outcome,
    location: target === undefined ? (redirect ?? null) : locationOf(target.location, '', ''),
    targetId: target?.targetId ?? null,
    steps,
  }
}

/** Decides as the redirector does (decisions §6), on a link that is compiled for the purpose and thrown away. */
export const tryLink =
  (deps: TryDeps) =>
  (scope: AccountScope, asked: Question): Promise<OutputOf<typeof tryStreamLink>> =>
    deps.db.inAccount(scope, async (tx) => {
      const row = await found(store.find(tx, asked.id))
      const targets = await assignments.list(tx, asked.id)
      const online = await onlineAmong(deps, tx, targets)
      const link = compileLink(row, targets, { offsetAt: zoneOffset(await deps.timeZoneOf(tx)), online })
      const steps: DecisionStep[] = []
      const decision = decide(link, visitOf(deps, asked, await boundTarget(deps, tx, asked)), steps)
      return answerOf(link, decision, steps)
    })
