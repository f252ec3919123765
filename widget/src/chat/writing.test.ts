import { expect, test } from 'vitest'
import { sendFromVisitor } from '@chatx/contract/web-chat'
import type { Delivery } from './delivery.ts'
import type { Pending } from './message-list.rules.ts'
import { createWriting, newId } from './writing.ts'

test('ids are UUIDs as the contract wants them, and differ', () => {
  const ids = Array.from({ length: 200 }, newId)
  for (const clientMsgId of ids) expect(sendFromVisitor.input.safeParse({ clientMsgId }).success).toBe(true)
  expect(new Set(ids).size).toBe(200)
})

test('files go before the text, each as a message, in an order that a reload keeps', () => {
  let entries: readonly Pending[] = []
  const delivery = { enqueue: (added: readonly Pending[]) => void (entries = added) } as Delivery
  const kept: string[] = []
  const files = {
    put: async (id: string) => void kept.push(id),
    get: async () => null,
    remove: async () => {},
  }
  const about = { name: 'a.png', mime: 'image/png', size: 3, width: 1, height: 1 }
  const chosen = { bytes: new Blob(['abc']), about }
  const writing = createWriting(delivery, files)
  writing.send('hola', [chosen, chosen])
  expect(entries.map((entry) => entry.file?.name ?? entry.text)).toEqual(['a.png', 'a.png', 'hola'])
  expect([...entries].sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1))).toEqual(entries)
  expect(kept).toEqual(entries.slice(0, 2).map((entry) => entry.clientMsgId))
  expect(writing.preview(entries[0]?.clientMsgId ?? '')).toMatch(/^blob:/)
})
