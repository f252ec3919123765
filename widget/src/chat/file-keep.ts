/** The bytes of files that wait to be sent, so that a reload does not lose them. Best effort: a browser may refuse. */
export type FileKeep = {
  put: (clientMsgId: string, bytes: Blob) => Promise<void>
  get: (clientMsgId: string) => Promise<Blob | null>
  remove: (clientMsgId: string) => Promise<void>
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser refused its file store')),
    )
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('chatx.chat.files', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('files'))
  return asPromise(request)
}

export const createFileKeep = (): FileKeep => {
  const memory = new Map<string, Blob>()
  let opened: Promise<IDBDatabase> | null = null
  const files = async (mode: IDBTransactionMode) => {
    opened ??= open()
    return (await opened).transaction('files', mode).objectStore('files')
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch {
      // Storage that is full or refused costs the file only when the page is reloaded before it is sent.
      return null
    }
  }
  return {
    put: async (clientMsgId, bytes) => {
      memory.set(clientMsgId, bytes)
      await attempt(async () => asPromise((await files('readwrite')).put(bytes, clientMsgId)))
    },
    get: async (clientMsgId) => {
      const known = memory.get(clientMsgId)
      if (known) return known
      const found = await attempt(async () => asPromise<unknown>((await files('readonly')).get(clientMsgId)))
      return found instanceof Blob ? found : null
    },
    remove: async (clientMsgId) => {
      memory.delete(clientMsgId)
      await attempt(async () => asPromise((await files('readwrite')).delete(clientMsgId)))
    },
  }
}
