/** The browser's database of the specification (§3): `chatx`, version 2, stores `store` and `messages` (index id). */
const name = 'chatx'
const version = 2

type StoreName = 'store' | 'messages'

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

/** Runs one request; where the browser keeps nothing (private windows) it answers undefined. */
const run = async <T>(
  store: StoreName,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  opened ??= connect()
  const database = await opened
  if (!database) return undefined
  return new Promise((resolve) => {
    try {
      const request = ask(database.transaction(store, mode).objectStore(store))
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

export const allRecords = async (store: StoreName): Promise<unknown[]> =>
  (await run<unknown[]>(store, 'readonly', (one) => one.getAll())) ?? []

export const putRecord = async (store: StoreName, key: string, value: unknown): Promise<void> => {
  await run(store, 'readwrite', (one) => one.put(value, key))
}

export const removeRecord = async (store: StoreName, key: string): Promise<void> => {
  await run(store, 'readwrite', (one) => one.delete(key))
}
