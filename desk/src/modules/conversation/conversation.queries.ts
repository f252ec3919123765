import {
  type Conversation,
  type Message,
  getConversation,
  pageConversation,
  pageMessage,
  readConversation,
  retryMessage,
  saveDraft,
  sendMessage,
  updateConversation,
} from '@chatx/contract/conversation'
import type { InputOf, OutputOf } from '@chatx/contract/base/endpoint'
import { presignUpload } from '@chatx/contract/file'
import { previewTranslation } from '@chatx/contract/translation'
import { ApiError } from '@chatx/web-kit/api-error.ts'
import { transportTexts } from '@chatx/web-kit/transport-texts.ts'
import { api, locale } from '../../client/api.ts'
import type { ListFilter } from './conversation-list.rules.ts'

/** Rows of the first page, which the eye waits for, and of the later ones, which scrolling must not wait for. */
const firstPage = 50
const laterPage = 200

/** Messages that are asked for: the newest of a conversation, or those before `beforeSeq`. */
export const messagesPage = (beforeSeq: number | null): number => (beforeSeq === null ? firstPage : laterPage)

export const fetchConversations = (
  filter: ListFilter,
  cursor: string | null,
): Promise<OutputOf<typeof pageConversation>> =>
  api.call(pageConversation, {
    pageSize: cursor === null ? firstPage : laterPage,
    ...(cursor === null ? {} : { cursor }),
    ...(filter.messengerAccountId === null ? {} : { messengerAccountId: filter.messengerAccountId }),
    ...(filter.unread ? { unread: 'true' as const } : {}),
    ...(filter.search === '' ? {} : { search: filter.search }),
  })

export const fetchConversation = (id: string): Promise<Conversation> => api.call(getConversation, { id })

export const fetchMessages = async (conversationId: string, beforeSeq: number | null): Promise<Message[]> => {
  const page = await api.call(pageMessage, {
    conversationId,
    limit: messagesPage(beforeSeq),
    ...(beforeSeq === null ? {} : { beforeSeq }),
  })
  return page.list
}

export const postMessage = (input: InputOf<typeof sendMessage>): Promise<Message> =>
  api.call(sendMessage, input)

export const postRetry = (input: InputOf<typeof retryMessage>): Promise<Message> =>
  api.call(retryMessage, input)

export const postRead = (id: string, seq: number): Promise<unknown> => api.call(readConversation, { id, seq })

export const putConversation = (input: InputOf<typeof updateConversation>): Promise<Conversation> =>
  api.call(updateConversation, input)

export const putDraft = (id: string, text: string): Promise<unknown> => api.call(saveDraft, { id, text })

export type Preview = OutputOf<typeof previewTranslation>

export const fetchPreview = (conversationId: string, text: string, signal: AbortSignal): Promise<Preview> =>
  api.call(previewTranslation, { conversationId, text }, { signal })

const put = (
  to: OutputOf<typeof presignUpload>,
  bytes: Blob,
  onProgress: (share: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: 'transport.offline' | 'transport.timeout' | 'transport.status', code: number) => {
      const texts = transportTexts(locale.current())
      const message = error === 'transport.timeout' ? texts.timeout : texts.offline
      reject(new ApiError({ code, error, message: code === 0 ? message : texts.failedWith(code) }))
    }
    // Only XMLHttpRequest tells how much of a body has gone.
    const request = new XMLHttpRequest()
    request.open(to.method, to.uploadUrl)
    request.timeout = 120_000
    for (const [name, value] of Object.entries(to.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else fail('transport.status', request.status)
    })
    request.addEventListener('error', () => fail('transport.offline', 0))
    request.addEventListener('timeout', () => fail('transport.timeout', 0))
    request.send(bytes)
  })

/** Uploads a file and answers its id. @param onProgress hears the share that has gone, 0 to 1 */
export const uploadFile = async (
  file: { name: string; mime: string; bytes: Blob },
  onProgress: (share: number) => void,
): Promise<string> => {
  const place = await api.call(presignUpload, {
    name: file.name,
    size: file.bytes.size,
    type: file.mime,
  })
  await put(place, file.bytes, onProgress)
  return place.fileId
}
