import type { Api } from '@chatx/web-kit/api.ts'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { presignUpload } from '@chatx/contract/file'
import { sendFromVisitor } from '@chatx/contract/web-chat'
import { type ChatState, withList, withProgress } from './chat-state.ts'
import type { FileKeep } from './file-keep.ts'
import type { Keep } from './keep.ts'
import { type Pending, withoutPending, withPending, withPendingChanged } from './message-list.rules.ts'
import { createSender, Refused } from './sender.ts'
import type { Store } from './store.ts'
import { putFile, UploadError } from './upload.ts'

export type DeliveryDeps = {
  store: Store<ChatState>
  api: Api
  keep: Keep
  files: FileKeep
  pageUrl: () => string
  /** Gets a new visitor token after the old one was refused. */
  renew: () => Promise<void>
  /** Fetches the newest messages: an accepted message should have shown up by now. */
  refresh: () => Promise<void>
}

export type Delivery = {
  /** Keeps the messages in this browser, shows them and sends them as soon as that is possible. */
  enqueue: (entries: readonly Pending[]) => void
  /** Takes up what an earlier visit of this page could not send. */
  resume: () => void
  retry: (clientMsgId: string) => void
  discard: (clientMsgId: string) => void
  wake: () => void
}

/** Refusals that the same message would meet again; all others are tried again. */
const final = new Set([400, 403, 404, 409, 413])
const triesOnServerError = 5
const triesOfUpload = 4
/** Milliseconds after which an accepted message that has not appeared is fetched. */
const confirmAfter = [4000, 10_000, 30_000]

const judge = async (error: unknown, attempt: number, renew: () => Promise<void>): Promise<unknown> => {
  if (!isApiError(error)) return error
  if (error.code === 401) await renew()
  const hopeless = final.has(error.code) || (error.error === 'server.error' && attempt >= triesOnServerError)
  return hopeless && !error.isTransport ? new Refused(error.error ?? 'server.error') : error
}

const judgeUpload = (error: unknown, attempt: number): unknown => {
  if (!(error instanceof UploadError) || error.status === 0) return error
  if (error.reason?.startsWith('file.')) return new Refused(error.reason)
  return attempt >= triesOfUpload ? new Refused('file.upload_failed') : error
}

const createUpload =
  ({ store, api, files, renew }: DeliveryDeps) =>
  async (entry: Pending, attempt: number): Promise<string> => {
    const bytes = await files.get(entry.clientMsgId)
    if (bytes === null || entry.file === null) throw new Refused('file.lost')
    const { name, size, mime } = entry.file
    const presigned = await api
      .call(presignUpload, { name, size, type: mime })
      .catch(async (error: unknown) => {
        throw await judge(error, attempt, renew)
      })
    const progress = (part: number | null) =>
      store.set((state) => withProgress(state, entry.clientMsgId, part))
    try {
      await putFile(presigned, bytes, progress)
      return presigned.fileId
    } catch (error) {
      throw judgeUpload(error, attempt)
    } finally {
      progress(null)
    }
  }

const createSend =
  ({ api, renew, pageUrl }: DeliveryDeps) =>
  async (entry: Pending, attempt: number): Promise<void> => {
    const page = pageUrl()
    try {
      await api.call(sendFromVisitor, {
        clientMsgId: entry.clientMsgId,
        text: entry.text,
        sentAt: entry.sentAt,
        ...(entry.fileId === null ? {} : { fileId: entry.fileId }),
        ...(page === '' ? {} : { pageUrl: page.slice(0, 2000) }),
      })
    } catch (error) {
      throw await judge(error, attempt, renew)
    }
  }

/** Looks for accepted messages that did not appear by themselves, with growing patience. */
const createConfirm = (expects: () => boolean, refresh: () => Promise<void>) => {
  const confirm = (round = 0) => {
    const wait = confirmAfter[round]
    if (wait === undefined) return
    setTimeout(() => {
      if (!expects()) return
      void refresh()
      confirm(round + 1)
    }, wait)
  }
  return confirm
}

export const createDelivery = (deps: DeliveryDeps): Delivery => {
  const { store, keep, files } = deps
  const pending = () => store.get().list.pending
  const forget = (clientMsgId: string) => {
    keep.removePending(clientMsgId)
    void files.remove(clientMsgId)
  }
  const confirm = createConfirm(() => pending().some((entry) => entry.stage === 'accepted'), deps.refresh)
  const change = (clientMsgId: string, changed: Partial<Pending>) => {
    store.set((state) => withList(state, withPendingChanged(state.list, clientMsgId, changed)))
    if (changed.stage === 'accepted') {
      forget(clientMsgId)
      confirm()
      return
    }
    const entry = pending().find((one) => one.clientMsgId === clientMsgId)
    if (entry) keep.setPending(entry)
  }
  const sendable = () => (store.get().phase === 'ready' ? pending() : [])
  const sender = createSender({
    pending: sendable,
    change,
    send: createSend(deps),
    upload: createUpload(deps),
  })
  const add = (entries: readonly Pending[]) => {
    store.set((state) => withList(state, withPending(state.list, entries)))
    sender.wake()
  }
  return {
    enqueue: (entries) => {
      for (const entry of entries) keep.setPending(entry)
      add(entries)
    },
    resume: () => {
      const confirmed = new Set(store.get().list.messages.map((message) => message.clientMsgId))
      const kept = keep.pending()
      for (const entry of kept) if (confirmed.has(entry.clientMsgId)) forget(entry.clientMsgId)
      add(kept)
    },
    retry: (clientMsgId) => {
      const entry = pending().find((one) => one.clientMsgId === clientMsgId)
      const again = entry?.reason === 'file.not_found' ? { fileId: null } : {}
      change(clientMsgId, { ...again, stage: 'waiting', reason: null })
      sender.wake()
    },
    discard: (clientMsgId) => {
      store.set((state) => withList(state, withoutPending(state.list, clientMsgId)))
      forget(clientMsgId)
    },
    wake: sender.wake,
  }
}
