import { describe, expect, it } from 'vitest'
import { eventData } from './server-sent-events.ts'

async function* bytes(text: string, size: number): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}
const read = async (text: string, size: number) => {
  const events: string[] = []
  for await (const data of eventData(bytes(text, size))) events.push(data)
  return events
}

describe('eventData', () => {
  it.each([1, 2, 3, 1000])('reads whole events from pieces of %i bytes', async (size) => {
    const text =
      ': ping\n\ndata: {"a":"你好 👋"}\n\nevent: x\nid: 1\ndata: two\ndata:lines\n\ndata: [DONE]\n\n'
    expect(await read(text, size)).toEqual(['{"a":"你好 👋"}', 'two\nlines', '[DONE]'])
    expect(await read(text.replaceAll('\n', '\r\n'), size)).toEqual([
      '{"a":"你好 👋"}',
      'two\nlines',
      '[DONE]',
    ])
  })

  it('takes a last event without its blank line', async () => {
    expect(await read('data: one\n\ndata: two', 4)).toEqual(['one', 'two'])
    expect(await read('data: one\n', 4)).toEqual(['one'])
  })
})
