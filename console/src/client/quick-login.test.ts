import { describe, expect, it } from 'vitest'
import { holdQuickLogin } from './quick-login.ts'

const open = (query: string) => {
  const replaced: string[] = []
  const held = holdQuickLogin(new URL(`https://site.example/workplace/home${query}`), (url) =>
    replaced.push(url),
  )
  return { held, replaced }
}

describe('a quick-login link', () => {
  it('takes the ticket out of the address and gives it away once', () => {
    const { held, replaced } = open('?tab=2&quickLogin=%7B%22ticket%22%3A%22abc%22%7D')
    expect(replaced).toEqual(['/workplace/home?tab=2'])
    expect(held.peek()).toBe('abc')
    expect(held.take()).toBe('abc')
    expect(held.peek()).toBeNull()
  })

  it('takes a bare JSON string too', () => {
    expect(open('?quickLogin=%22abc%22').held.peek()).toBe('abc')
  })

  it('holds an empty ticket where the query cannot be read, and removes it all the same', () => {
    const { held, replaced } = open('?quickLogin=nonsense')
    expect(held.peek()).toBe('')
    expect(replaced).toEqual(['/workplace/home'])
  })

  it('does nothing without the query', () => {
    const { held, replaced } = open('?a=1')
    expect(held.peek()).toBeNull()
    expect(replaced).toEqual([])
  })
})
