import { describe, expect, it } from 'vitest'
import { instantOf, localOf, pastedBlocks, pastedLinks } from './stream-link.format.ts'
import { regionCodes, regionNames } from '../../client/regions.ts'

describe('what is pasted', () => {
  it('takes newlines and spaces alike and each link once', () => {
    expect(pastedLinks(' https://wa.me/1\nhttps://wa.me/2  https://wa.me/1\r\n')).toEqual([
      'https://wa.me/1',
      'https://wa.me/2',
    ])
  })

  it('makes one link of every block', () => {
    expect(
      pastedBlocks('A\nhttps://wa.me/1 https://wa.me/2\n \nB b\r\nhttps://wa.me/3\n', 'whatsapp'),
    ).toEqual([
      { name: 'A', platform: 'whatsapp', targets: [{ url: 'https://wa.me/1' }, { url: 'https://wa.me/2' }] },
      { name: 'B b', platform: 'whatsapp', targets: [{ url: 'https://wa.me/3' }] },
    ])
  })
})

describe('times of the account’s zone', () => {
  it.each([
    ['2026-01-10T09:30', 'Asia/Shanghai', '2026-01-10T01:30:00.000Z'],
    ['2026-07-10T09:30', 'America/New_York', '2026-07-10T13:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant)
    expect(localOf(instant, zone)).toBe(local)
  })

  it('knows no time where none was entered', () => {
    expect(instantOf('', 'UTC')).toBeNull()
    expect(localOf(null, 'UTC')).toBe('')
  })
})

it('names every region in both languages', () => {
  for (const locale of ['zh-CN', 'en-US']) {
    const name = regionNames(locale, '?')
    expect(regionCodes.filter((code) => name(code) === code)).toEqual([])
    expect(name('ZZ')).toBe('?')
  }
})
