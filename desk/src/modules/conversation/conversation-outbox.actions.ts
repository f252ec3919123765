import { type ApiError, isApiError } from '@chatx/web-kit/api-error.ts'
import { outboxRecords, putRecord, removeRecord } from '../../client/database.ts'
import { takeMessages } from './conversation-events.rules.ts'
import {
  changeEntry,
  nextToSend,
  type OutboxEntry,
  type OutboxFile,
  restored,
  withEntry,
  withoutEntries,
} from './conversation-outbox.rules.ts'
import { postMessage, uploadFile } from './conversation.queries.ts'
import { changeDesk, useDesk } from './conversation.store.ts'

/** Milliseconds between attempts while the server cannot be reached. */
const pause = 4000

const keep = (entry: OutboxEntry): Promise<void> =>
  putRecord('messages', entry.clientMsgId, { ...entry, id: entry.clientMsgId })

const change = (clientMsgId: string, part: Partial<OutboxEntry>): void =>
  changeDesk((state) => ({ ...state, outbox: changeEntry(state.outbox, clientMsgId, part) }))

/** Trying again later may help: no answer, or a server that is busy or broken. Everything else is a refusal. */
const isPassing = (error: ApiError): boolean =>
  error.isTransport ||
  error.error === 'server.error' ||
  error.error === 'server.unavailable' ||
  error.error === 'request.too_many' ||
  error.code === 401

const uploaded = async (entry: OutboxEntry, file: OutboxFile): Promise<string> => {
  if (file.fileId !== null) return file.fileId
  const fileId = await uploadFile(file, (progress) => change(entry.clientMsgId, { progress }))
  const kept = { ...entry, file: { ...file, fileId } }
  change(entry.clientMsgId, { file: kept.file, progress: 1 })
  await keep(kept)
  return fileId
}

const deliver = async (entry: OutboxEntry): Promise<void> => {
  const fileId = entry.file ? await uploaded(entry, entry.file) : null
  const message = await postMessage({
    conversationId: entry.conversationId,
    clientMsgId: entry.clientMsgId,
    text: entry.text,
    untranslated: entry.untranslated,
    ...(entry.previewToken === null ? {} : { previewToken: entry.previewToken }),
    ...(fileId === null ? {} : { fileId }),
  })
  changeDesk((state) => takeMessages(state, [message]))
}

const sendOne = async (entry: OutboxEntry): Promise<void> => {
  change(entry.clientMsgId, { status: 'sending' })
  try {
    await deliver(entry)
    await discard(entry.clientMsgId)
    void flushOutbox()
  } catch (error) {
    if (isApiError(error) && isPassing(error)) {
      change(entry.clientMsgId, { status: 'waiting' })
      later()
      return
    }
    const refused = {
      status: 'refused',
      refusal: error instanceof Error ? error.message : String(error),
    } as const
    change(entry.clientMsgId, refused)
    const kept = useDesk.getState().outbox.get(entry.clientMsgId)
    if (kept) await keep(kept)
    void flushOutbox()
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
const later = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void flushOutbox(), pause)
}

/** Sends what waits; called after writing, after every reconnect and on a timer while something waits. */
export const flushOutbox = async (): Promise<void> => {
  await Promise.all(nextToSend(useDesk.getState().outbox).map(sendOne))
}

type Written = Pick<
  OutboxEntry,
  'subAccountId' | 'conversationId' | 'text' | 'file' | 'previewToken' | 'previewText' | 'untranslated'
>

/** Shows a message at once and sends it; it is on disk before the first attempt, so a crash loses nothing. */
export const writeMessage = async (written: Written): Promise<void> => {
  const entry: OutboxEntry = {
    ...written,
    clientMsgId: crypto.randomUUID(),
    writtenAt: Date.now(),
    status: 'waiting',
    progress: 0,
    refusal: null,
  }
  changeDesk((state) => ({ ...state, outbox: withEntry(state.outbox, entry) }))
  await keep(entry)
  await flushOutbox()
}

/** A refused message once more, with the same id. */
export const resend = async (clientMsgId: string): Promise<void> => {
  change(clientMsgId, { status: 'waiting', refusal: null })
  await flushOutbox()
}

/** Gives a message up, or forgets one that the server has. */
export const discard = async (clientMsgId: string): Promise<void> => {
  changeDesk((state) => ({ ...state, outbox: withoutEntries(state.outbox, [clientMsgId]) }))
  await removeRecord('messages', clientMsgId)
}

const isEntry = (value: unknown): value is OutboxEntry =>
  typeof value === 'object' && value !== null && 'clientMsgId' in value && 'conversationId' in value

/** Shows what waited when the desk was closed. */
export const showOutbox = async (subAccountId: string): Promise<void> => {
  const kept = (await outboxRecords()).filter(isEntry)
  changeDesk((state) => ({ ...state, outbox: restored(state.outbox, kept, subAccountId) }))
}

/** Takes up what waited when the desk was closed, and sends it. */
export const restoreOutbox = async (subAccountId: string): Promise<void> => {
  await showOutbox(subAccountId)
  await flushOutbox()
}

/** How many messages wait in this browser, also while nothing else is known. */
export const countWaiting = async (): Promise<number> =>
  (await outboxRecords()).filter((one) => isEntry(one) && one.status !== 'refused').length
