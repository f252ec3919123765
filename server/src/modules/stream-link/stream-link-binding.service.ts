import { hmac } from '../../infra/crypto.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import { createTwoGenerations } from '../../infra/two-generations.ts'
import { bindingKey } from './stream-link-address.rules.ts'
import type { CompiledLink } from './stream-link-compiled.types.ts'
import type { Bindings } from './stream-link-redirect.types.ts'
import { type BindingKey, readBindings } from './stream-link-table.store.ts'

type Deps = { db: Database; log: Log; secret: Buffer }
type Waiting = BindingKey & { key: string; tell: ((targetId: string | undefined) => void)[] }

/** So many bindings are in memory at least, if there are so many; about 130 bytes each. */
const CAPACITY = 200_000
/** A click does not wait longer for the database; it is then given a target as if it were new. */
const READ_MS = 50
/** After a read that failed nobody waits for the next one for so long. */
const AWAY_MS = 1_000

/** Reads one batch at a time; what is asked meanwhile goes together in the next. */
const createReader = ({ db, log }: Deps, found: (key: string, targetId: string) => void) => {
  let waiting = new Map<string, Waiting>()
  let reading = false
  let awayUntil = 0

  const readAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting = new Map()
      const rows = await db
        .inInstallation((tx) => readBindings(tx, batch))
        .catch((error: unknown) => {
          awayUntil = performance.now() + AWAY_MS
          log.debug({ err: error }, 'bindings could not be read')
          return []
        })
      const targets = new Map(rows.map(({ place, targetId }) => [place - 1, targetId]))
      for (const [at, { key, tell }] of batch.entries()) {
        const targetId = targets.get(at)
        if (targetId !== undefined) found(key, targetId)
        for (const one of tell) one(targetId)
      }
    }
  }
  const start = (): void => {
    if (reading) return
    reading = true
    setImmediate(() => void readAll().finally(() => (reading = false)))
  }
  return (key: string, asked: BindingKey): Promise<string | undefined> | undefined => {
    if (performance.now() < awayUntil) return undefined
    return new Promise((done) => {
      const late = setTimeout(() => {
        awayUntil = performance.now() + AWAY_MS
        done(undefined)
      }, READ_MS)
      const tell = (targetId: string | undefined) => {
        clearTimeout(late)
        done(targetId)
      }
      const same = waiting.get(key)
      if (same !== undefined) same.tell.push(tell)
      else waiting.set(key, { ...asked, key, tell: [tell] })
      start()
    })
  }
}

/**
 * Which target an address stays with (links.md §6, "IP binding"). What is not in memory is read by its primary key; a
 * database that is slow or away costs a click at most 50 ms, and the others nothing.
 */
export const createBindings = (deps: Deps): Bindings => {
  const kept = createTwoGenerations<string>(CAPACITY)
  const read = createReader(deps, (key, targetId) => {
    if (kept.get(key) === undefined) kept.set(key, targetId)
  })
  const keyOf = (link: CompiledLink, address: string) => `${link.linkId} ${bindingKey(address)}`
  const hashOf = (key: string) => hmac(deps.secret, key).subarray(0, 16).toString('hex')
  return {
    find: (link, address) => {
      const key = keyOf(link, address)
      const { tenantId, mainAccountId, linkId } = link
      return kept.get(key) ?? read(key, { tenantId, mainAccountId, linkId, ipKey: hashOf(key) })
    },
    known: (link, address) => kept.get(keyOf(link, address)),
    bind: (link, address, targetId) => {
      const key = keyOf(link, address)
      kept.set(key, targetId)
      return hashOf(key)
    },
  }
}
