import { expect, test } from 'vitest'
import { blockFor, excessOf, keepFor, most } from './stream-link.policy.ts'

const states = ['on', 'off', 'archived'] as const

test('an owner switches every link but a blocked one', () => {
  for (const state of states) {
    expect(blockFor({ state, blocked_reason: null })).toBeUndefined()
    expect(blockFor({ state, blocked_reason: '' })).toBe('stream_link.blocked')
  }
})

test('an owner deletes archived links that are not blocked', () => {
  const verdicts = states.map((state) => [
    keepFor({ state, blocked_reason: null }),
    keepFor({ state, blocked_reason: 'phishing' }),
  ])
  expect(verdicts).toEqual([
    ['stream_link.not_archived', 'stream_link.blocked'],
    ['stream_link.not_archived', 'stream_link.blocked'],
    [undefined, 'stream_link.blocked'],
  ])
})

test('an account has so many links and targets, and not one more', () => {
  expect(excessOf(most)).toBeUndefined()
  expect(excessOf({ ...most, links: most.links + 1 })).toEqual({ links: most.links })
  expect(excessOf({ ...most, targets: most.targets + 1 })).toEqual({ targets: most.targets })
})
