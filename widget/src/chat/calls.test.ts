import { describe, expect, test } from 'vitest'
import * as access from '@chatx/contract/access'
import * as file from '@chatx/contract/file'
import * as webChat from '@chatx/contract/web-chat'
import { calls, maxTextLength, maxUploadBytes } from './calls.ts'

const declared = {
  startChat: webChat.startChat,
  sendFromVisitor: webChat.sendFromVisitor,
  pageVisitorMessage: webChat.pageVisitorMessage,
  readByVisitor: webChat.readByVisitor,
  liveTicket: access.liveTicket,
  presignUpload: file.presignUpload,
}

describe('the calls of a visitor', () => {
  test.each(Object.keys(declared) as (keyof typeof declared)[])('%s is the contract’s', (name) => {
    const { method, path, who } = declared[name]
    expect(calls[name]).toEqual({ method, path })
    expect(who.some((caller) => caller === 'visitor' || caller === 'anyone')).toBe(true)
    expect(declared[name].successCode).toBeUndefined()
  })

  test('nothing is called that is not checked here', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(declared).sort())
  })

  test('the limits are the contract’s', () => {
    expect(maxUploadBytes).toBe(file.maxUploadBytes)
    const message = { clientMsgId: '0190f5fe-7c00-7a00-8000-000000000000', text: 'x'.repeat(maxTextLength) }
    expect(webChat.sendFromVisitor.input.safeParse(message).success).toBe(true)
    const longer = { ...message, text: `${message.text}x` }
    expect(webChat.sendFromVisitor.input.safeParse(longer).success).toBe(false)
  })
})
