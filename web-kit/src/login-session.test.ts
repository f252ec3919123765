import { describe, expect, it } from 'vitest'
import { createLoginSession } from './login-session.ts'
import { type KeyStore, noStore } from './storage.ts'

const memory = () => {
  const map = new Map<string, string>()
  const store: KeyStore = {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  }
  return { map, store }
}
const tokens = { accessToken: 'a', refreshToken: 'r', tenantId: 1 }

describe('a login session', () => {
  it('keeps its tokens under its own keys, the refresh token apart', () => {
    const { map, store } = memory()
    createLoginSession('desk', store).set(tokens)
    createLoginSession('', store).set({ ...tokens, accessToken: 'b' })
    expect(Object.fromEntries(map)).toEqual({
      'desk.accessToken': 'a',
      'desk.refreshToken': 'r',
      'desk.tenantId': '1',
      accessToken: 'b',
      refreshToken: 'r',
      tenantId: '1',
    })
  })

  it('sees what another tab changed, and its end', () => {
    const { store } = memory()
    const [one, two] = [createLoginSession('', store), createLoginSession('', store)]
    one.set(tokens)
    expect(two.accessToken()).toBe('a')
    two.clear()
    expect([one.accessToken(), one.refreshToken(), one.tenantId()]).toEqual([null, null, null])
  })

  it('tells its listeners until they stop listening', () => {
    const session = createLoginSession('', memory().store)
    const heard: (string | null)[] = []
    const stop = session.subscribe(() => heard.push(session.accessToken()))
    session.set(tokens)
    session.clear()
    stop()
    session.set(tokens)
    expect(heard).toEqual(['a', null])
  })

  it('lives as long as the page where nothing can be stored', () => {
    const session = createLoginSession('', noStore)
    session.set(tokens)
    expect(session.accessToken()).toBe('a')
    session.clear()
    expect(session.accessToken()).toBeNull()
  })

  it('does not lose a login when the storage is full', () => {
    const full: KeyStore = { get: () => null, set: () => {}, remove: () => {} }
    const session = createLoginSession('', full)
    session.set(tokens)
    expect(session.refreshToken()).toBe('r')
  })
})
