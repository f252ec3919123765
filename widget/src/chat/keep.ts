import { type KeyStore, openStore } from '@chatx/web-kit/storage.ts'
import { keptPrefix } from '../bridge/bridge.ts'
import type { Pending } from './message-list.rules.ts'

/** What this browser keeps of one channel: who the visitor is, what was read, what was typed and what is still to be sent. */
export type Keep = {
  visitorToken: () => string | null
  setVisitorToken: (token: string) => void
  readSeq: () => number
  setReadSeq: (seq: number) => void
  draft: () => string
  setDraft: (text: string) => void
  /** One key per message, so that two tabs never overwrite each other's. */
  pending: () => Pending[]
  setPending: (entry: Pending) => void
  removePending: (clientMsgId: string) => void
}

type Listing = { keys: () => string[] }

const browserKeys: Listing = {
  keys: () => {
    try {
      return Object.keys(globalThis.localStorage)
    } catch {
      return []
    }
  },
}

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  'clientMsgId' in value &&
  typeof value.clientMsgId === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'sentAt' in value &&
  typeof value.sentAt === 'string'

const parse = (text: string | null): Pending | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isPending(value) ? value : null
  } catch {
    return null
  }
}

/** Where the browser refuses storage, the page works and remembers for as long as it is open. */
const withMemory = (store: KeyStore): KeyStore => {
  const memory = new Map<string, string>()
  return {
    get: (key) => store.get(key) ?? memory.get(key) ?? null,
    set: (key, value) => {
      memory.set(key, value)
      store.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      store.remove(key)
    },
  }
}

export const createKeep = (
  channelKey: string,
  storage: KeyStore = openStore(),
  listing: Listing = browserKeys,
): Keep => {
  const store = withMemory(storage)
  const prefix = keptPrefix(channelKey)
  const out = `${prefix}out.`
  const put = (key: string, value: string) => (value === '' ? store.remove(key) : store.set(key, value))
  return {
    visitorToken: () => store.get(`${prefix}visitor`),
    setVisitorToken: (token) => store.set(`${prefix}visitor`, token),
    readSeq: () => Number(store.get(`${prefix}read`)) || 0,
    setReadSeq: (seq) => store.set(`${prefix}read`, String(seq)),
    draft: () => store.get(`${prefix}draft`) ?? '',
    setDraft: (text) => put(`${prefix}draft`, text),
    pending: () =>
      listing
        .keys()
        .filter((key) => key.startsWith(out))
        .flatMap((key) => parse(store.get(key)) ?? [])
        .sort((a, b) => (a.sentAt < b.sentAt ? -1 : Number(a.sentAt > b.sentAt))),
    setPending: (entry) => store.set(out + entry.clientMsgId, JSON.stringify(entry)),
    removePending: (clientMsgId) => store.remove(out + clientMsgId),
  }
}
