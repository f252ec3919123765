import { describe, expect, it } from 'vitest'
import { type Arrival, firstThatCounts, waitAfter } from './stream-link-conversion.rules.ts'

const DAY = 86_400_000
const CLICKED = new Date('2026-11-21T12:00:00Z')
const arrival = (contact: string, account: string, afterMs: number): Arrival => ({
  contact_id: contact,
  messenger_account_id: account,
  is_new_fan: true,
  at: new Date(CLICKED.getTime() + afterMs),
  tries: 0,
})

describe('of the messages with a click’s token counts', () => {
  const first = arrival('first', 'ours', 1_000)
  const second = arrival('second', 'ours', 2_000)
  const other = arrival('other', 'neighbour', 500)
  it.each([
    ['the first', [first, second], 'ours', 'first'],
    ['none that was written to another account than the target’s', [other, second], 'ours', 'second'],
    ['none at all where all went elsewhere', [other], 'ours', undefined],
    ['the first, where the target is no account of ours', [other, second], null, 'other'],
    ['one on the seventh day', [arrival('late', 'ours', 7 * DAY)], 'ours', 'late'],
    ['none that came later', [arrival('late', 'ours', 7 * DAY + 1)], 'ours', undefined],
    // Two machines' clocks differ a little.
    ['one that seems to be before its click', [arrival('early', 'ours', -900)], 'ours', 'early'],
    ['nobody where nobody wrote', [], 'ours', undefined],
  ])('%s', (_, arrivals, account, contact) => {
    expect(firstThatCounts(arrivals, { at: CLICKED, messenger_account_id: account })?.contact_id).toBe(
      contact,
    )
  })
})

it.each([
  [0, 2_000],
  [1, 4_000],
  [7, 256_000],
  [10, 2_048_000],
  [11, 3_600_000],
  [5_000, 3_600_000],
])('after %i tries a click is looked for again in %i ms', (tries, ms) => {
  expect(waitAfter(tries)).toBe(ms)
})
