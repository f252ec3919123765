import { expect, test } from 'vitest'
import * as file from '@chatx/contract/file'
import * as webChat from '@chatx/contract/web-chat'
import { maxTextLength, maxUploadBytes } from './limits.ts'

test('the limits are the contract’s', () => {
  expect(maxUploadBytes).toBe(file.maxUploadBytes)
  const message = { clientMsgId: '0190f5fe-7c00-7a00-8000-000000000000', text: 'x'.repeat(maxTextLength) }
  expect(webChat.sendFromVisitor.input.safeParse(message).success).toBe(true)
  const longer = { ...message, text: `${message.text}x` }
  expect(webChat.sendFromVisitor.input.safeParse(longer).success).toBe(false)
})
