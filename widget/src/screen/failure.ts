import type { Texts } from '../text/texts.ts'

/** Why a message was not sent, in words the visitor can act on; nothing beyond “not sent” where there is no such word. */
export const failureText = (reason: string | null, texts: Texts): string | null => {
  switch (reason) {
    case 'file.type_refused':
      return texts.typeRefused
    case 'file.too_large':
    case 'request.too_large':
      return texts.tooLarge
    case 'file.lost':
    case 'file.not_found':
      return texts.fileLost
    case 'file.upload_failed':
      return texts.uploadFailed
    case 'web_chat.closed':
      return texts.closed
    default:
      return null
  }
}

const hopeless = new Set(['file.type_refused', 'file.too_large', 'request.too_large', 'file.lost'])

/** Whether the same message could be sent at a second try. */
export const mayRetry = (reason: string | null): boolean => reason === null || !hopeless.has(reason)
