import { expect, it } from 'vitest'
import { exampleStates, shortPartition } from './privacy.format.ts'

it('shortens a partition to what tells accounts apart', () => {
  expect(shortPartition('persist:acct-0198c0de-0000-7000-8000-00000000a1f3')).toBe('acct-0198c0de…a1f3')
  expect(shortPartition('persist:acct-x')).toBe('acct-x')
})

it('shows an example of an account with and one without a proxy', () => {
  expect(exampleStates(['a', 'b']).list.map((row) => row.wayOut)).toEqual(['proxy', 'direct'])
})
