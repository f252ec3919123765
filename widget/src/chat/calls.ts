import { target } from '@chatx/web-kit/api.ts'
import type { liveTicket } from '@chatx/contract/access'
import type { presignUpload } from '@chatx/contract/file'
import type { pageVisitorMessage, readByVisitor, sendFromVisitor, startChat } from '@chatx/contract/web-chat'

/** The calls of a visitor, named without their schemas, which would not fit the page's budget; a test holds them to the contract. */
export const calls = {
  startChat: target<typeof startChat>('POST', '/chatx/open/webChat/start'),
  sendFromVisitor: target<typeof sendFromVisitor>('POST', '/chatx/open/webChat/send'),
  pageVisitorMessage: target<typeof pageVisitorMessage>('GET', '/chatx/open/webChat/messages'),
  readByVisitor: target<typeof readByVisitor>('POST', '/chatx/open/webChat/read'),
  liveTicket: target<typeof liveTicket>('POST', '/chatx/user/live/ticket'),
  presignUpload: target<typeof presignUpload>('GET', '/chatx-admin/api/infra/file/getR2Presign'),
}

/** Largest upload in bytes, as the contract has it. */
export const maxUploadBytes = 10 * 1024 * 1024

/** Longest text of one message, as the contract has it. */
export const maxTextLength = 4000
