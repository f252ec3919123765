import { describe, expect, test } from 'vitest'
import { type KeyStore, noStore } from '@chatx/web-kit/storage.ts'
import { createKeep } from './keep.ts'
import type { Pending } from './message-list.rules.ts'

const entry = (clientMsgId: string, sentAt: string): Pending => ({
  clientMsgId,
  text: 'hola',
  file: null,
  fileId: null,
  sentAt,
  stage: 'waiting',
  reason: null,
})

const mapStore = () => {
  const map = new Map<string, string>()
  const store: KeyStore = {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
  return { map, store, listing: { keys: () => [...map.keys()] } }
}

describe('what a browser keeps of a channel', () => {
  test('survives a reload, oldest message first', () => {
    const { store, listing } = mapStore()
    const before = createKeep('shop', store, listing)
    before.setVisitorToken('token')
    before.setReadSeq(7)
    before.setDraft('half a sent')
    before.setPending(entry('b', '2026-01-02T00:00:00.000Z'))
    before.setPending(entry('a', '2026-01-01T00:00:00.000Z'))
    const after = createKeep('shop', store, listing)
    expect([after.visitorToken(), after.readSeq(), after.draft()]).toEqual(['token', 7, 'half a sent'])
    expect(after.pending().map((one) => one.clientMsgId)).toEqual(['a', 'b'])
  })

  test('two tabs keep their own messages', () => {
    const { store, listing } = mapStore()
    const [one, two] = [createKeep('shop', store, listing), createKeep('shop', store, listing)]
    one.setPending(entry('a', '1'))
    two.setPending(entry('b', '2'))
    one.removePending('a')
    expect(two.pending().map((kept) => kept.clientMsgId)).toEqual(['b'])
  })

  test('channels are apart, and garbage is passed over', () => {
    const { store, map, listing } = mapStore()
    createKeep('shop', store, listing).setPending(entry('a', '1'))
    map.set('chatx.chat.shop.out.broken', '{"half"')
    expect(createKeep('other', store, listing).pending()).toEqual([])
    expect(createKeep('shop', store, listing).pending()).toHaveLength(1)
  })

  test('without storage it remembers for as long as the page is open', () => {
    const keep = createKeep('shop', noStore, { keys: () => [] })
    keep.setVisitorToken('token')
    expect(keep.visitorToken()).toBe('token')
  })
})
