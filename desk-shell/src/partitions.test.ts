import { describe, expect, it } from 'vitest'
import { fakeSession, profileOf } from './electron.fixture.ts'
import { createPartitions } from './partitions.ts'

const PAGE = 'https://business.example/'

const world = (relayFails = false, onDisk: string[] = []) => {
  const sessions = new Map<string, ReturnType<typeof fakeSession>>()
  const at = (name: string) => {
    const session = sessions.get(name) ?? fakeSession()
    sessions.set(name, session)
    return session
  }
  const marked: string[] = []
  const closed: string[] = []
  const relays: { id: string; isOpen: boolean; port: number }[] = []
  const partitions = createPartitions({
    fromPartition: at,
    openRelay: async (id) => {
      if (relayFails) throw new Error('no way')
      const relay = { id, isOpen: true, port: 4_000 + relays.length }
      relays.push(relay)
      const close = async () => {
        relay.isOpen = false
      }
      return { port: relay.port, username: 'chatx', password: `of ${relay.port}`, close }
    },
    userAgent: 'the same for all',
    machineLocale: 'de-DE',
    markForRemoval: async (partition) => void marked.push(partition),
    onDisk: async () => onDisk,
    closeWindows: (id) => void closed.push(id),
  })
  return { partitions, sessions, at, marked, closed, relays }
}

const [ann, ben] = [profileOf('1'), profileOf('2')]

describe('a partition for each account', () => {
  it('stands apart, each behind a door of its own, under one name of the engine', async () => {
    const { partitions, at, relays } = world()
    await partitions.set([ann, ben])
    await partitions.open(ann.messengerAccountId)
    await partitions.open(ben.messengerAccountId)
    await partitions.open(ben.messengerAccountId)
    expect(relays.map(({ id }) => id)).toEqual([ann.messengerAccountId, ben.messengerAccountId])
    expect(at(ann.partition).proxy()).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:4000',
      proxyBypassRules: '<-loopback>',
    })
    expect(at(ben.partition).proxy()?.proxyRules).toBe('http://127.0.0.1:4001')
    for (const { partition } of [ann, ben])
      expect(at(partition).told).toContainEqual(['setUserAgent', 'the same for all', 'ja-JP,ja'])
  })

  it('loads nothing before its way out stands, and then only what is sealed', async () => {
    const { partitions, at } = world()
    await partitions.set([ann])
    const opening = partitions.open(ann.messengerAccountId)
    expect(at(ann.partition).loads(PAGE)).toBe(false)
    await opening
    expect(at(ann.partition).loads(PAGE)).toBe(true)
    expect(at(ann.partition).loads('http://business.example/')).toBe(false)
    expect(at(ann.partition).grants('geolocation')).toBe(false)
    expect(at(ann.partition).told).toContainEqual(['setSpellCheckerEnabled', false])
  })

  it('loads nothing at all where its door or its proxy cannot be set', async () => {
    const without = world(true)
    await without.partitions.set([ann])
    await expect(without.partitions.open(ann.messengerAccountId)).rejects.toThrow('no way')
    expect(without.at(ann.partition).loads(PAGE)).toBe(false)
    expect(without.at(ann.partition).proxy()).toBeUndefined()

    const refused = world()
    await refused.partitions.set([ann])
    refused.at(ann.partition).failing = new Error('not set')
    await expect(refused.partitions.open(ann.messengerAccountId)).rejects.toThrow('not set')
    expect(refused.at(ann.partition).loads(PAGE)).toBe(false)
  })

  it('goes out as the machine does only where no proxy covers the account', async () => {
    const { partitions, at, relays } = world()
    await partitions.set([profileOf('1', { proxyRequired: false, timeZone: null, locale: null })])
    await partitions.open(ann.messengerAccountId)
    expect(at(ann.partition).proxy()).toEqual({ mode: 'system' })
    expect(relays).toEqual([])
    expect(at(ann.partition).told).toContainEqual(['setUserAgent', 'the same for all', 'de-DE,de'])
  })

  it('refuses accounts of others and names that are none of a partition', async () => {
    const { partitions, sessions } = world()
    await partitions.set([profileOf('1', { partition: 'persist:desk' })])
    await expect(partitions.open(ann.messengerAccountId)).rejects.toThrow(/no name/)
    await expect(partitions.open(ben.messengerAccountId)).rejects.toThrow(/not here/)
    expect([...sessions.keys()]).toEqual([])
  })

  it('tells a door its own password and no other', async () => {
    const { partitions } = world()
    await partitions.set([ann, ben])
    await partitions.open(ann.messengerAccountId)
    await partitions.open(ben.messengerAccountId)
    expect(await partitions.credentialsAt(4_001)).toMatchObject({ password: 'of 4001' })
    expect(await partitions.credentialsAt(8_080)).toBeUndefined()
  })
})

const CLEARED = [
  'closeAllConnections',
  'clearStorageData',
  'clearCache',
  'clearAuthCache',
  'clearHostResolverCache',
]

describe('wiping', () => {
  it('empties the partition, closes its windows and its door, and refuses what still runs', async () => {
    const { partitions, at, marked, closed, relays } = world()
    await partitions.set([ann, ben])
    await partitions.open(ann.messengerAccountId)
    await partitions.open(ben.messengerAccountId)
    await partitions.wipe(ann.messengerAccountId)
    expect(at(ann.partition).told.map(([name]) => name)).toEqual(expect.arrayContaining(CLEARED))
    expect(at(ann.partition).loads(PAGE)).toBe(false)
    expect(relays.map(({ isOpen }) => isOpen)).toEqual([false, true])
    expect([marked, closed]).toEqual([[ann.partition], [ann.messengerAccountId]])
    expect(at(ben.partition).told.map(([name]) => name)).not.toContain('clearStorageData')
    // Whoever takes the port again begins anew, behind another door.
    await partitions.open(ann.messengerAccountId)
    expect(at(ann.partition).proxy()?.proxyRules).toBe('http://127.0.0.1:4002')
  })

  it('follows an account that is gone, and all of them at the end of the login', async () => {
    const { partitions, at, marked } = world()
    await partitions.set([ann, ben])
    await partitions.set([ben])
    // Also what was not opened in this run: it may have been in the run before.
    expect(at(ann.partition).told.map(([name]) => name)).toContain('clearStorageData')
    await expect(partitions.open(ann.messengerAccountId)).rejects.toThrow(/not here/)
    await partitions.wipeAll()
    expect(marked).toEqual([ann.partition, ben.partition])
  })

  it('reaches what an account left that went away while the program did not run, and nothing else', async () => {
    const { partitions, marked, at } = world(false, [ann.partition, ben.partition, 'persist:desk'])
    await partitions.set([ann])
    expect(marked).toEqual([ben.partition])
    expect(at(ben.partition).told.map(([name]) => name)).toContain('clearStorageData')
    expect(at(ann.partition).told).toEqual([])
  })

  it('closes, but keeps, an account whose proxy or region changed', async () => {
    const { partitions, at, closed, relays } = world()
    await partitions.set([ann])
    await partitions.open(ann.messengerAccountId)
    await partitions.set([{ ...ann }])
    expect(closed).toEqual([])
    await partitions.set([profileOf('1', { timeZone: 'Europe/Madrid', locale: 'es-ES' })])
    expect([closed, relays[0]?.isOpen]).toEqual([[ann.messengerAccountId], false])
    expect(at(ann.partition).loads(PAGE)).toBe(false)
    await partitions.open(ann.messengerAccountId)
    expect(at(ann.partition).told).toContainEqual(['setUserAgent', 'the same for all', 'es-ES,es'])
    expect(at(ann.partition).told.map(([name]) => name)).not.toContain('clearStorageData')
  })
})
