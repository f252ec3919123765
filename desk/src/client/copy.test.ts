import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser: what lies in its storage and its database, and whether the database still takes anything. */
const browser = vi.hoisted(() => ({
  storage: new Map<string, string>(),
  refusesStorage: false,
  store: new Map<string, unknown>(),
  messages: new Map<string, unknown>(),
  full: false,
  puts: 0,
}))

vi.mock('./api.ts', () => ({
  keyStore: {
    get: (key: string) => browser.storage.get(key) ?? null,
    set: (key: string, value: string) => void (browser.refusesStorage || browser.storage.set(key, value)),
    remove: (key: string) => void browser.storage.delete(key),
  },
}))

vi.mock('./database.ts', () => ({
  copyRecords: async (name: 'store' | 'messages') => new Map(browser[name]),
  clearCopy: async () => {
    browser.store.clear()
    browser.messages.clear()
    return true
  },
  changeCopy: async (
    changes: Record<'store' | 'messages', { put: [string, unknown][]; remove: string[] }>,
  ) => {
    if (browser.full) return false
    for (const name of ['store', 'messages'] as const) {
      for (const key of changes[name].remove) browser[name].delete(key)
      for (const [key, value] of changes[name].put) browser[name].set(key, value)
      browser.puts += changes[name].put.length
    }
    return true
  },
}))

afterAll(() => {
  vi.doUnmock('./api.ts')
  vi.doUnmock('./database.ts')
  vi.resetModules()
})

/** Another tab, or this one after it was opened again. */
const openTab = () => {
  vi.resetModules()
  return import('./copy.ts')
}

const row = { id: 'row' }
const copyOf = (messages: [string, unknown][] = [['1', { id: '1' }]]) => ({
  store: new Map([['conversation:row', row]]),
  messages: new Map(messages),
})

beforeEach(() => {
  browser.storage.clear()
  browser.store.clear()
  browser.messages.clear()
  browser.full = false
  browser.refusesStorage = false
  browser.puts = 0
})

describe('the offline copy of a login', () => {
  it('is there again when the desk is opened again', async () => {
    await (await openTab()).writeCopy(copyOf())
    const found = await (await openTab()).readCopy()
    expect(found?.store.get('conversation:row')).toEqual(row)
    expect([...(found?.messages.keys() ?? [])]).toEqual(['1'])
  })

  it('writes what changed and nothing else', async () => {
    const tab = await openTab()
    const first = { id: '1' }
    await tab.writeCopy(copyOf([['1', first]]))
    browser.puts = 0
    await tab.writeCopy(
      copyOf([
        ['1', first],
        ['2', { id: '2' }],
      ]),
    )
    expect(browser.puts).toBe(1)
    await tab.writeCopy(copyOf([]))
    expect(browser.messages.size).toBe(0)
  })

  it('is gone after a log-out', async () => {
    const tab = await openTab()
    await tab.writeCopy(copyOf())
    await tab.eraseCopy()
    expect(browser.store.size + browser.messages.size).toBe(0)
    expect(await (await openTab()).readCopy()).toBeNull()
  })

  it('cannot be read after a log-out that the database did not hear of, and goes then', async () => {
    await (await openTab()).writeCopy(copyOf())
    browser.storage.delete('desk.copy')
    expect(await (await openTab()).readCopy()).toBeNull()
    expect(browser.messages.size).toBe(0)
  })

  it('cannot be read by the next login', async () => {
    await (await openTab()).writeCopy(copyOf())
    browser.storage.set('desk.copy', 'the mark of somebody else')
    expect(await (await openTab()).readCopy()).toBeNull()
    expect(browser.store.size).toBe(0)
  })

  it('is not written any more by a tab whose login another tab has ended', async () => {
    const old = await openTab()
    await old.writeCopy(copyOf())
    await (await openTab()).eraseCopy()
    await old.writeCopy(copyOf([['late', {}]]))
    expect(browser.messages.size).toBe(0)
    // Nor when somebody else has begun meanwhile.
    await (await openTab()).writeCopy(copyOf())
    await old.writeCopy(copyOf([['late', {}]]))
    expect([...browser.messages.keys()]).toEqual(['1'])
  })

  it('goes where the browser is full, and is not tried again', async () => {
    const tab = await openTab()
    await tab.writeCopy(copyOf())
    browser.full = true
    await tab.writeCopy(copyOf([['2', {}]]))
    expect(browser.store.size + browser.messages.size).toBe(0)
    browser.full = false
    await tab.writeCopy(copyOf())
    expect(browser.messages.size).toBe(0)
  })

  it('is not made where the browser keeps nothing', async () => {
    browser.refusesStorage = true
    await (await openTab()).writeCopy(copyOf())
    expect(browser.puts).toBe(0)
  })
})
