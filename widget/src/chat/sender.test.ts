import { describe, expect, test, vi } from 'vitest'
import type { Pending } from './message-list.rules.ts'
import { createSender, Refused } from './sender.ts'

const entry = (clientMsgId: string, file = false): Pending => ({
  clientMsgId,
  text: clientMsgId,
  file: file ? { name: 'a.png', mime: 'image/png', size: 1, width: null, height: null } : null,
  fileId: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  stage: 'waiting',
  reason: null,
})

/** A sender over a plain list, with an outside world that does what each test says. */
const setUp = (
  entries: Pending[],
  send: (entry: Pending, attempt: number) => Promise<void>,
  upload: (entry: Pending) => Promise<string> = async () => 'file-1',
) => {
  let list = entries
  const sender = createSender({
    pending: () => list,
    change: (id, change) => {
      list = list.map((one) => (one.clientMsgId === id ? { ...one, ...change } : one))
    },
    send,
    upload,
    delay: () => 1,
  })
  return { sender, stages: () => list.map((one) => one.stage), list: () => list }
}

describe('the sender', () => {
  test('sends in order, one at a time', async () => {
    const sent: string[] = []
    let atOnce = 0
    const { sender, stages } = setUp([entry('a'), entry('b'), entry('c')], async (one) => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 2))
      sent.push(one.clientMsgId)
      atOnce -= 1
    })
    sender.wake()
    sender.wake()
    await vi.waitFor(() => expect(stages()).toEqual(['accepted', 'accepted', 'accepted']))
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  test('tries again with the same id until it is through, and keeps the order meanwhile', async () => {
    const tries: string[] = []
    const { sender, stages } = setUp([entry('a'), entry('b')], async (one) => {
      tries.push(one.clientMsgId)
      if (tries.length < 4) throw new Error('offline')
    })
    sender.wake()
    await vi.waitFor(() => expect(stages()).toEqual(['accepted', 'accepted']))
    expect(tries).toEqual(['a', 'a', 'a', 'a', 'b'])
  })

  test('what the server refuses is marked with the reason and lets the next one pass', async () => {
    const { sender, list } = setUp([entry('a'), entry('b')], async (one) => {
      if (one.clientMsgId === 'a') throw new Refused('conversation.empty_message')
    })
    sender.wake()
    await vi.waitFor(() => expect(list()[1]?.stage).toBe('accepted'))
    expect(list()[0]).toMatchObject({ stage: 'failed', reason: 'conversation.empty_message' })
  })

  test('a text does not wait for an upload; the file follows with its id', async () => {
    const sent: [string, string | null][] = []
    let uploaded = (_id: string) => {}
    const { sender, stages } = setUp(
      [entry('file', true), entry('text')],
      async (one) => void sent.push([one.clientMsgId, one.fileId]),
      () => new Promise((resolve) => (uploaded = resolve)),
    )
    sender.wake()
    await vi.waitFor(() => expect(sent).toEqual([['text', null]]))
    uploaded('file-9')
    await vi.waitFor(() => expect(stages()).toEqual(['accepted', 'accepted']))
    expect(sent).toEqual([
      ['text', null],
      ['file', 'file-9'],
    ])
  })

  test('stopped, it does not try again', async () => {
    let tries = 0
    const { sender } = setUp([entry('a')], async () => {
      tries += 1
      throw new Error('offline')
    })
    sender.wake()
    await vi.waitFor(() => expect(tries).toBe(1))
    sender.stop()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(tries).toBe(1)
  })
})
