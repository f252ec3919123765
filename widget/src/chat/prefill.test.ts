import { describe, expect, test } from 'vitest'
import { joinDraft, prefilledText, withoutText } from './prefill.ts'

describe('the message in an address', () => {
  test.each([
    ['?text=Hello%2C%20I%20come%20from%20Spring%20(aaaaaabb33)', 'Hello, I come from Spring (aaaaaabb33)'],
    ['?a=1&text=one%0Atwo', 'one\ntwo'],
    ['?text=one%0D%0Atwo', 'one\ntwo'],
    ['?text=%E4%BD%A0%E5%A5%BD%F0%9F%99%82', '你好🙂'],
    ['?text=a%20+b', 'a  b'],
    ['?text=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', '<img src=x onerror=alert(1)>'],
    ['?text=a%00b%1Bc%E2%80%AEd', 'abcd'],
    ['?text=%20%20', ''],
    ['?text=', ''],
    ['?other=text', ''],
    ['', ''],
  ])('%s is %j', (search, text) => expect(prefilledText(search)).toBe(text))

  test('is no longer than a message, and no character is cut in two', () => {
    const text = prefilledText(`?text=${encodeURIComponent('🙂'.repeat(5000))}`)
    expect(text).toBe('🙂'.repeat(4000))
  })

  test('keeps the joined emoji of one person', () => {
    expect(prefilledText(`?text=${encodeURIComponent('👩‍🚀')}`)).toBe('👩‍🚀')
  })
})

test('the address is left without it, with all else', () => {
  expect(withoutText('https://chat.example/chat/key?utm_source=a&text=hi%20there#n')).toBe(
    'https://chat.example/chat/key?utm_source=a#n',
  )
  expect(withoutText('https://chat.example/chat/key?text=x')).toBe('https://chat.example/chat/key')
})

describe('in the field stands', () => {
  test.each([
    ['hello', '', 'hello'],
    ['hello', 'what I had begun', 'hello\nwhat I had begun'],
    ['hello', 'hello\nwhat I had begun', 'hello\nwhat I had begun'],
    ['', 'what I had begun', 'what I had begun'],
    ['hello', 'x'.repeat(3999), 'hello'],
  ])('%s and %s: %s', (prefilled, draft, field) => expect(joinDraft(prefilled, draft)).toBe(field))
})
