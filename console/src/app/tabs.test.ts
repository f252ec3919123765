import { describe, expect, it } from 'vitest'
import { close, namesIn, nextAfter, noTabs, readTabs, reopen, type Tabs, visit } from './tabs.ts'

const tab = (name: string, search = '') => ({ name, href: `/${name.toLowerCase()}${search}` })
const tabsOf = (...names: string[]): Tabs => ({ open: names.map((name) => tab(name)), closed: [] })
const names = (tabs: Tabs) => tabs.open.map((one) => one.name).join(' ')

describe('a visit', () => {
  it('opens one tab for each screen and keeps its last address', () => {
    const first = visit(visit(noTabs, tab('A')), tab('B'))
    expect(names(first)).toBe('A B')
    const again = visit(first, tab('A', '?page=2'))
    expect(names(again)).toBe('A B')
    expect(again.open[0]?.href).toBe('/a?page=2')
    expect(visit(again, tab('A', '?page=2'))).toBe(again)
  })

  it('of a closed screen takes it off those that can be opened again', () => {
    expect(visit(close(tabsOf('A', 'B'), ['B']), tab('B')).closed).toEqual([])
  })
})

describe('closing', () => {
  it.each([
    ['this', 'C', 'C'],
    ['others', 'C', 'B D'],
    ['left', 'C', 'B'],
    ['right', 'C', 'D'],
    ['right', 'A', 'B C D'],
    ['all', 'C', 'B C D'],
    ['this', 'A', ''],
  ] as const)('%s of %s closes %s and never the home', (span, name, closed) => {
    expect(namesIn(tabsOf('A', 'B', 'C', 'D'), name, span, 'A').join(' ')).toBe(closed)
  })

  it('leads to the right, else to the left, and nowhere when the current one stays', () => {
    const tabs = tabsOf('A', 'B', 'C', 'D')
    expect(nextAfter(tabs, 'B', ['B'])?.name).toBe('C')
    expect(nextAfter(tabs, 'D', ['D'])?.name).toBe('C')
    expect(nextAfter(tabs, 'C', ['B', 'C', 'D'])?.name).toBe('A')
    expect(nextAfter(tabs, 'A', ['C'])).toBeNull()
  })

  it('can be taken back, last one first, in its old place', () => {
    const left = close(close(tabsOf('A', 'B', 'C', 'D'), ['B']), ['D'])
    expect(names(left)).toBe('A C')
    const one = reopen(left)
    expect(names(one)).toBe('A C D')
    const two = reopen(one)
    expect(names(two)).toBe('A B C D')
    expect(reopen(two)).toBe(two)
  })

  it('of several is taken back from the right', () => {
    const left = close(tabsOf('A', 'B', 'C'), ['B', 'C'])
    expect(names(reopen(left))).toBe('A C')
    expect(names(reopen(reopen(left)))).toBe('A B C')
  })

  it('of what is not there changes nothing', () => {
    const tabs = tabsOf('A')
    expect(close(tabs, ['Z'])).toBe(tabs)
  })
})

describe('kept tabs', () => {
  it('are read as far as they are tabs of this app', () => {
    const text = JSON.stringify([
      tab('A'),
      { name: 'B' },
      3,
      { name: 'C', href: 'https://evil.example' },
      { name: 'D', href: '//evil' },
    ])
    expect(names(readTabs(text))).toBe('A')
    for (const bad of [null, '{', '{}', '7']) expect(readTabs(bad)).toEqual(noTabs)
  })
})
