import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  beginning,
  faultAtEnd,
  follow,
  type Kept,
  type Seal,
  type Sealed,
  sealOf,
} from './audit-chain.rules.ts'

const sealedWith = (key: number) => (text: string) =>
  createHmac('sha256', Buffer.alloc(32, key)).update(text).digest()
const seal = sealedWith(1)
const tenantId = 1
const kept = (seq: number): Kept => ({
  seq,
  audit_entry_id: `0195b6a0-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  main_account_id: null,
  at: new Date(seq * 1000),
  actor_kind: 'operator',
  actor_id: '0195b6a0-0000-7000-8000-00000000000a',
  login_session_id: '0195b6a0-0000-7000-8000-00000000000b',
  ip: '192.0.2.1',
  act: 'link.block',
  target_kind: 'link',
  target_id: 'x',
  target_name: 'abcd2345',
  changes: '[["reason",null,"spam"]]',
})

const chainOf = (count: number, change: Partial<Kept> = {}): Sealed[] => {
  let before = beginning.seal
  return Array.from({ length: count }, (_, n) => {
    const entry = { ...kept(n + 1), ...change }
    before = sealOf(seal, tenantId, entry, before)
    return { ...entry, seal: before }
  })
}
const check = (entries: Sealed[], more: { seal?: Seal; tenantId?: number } = {}) =>
  follow({ seal, tenantId, ...more }, beginning, entries)
const last = (entries: Sealed[]) => ({ seq: entries.length, seal: entries.at(-1)?.seal ?? beginning.seal })

describe('a chain of entries', () => {
  it('is whole when nothing was touched, in one go or in parts', () => {
    const entries = chainOf(5)
    expect(check(entries)).toEqual({ upTo: last(entries), fault: null })
    const half = check(entries.slice(0, 2))
    expect(follow({ seal, tenantId }, half.upTo, entries.slice(2))).toEqual({
      upTo: last(entries),
      fault: null,
    })
    expect(check([])).toEqual({ upTo: beginning, fault: null })
  })

  const other = '0195b6a0-0000-7000-8000-00000000000c'
  const changes: Partial<Sealed>[] = [
    { audit_entry_id: other },
    { main_account_id: other },
    { at: new Date(3001) },
    { actor_kind: 'owner' },
    { actor_id: other },
    { actor_id: null },
    { login_session_id: null },
    { ip: '192.0.2.2' },
    { act: 'link.unblock' },
    { target_kind: 'engine' },
    { target_id: 'y' },
    { target_name: 'abcd2346' },
    { changes: '[["reason",null,"spam" ]]' },
    { seal: Buffer.alloc(32) },
    { seal: Buffer.alloc(0) },
  ]
  it.each(changes.map((change) => [JSON.stringify(change), change] as const))(
    'shows that an entry was changed to %s',
    (_, change) => {
      const entries = chainOf(5).map((entry) => (entry.seq === 3 ? { ...entry, ...change } : entry))
      expect(check(entries).fault).toEqual({ seq: 3, kind: 'changed' })
    },
  )

  it('shows that what two entries say was exchanged', () => {
    const [first, second, ...others] = chainOf(4) as [Sealed, Sealed, ...Sealed[]]
    const exchanged = [{ ...second, seq: 1 }, { ...first, seq: 2 }, ...others]
    expect(check(exchanged).fault).toEqual({ seq: 1, kind: 'changed' })
  })

  it('shows that entries were taken over from another chain, as a restored database would have one', () => {
    const ours = chainOf(4)
    const theirs = chainOf(4, { ip: '192.0.2.9' })
    expect(check(theirs).fault).toBeNull()
    expect(check([...ours.slice(0, 1), ...theirs.slice(1, 2), ...ours.slice(2)]).fault).toEqual({
      seq: 2,
      kind: 'changed',
    })
    expect(check([...ours.slice(0, 2), ...theirs.slice(2)]).fault).toEqual({ seq: 3, kind: 'changed' })
  })

  it('shows that an entry is missing, at the beginning, in the middle and at the end', () => {
    const entries = chainOf(4)
    expect(check(entries.slice(1)).fault).toEqual({ seq: 1, kind: 'missing' })
    expect(check(entries.filter(({ seq }) => seq !== 3)).fault).toEqual({ seq: 3, kind: 'missing' })
    const cut = check(entries.slice(0, 3))
    expect(cut.fault).toBeNull()
    expect(faultAtEnd(cut.upTo, last(entries))).toEqual({ seq: 4, kind: 'missing' })
    expect(faultAtEnd(beginning, last(entries))).toEqual({ seq: 1, kind: 'missing' })
  })

  it('shows that the note of its last entry is wrong', () => {
    const entries = chainOf(3)
    expect(faultAtEnd(last(entries), last(entries))).toBeNull()
    expect(faultAtEnd(last(entries), { seq: 2, seal: Buffer.alloc(32) })).toEqual({ seq: 3, kind: 'head' })
    expect(faultAtEnd(last(entries), { seq: 3, seal: Buffer.alloc(32) })).toEqual({ seq: 3, kind: 'head' })
  })

  it('cannot be made anew without the key, nor carried to another tenant', () => {
    const entries = chainOf(3)
    expect(check(entries, { seal: sealedWith(2) }).fault).toEqual({ seq: 1, kind: 'changed' })
    expect(check(entries, { tenantId: 2 }).fault).toEqual({ seq: 1, kind: 'changed' })
  })
})
