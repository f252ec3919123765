import { describe, expect, it } from 'vitest'
import { confirmProblem, forgetLogin, keepLogin, readKeptLogin, renameKeptLogin } from './access.format.ts'

const memory = () => {
  const map = new Map<string, string>()
  return {
    get: (key: string) => map.get(key) ?? null,
    set: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
    all: () => [...map.values()].join(),
  }
}
const day = 86_400_000

describe('the repeated password', () => {
  const t = { confirmNeeded: 'needed', mismatch: 'differs' }

  it.each([
    ['', 'Abc123x', { confirmPassword: 'needed' }],
    ['Abc123', 'Abc123x', { confirmPassword: 'differs' }],
    ['Abc123x', 'Abc123x', {}],
  ])('%j beside %j', (confirmPassword, password, expected) => {
    expect(confirmProblem({ password, confirmPassword }, t)).toEqual(expected)
  })
})

describe('the remembered login', () => {
  it('is there for 30 days and not a second longer', () => {
    const store = memory()
    keepLogin(store, 'owner@site.example', 0)
    expect(readKeptLogin(store, 30 * day - 1)?.userName).toBe('owner@site.example')
    expect(readKeptLogin(store, 30 * day)).toBeNull()
  })

  it('is gone when forgotten, and nonsense counts as nothing', () => {
    const store = memory()
    keepLogin(store, 'a', 0)
    forgetLogin(store)
    expect(readKeptLogin(store, 1)).toBeNull()
    store.set('loginForm', '{"userName":5}')
    expect(readKeptLogin(store, 1)).toBeNull()
  })

  it('goes on under a new address, no longer than before, and only where there is one', () => {
    const store = memory()
    renameKeptLogin(store, 'new@site.example', 0)
    expect(readKeptLogin(store, 0)).toBeNull()
    keepLogin(store, 'old@site.example', 0)
    renameKeptLogin(store, 'new@site.example', 20 * day)
    expect(readKeptLogin(store, 20 * day)).toEqual({ userName: 'new@site.example', expires: 30 * day })
  })
})
