import { keyStore } from './api.ts'
import { changeCopy, clearCopy, copyRecords, type StoreName } from './database.ts'

/** Records by key. A value that did not change must be the same object, so that it is not written again. */
export type Copied = Record<StoreName, ReadonlyMap<string, unknown>>

/**
 * The copy of one login in this browser. It belongs to the mark that stands beside the tokens: without the mark nobody
 * reads it, so that log-out makes it unreadable at once, even where the database does not answer.
 */
const markKey = 'desk.copy'
const ownerKey = 'owner'

const nothing = (): Copied => ({ store: new Map(), messages: new Map() })

let written = nothing()
/** The mark under which this tab writes: once another tab has ended the login, it is not the stored one any more. */
let mine: string | null = null
/** The storage is full or gone: nothing more is copied until the next login. */
let full = false

/** Milliseconds that reading may take; a desk that shows nothing is worse than one without its copy. */
const patience = 1000

const read = async (): Promise<Copied | null> => {
  const mark = keyStore.get(markKey)
  const [store, messages] = await Promise.all([copyRecords('store'), copyRecords('messages')])
  if (mark === null || store.get(ownerKey) !== mark) {
    if (store.size + messages.size > 0) await clearCopy()
    return null
  }
  written = { store, messages }
  return written
}

const inTime = async (copy: Promise<Copied | null>): Promise<Copied | null> =>
  Promise.race([copy, new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))])

let reading: Promise<Copied | null> | undefined

/** What is kept of this login, or null. Whatever is kept of another one goes. */
export const readCopy = (): Promise<Copied | null> => (reading ??= inTime(read()))

const differences = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) => ({
  put: [...after].filter(([key, value]) => before.get(key) !== value),
  remove: [...before.keys()].filter((key) => !after.has(key)),
})

/** The mark of this login; the first tab to write makes it. Null where storage is refused. */
const ownMark = (): string | null => {
  if (keyStore.get(markKey) === null && mine === null) keyStore.set(markKey, crypto.randomUUID())
  mine ??= keyStore.get(markKey)
  return mine === keyStore.get(markKey) ? mine : null
}

/**
 * Makes the copy say exactly this, writing only what changed. Where it cannot be kept, all of it goes: an old copy is
 * worse than none, and what waits to be sent needs the room.
 */
export const writeCopy = async (wanted: Copied): Promise<void> => {
  const mark = full ? null : ownMark()
  if (mark === null) return
  const store = new Map(wanted.store).set(ownerKey, mark)
  const changes = {
    store: differences(written.store, store),
    messages: differences(written.messages, wanted.messages),
  }
  written = { store, messages: wanted.messages }
  if (await changeCopy(changes)) return
  await eraseCopy()
  full = true
}

/** Forgets everything of this login: unreadable at once, erased as soon as the database has done it. */
export const eraseCopy = async (): Promise<void> => {
  keyStore.remove(markKey)
  written = nothing()
  reading = undefined
  mine = null
  full = false
  await clearCopy()
}
