import { hash } from 'node:crypto'
import type { Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import { createTwoGenerations } from '../../infra/two-generations.ts'
import { bindingKey } from './stream-link-address.rules.ts'
import type { CompiledLink } from './stream-link-compiled.types.ts'
import type { Bindings } from './stream-link-redirect.types.ts'
import { type BindingKey, readBindings } from './stream-link-table.store.ts'

type Deps = { db: Database; log: Log; secret: Buffer }
type Kept = { targetId: string; since: number }
type Found = (targetId: string) => void
type Waiting = BindingKey & { found: Found; tell: ((targetId: string | undefined) => void)[] }

/** So many bindings are in memory at least, if there are so many; about 130 bytes each. */
const CAPACITY = 200_000
/**
 * A click does not wait longer for the database; it is then given a target as if it were new. Longer than a busy database
 * takes, so that an address is not sent elsewhere for a moment's load, and still not felt by a visitor.
 */
const READ_MS = 200
/**
 * After so long the database is asked again, behind the click: another redirector may have bound the address first, or anew.
 * Far longer than a click takes to get there.
 */
const FRESH_MS = 60_000
/** After a read that failed, and while one has hung for so long, nobody waits. */
const AWAY_MS = 1_000

/** Reads one batch at a time; what is asked meanwhile goes together in the next. */
const createReader = ({ db, log }: Deps) => {
  let waiting = new Map<string, Waiting>()
  let readingSince = Number.POSITIVE_INFINITY
  let awayUntil = 0

  const readAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting = new Map()
      readingSince = performance.now()
      const rows = await db
        .inInstallation((tx) => readBindings(tx, batch))
        .catch((error: unknown) => {
          awayUntil = performance.now() + AWAY_MS
          log.debug({ err: error }, 'bindings could not be read')
          return []
        })
      const targets = new Map(rows.map(({ place, targetId }) => [place - 1, targetId]))
      for (const [at, { found, tell }] of batch.entries()) {
        const targetId = targets.get(at)
        if (targetId !== undefined) found(targetId)
        for (const one of tell) one(targetId)
      }
    }
  }
  const start = (): void => {
    if (readingSince !== Number.POSITIVE_INFINITY) return
    readingSince = performance.now()
    setImmediate(() => void readAll().finally(() => (readingSince = Number.POSITIVE_INFINITY)))
  }
  /** `found` hears of a binding also when whoever asked does not wait any more. */
  return (key: string, asked: BindingKey, found: Found): Promise<string | undefined> | undefined => {
    const now = performance.now()
    if (now < awayUntil || now - readingSince > AWAY_MS) return undefined
    return new Promise((done) => {
      const late = setTimeout(done, READ_MS, undefined)
      const tell = (targetId: string | undefined) => {
        clearTimeout(late)
        done(targetId)
      }
      const same = waiting.get(key)
      if (same !== undefined) same.tell.push(tell)
      else waiting.set(key, { ...asked, found, tell: [tell] })
      start()
    })
  }
}

const keyOf = (linkId: string, address: string) => `${linkId} ${bindingKey(address)}`
/** Half of a SHA-256, which nobody can continue to another key's; in one call, for each click of a bound link needs it. */
const hashOf = (secret: string, key: string) => hash('sha256', `${secret} ${key}`, 'hex').slice(0, 32)

/** The keyed hash, in hexadecimal, under which it is kept that an address is bound to a target of a link. */
export const bindingHash = (secret: Buffer, linkId: string, address: string): string =>
  hashOf(secret.toString('base64'), keyOf(linkId, address))

/**
 * Which target an address stays with (links.md §6, "IP binding"). What is not in memory is read by its primary key; a
 * database that is slow or away costs a click at most 200 ms, and the others nothing.
 */
export const createBindings = (deps: Deps): Bindings => {
  const kept = createTwoGenerations<Kept>(CAPACITY)
  const keep = (key: string, targetId: string) => kept.set(key, { targetId, since: performance.now() })
  const secret = deps.secret.toString('base64')
  const read = createReader(deps)
  const ask = ({ tenantId, mainAccountId, linkId }: CompiledLink, key: string, found: Found) =>
    read(key, { tenantId, mainAccountId, linkId, ipKey: hashOf(secret, key) }, found)
  /** Not where a click has bound the address anew meanwhile: that is on its way to be stored. */
  const askAgain = (link: CompiledLink, key: string, known: Kept): void => {
    known.since = performance.now()
    void ask(link, key, (targetId) => {
      if (kept.get(key) === known) known.targetId = targetId
    })
  }
  return {
    find: (link, address) => {
      const key = keyOf(link.linkId, address)
      const known = kept.get(key)
      // Kept also where the answer is late and the click was given a target as if it were new: what is stored stays.
      if (known === undefined) return ask(link, key, (targetId) => keep(key, targetId))
      if (performance.now() - known.since > FRESH_MS) askAgain(link, key, known)
      return known.targetId
    },
    known: (link, address) => kept.get(keyOf(link.linkId, address))?.targetId,
    bind: (link, address, targetId) => {
      const key = keyOf(link.linkId, address)
      keep(key, targetId)
      return hashOf(secret, key)
    },
  }
}
