/** The browser's database of the specification (§3): `chatx`, version 2, stores `store` and `messages` (index id). */
const name = 'chatx'
const version = 2

export type StoreName = 'store' | 'messages'

/** Keys of the offline copy begin with this, which no other key does and which sorts behind all of them. */
const copyPrefix = '~'

const prepare = (database: IDBDatabase): void => {
  if (!database.objectStoreNames.contains('store')) database.createObjectStore('store')
  if (!database.objectStoreNames.contains('messages')) {
    database.createObjectStore('messages').createIndex('id', 'id', { unique: true })
  }
}

const connect = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, version)
      request.addEventListener('upgradeneeded', () => prepare(request.result))
      request.addEventListener('success', () => {
        // Another tab brings a newer version, or wants everything gone: nobody waits for this one.
        request.result.addEventListener('versionchange', () => request.result.close())
        resolve(request.result)
      })
      request.addEventListener('error', () => resolve(null))
      request.addEventListener('blocked', () => resolve(null))
    } catch {
      resolve(null)
    }
  })

let opened: Promise<IDBDatabase | null> | undefined

const database = (): Promise<IDBDatabase | null> => (opened ??= connect())

/** Runs one request; where the browser keeps nothing (private windows) it answers undefined. */
const run = async <T>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  const found = await database()
  if (!found) return undefined
  return new Promise((resolve) => {
    try {
      const request = ask(found.transaction(store, mode).objectStore(store))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => resolve(undefined))
    } catch {
      opened = undefined
      resolve(undefined)
    }
  })
}

export const getRecord = (store: StoreName, key: string): Promise<unknown> =>
  run<unknown>(store, 'readonly', (one) => one.get(key))

/** What waits to be sent, in no order. */
export const outboxRecords = async (): Promise<unknown[]> =>
  (await run<unknown[]>('messages', 'readonly', (one) =>
    one.getAll(IDBKeyRange.upperBound(copyPrefix, true)),
  )) ?? []

export const putRecord = async (store: StoreName, key: string, value: unknown): Promise<void> => {
  await run(store, 'readwrite', (one) => one.put(value, key))
}

export const removeRecord = async (store: StoreName, key: string): Promise<void> => {
  await run(store, 'readwrite', (one) => one.delete(key))
}

/** What is put and removed in each store, by key. */
export type Changes = Record<StoreName, { put: [key: string, value: unknown][]; remove: string[] }>

/** Does something to both stores of the copy, whole or not at all. Answers whether it was done. */
const change = async (how: (store: IDBObjectStore, name: StoreName) => void): Promise<boolean> => {
  const found = await database()
  if (!found) return false
  return new Promise((resolve) => {
    try {
      const transaction = found.transaction(['store', 'messages'], 'readwrite')
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
      for (const one of ['store', 'messages'] as const) how(transaction.objectStore(one), one)
    } catch {
      opened = undefined
      resolve(false)
    }
  })
}

/** Records of the offline copy in one store, by key. */
export const copyRecords = async (store: StoreName): Promise<Map<string, unknown>> => {
  const range = () => IDBKeyRange.lowerBound(copyPrefix)
  const [names, values] = await Promise.all([
    run(store, 'readonly', (one) => one.getAllKeys(range())),
    run<unknown[]>(store, 'readonly', (one) => one.getAll(range())),
  ])
  return new Map((names ?? []).map((key, index) => [String(key).slice(copyPrefix.length), values?.[index]]))
}

export const changeCopy = (changes: Changes): Promise<boolean> =>
  change((store, one) => {
    for (const key of changes[one].remove) store.delete(copyPrefix + key)
    for (const [key, value] of changes[one].put) store.put(value, copyPrefix + key)
  })

export const clearCopy = (): Promise<boolean> =>
  change((store) => void store.delete(IDBKeyRange.lowerBound(copyPrefix)))
