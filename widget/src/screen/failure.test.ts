import { expect, test } from 'vitest'
import { texts } from '../text/en.ts'
import { failureText, mayRetry } from './failure.ts'

test.each([
  ['file.type_refused', texts.typeRefused, false],
  ['file.too_large', texts.tooLarge, false],
  ['file.not_found', texts.fileLost, true],
  ['file.lost', texts.fileLost, false],
  ['file.upload_failed', texts.uploadFailed, true],
  ['web_chat.closed', texts.closed, true],
  ['server.error', null, true],
  [null, null, true],
])('%s says %j, to be tried again: %s', (reason, text, again) => {
  expect(failureText(reason, texts)).toBe(text)
  expect(mayRetry(reason)).toBe(again)
})
