import { describe, expect, it } from 'vitest'
import {
  badEmails,
  freshValues,
  inputOf,
  instantOf,
  lacksTime,
  localOf,
  valuesOf,
} from './notification-operator.format.ts'

const written = { ...freshValues, title: { zh: '维护', en: 'Work' }, body: { zh: '今晚', en: 'Tonight' } }

describe('the form of a notification', () => {
  it('sends addresses only for chosen owners', () => {
    const emails = 'a@example.com, b@example.com\n\nc@example.com；'
    expect(inputOf({ ...written, emails }).emails).toEqual([])
    expect(inputOf({ ...written, audience: 'chosen', emails }).emails).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
  })

  it('sends a time only when it is for later', () => {
    const local = '2099-03-04T05:06'
    expect(inputOf({ ...written, local }).showAt).toBeNull()
    expect(inputOf({ ...written, when: 'later', local }).showAt).toBe(new Date(local).toISOString())
  })

  it('tells what cannot be an address', () => {
    expect(badEmails('a@example.com b@ c@d e.example @x.y')).toEqual(['b@', 'c@d', 'e.example', '@x.y'])
  })

  it('keeps the time of a scheduled one to the minute, and asks nothing of one that is shown', () => {
    const showAt = '2099-03-04T05:06:00.000Z'
    const row = {
      ...written,
      id: 'x',
      emails: ['a@example.com'],
      audience: 'chosen' as const,
      chosenNum: 1,
      readNum: 0,
      showAt,
      createdAt: showAt,
    }
    expect(inputOf(valuesOf({ ...row, state: 'scheduled' }))).toMatchObject({
      showAt,
      emails: ['a@example.com'],
    })
    expect(inputOf(valuesOf({ ...row, state: 'shown' })).showAt).toBeNull()
  })

  it('goes from the browser’s clock to an instant and back', () => {
    expect(localOf(instantOf('2099-12-31T23:59') ?? '')).toBe('2099-12-31T23:59')
    expect(instantOf('')).toBeNull()
  })

  it.each([
    ['now', '', false],
    ['later', '', true],
    ['later', '2020-01-01T00:00', true],
    ['later', '2099-01-01T00:00', false],
  ] as const)('shown %s at "%s" lacks a time: %s', (when, local, lacks) => {
    expect(lacksTime({ ...written, when, local }, Date.parse('2026-01-01'))).toBe(lacks)
  })
})
