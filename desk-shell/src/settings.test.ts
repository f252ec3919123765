import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const read = (settings: object) => readSettings(JSON.stringify(settings))
const serverUrl = 'https://chat.example/anything'

describe('settings of the packed program', () => {
  it('takes the server and leaves out what is optional', () => {
    expect(read({ serverUrl })).toEqual({ origin: 'https://chat.example', feed: undefined, farbling: false })
    expect(read({ serverUrl: 'http://localhost:8080' }).origin).toBe('http://localhost:8080')
    expect(read({ serverUrl, farbling: true }).farbling).toBe(true)
    expect(read({ serverUrl, farbling: 'yes' }).farbling).toBe(false)
  })

  it('takes updates from the own server only, and only with a key', () => {
    const feedUrl = 'https://chat.example/packages/'
    expect(read({ serverUrl, feedUrl, feedPublicKey: 'k' }).feed).toEqual({
      url: 'https://chat.example/packages',
      publicKey: 'k',
    })
    expect(() => read({ serverUrl, feedUrl })).toThrow(/needs feedPublicKey/)
    expect(() => read({ serverUrl, feedUrl: 'https://other.example/', feedPublicKey: 'k' })).toThrow(
      /the server itself/,
    )
  })

  it.each([
    [{}, /serverUrl is no address/],
    [{ serverUrl: 'chat.example' }, /is no address/],
    [{ serverUrl: 'http://chat.example' }, /https/],
    [{ serverUrl: 'https://a:b@chat.example' }, /no password/],
  ])('refuses %j', (settings, says) => expect(() => read(settings)).toThrow(says))
})
