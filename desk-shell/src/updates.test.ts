import { generateKeyPairSync, sign } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createUpdates, isLater, readRelease } from './updates.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
const release = (version: string) => JSON.stringify({ version, sha512: 'right' })
const settled = () => new Promise((done) => setTimeout(done, 5))

const world = ({ text = release('0.2.0'), signature = signed(text), feed = true, hash = 'right' } = {}) => {
  const events = new EventEmitter()
  const told: unknown[] = []
  const fetched: string[] = []
  const ready: string[] = []
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    on: events.on.bind(events) as never,
    setFeedURL: (value: object) => void told.push(value),
    quitAndInstall: () => undefined,
    checkForUpdates: async () => void told.push('check'),
  }
  const updates = createUpdates({
    feed: feed ? { url: 'https://chat.example/packages', publicKey: key } : undefined,
    version: '0.1.9',
    fetchText: async (address) => {
      fetched.push(address)
      return address.endsWith('.sig') ? `${signature}\n` : text
    },
    hashOf: async () => hash,
    updater,
    ready: (version) => void ready.push(version),
  })
  const download = async () => {
    events.emit('update-downloaded', { downloadedFile: 'file' })
    await settled()
  }
  return { updates, updater, told, fetched, ready, download }
}

describe('updates', () => {
  it('are off without a feed', async () => {
    const { updates, fetched, told, updater } = world({ feed: false })
    await updates.look()
    expect([fetched, told, updater.autoInstallOnAppQuit]).toEqual([[], [], false])
  })

  it('are taken from the own server and installed once what came is what was signed', async () => {
    const { updates, updater, told, ready, download } = world()
    await updates.look()
    expect(told).toEqual([{ provider: 'generic', url: 'https://chat.example/packages' }, 'check'])
    expect(updater.autoInstallOnAppQuit).toBe(false)
    await download()
    expect([updater.autoInstallOnAppQuit, ready]).toEqual([true, ['0.2.0']])
  })

  it('are not installed when the file is another', async () => {
    const { updates, updater, ready, download } = world({ hash: 'wrong' })
    await updates.look()
    await download()
    expect([updater.autoInstallOnAppQuit, ready]).toEqual([false, []])
  })

  it.each([
    ['signed for another text', { signature: signed(release('9.0.0')) }],
    ['not signed', { signature: '' }],
    ['older', { text: release('0.1.8') }],
    ['the same', { text: release('0.1.9') }],
    ['without a hash', { text: '{"version":"0.2.0"}' }],
  ])('are not looked at when %s', async (_what, changes) => {
    const { updates, told, download, updater } = world(changes)
    await updates.look()
    await download()
    expect([told, updater.autoInstallOnAppQuit]).toEqual([[], false])
  })

  it.each([
    ['0.1.10', '0.1.9', true],
    ['1.0.0', '0.9.9', true],
    ['0.1.9', '0.1.9', false],
    ['0.1.9', '0.1.10', false],
    ['1.0.0-beta', '0.1.0', false],
    ['', '0.1.0', false],
  ])('%s is later than %s: %s', (one, other, is) => expect(isLater(one, other)).toBe(is))

  it('read what a signature of this key stands under', () => {
    expect(readRelease(release('1.2.3'), signed(release('1.2.3')), key)).toEqual({
      version: '1.2.3',
      sha512: 'right',
    })
    expect(readRelease(`${release('1.2.3')} `, signed(release('1.2.3')), key)).toBeUndefined()
  })
})
