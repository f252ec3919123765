import type { Caller } from './authorization-people.ts'

/** Whose a text is: a tenant, a main account, a desk or a visitor. */
const levels = {
  t1: ['site', 'staff'],
  t2: ['site', 'staff'],
  a: ['mail', 'main', 'link', 'notice', 'paper'],
  b: ['mail', 'main', 'link', 'notice', 'paper'],
  c: ['mail', 'main', 'link', 'notice', 'paper'],
  d: ['mail'],
  f: ['mail'],
  a0: ['desk', 'chat', 'more'],
  a1: ['desk', 'chat', 'more'],
  a2: ['desk', 'chat', 'more'],
  b1: ['desk', 'chat', 'more'],
  c1: ['desk', 'chat', 'more'],
} as const
export type Owner = keyof typeof levels

/** A word that means nothing and stands in exactly the texts of this owner. `chat` and `more` are a desk's two visitors. */
export const canary = (owner: Owner, level: string): string => `zq${owner}${level}qz`

const all = (Object.entries(levels) as [Owner, readonly string[]][]).flatMap(([owner, own]) =>
  own.map((level) => ({ owner, level, word: canary(owner, level) })),
)

const tenantOf: Partial<Record<Owner, number>> = { a: 1, b: 1, c: 2, d: 1, f: 1 }

/** Written by hand from decisions §1: who may ever read which text. */
const mayRead: Record<
  'owner' | 'desk' | 'visitor' | 'operator',
  (caller: Caller, owner: Owner, level: string) => boolean
> = {
  owner: ({ main }, owner) => owner === main?.name || (owner.length === 2 && owner[0] === main?.name),
  desk: ({ main, place }, owner, level) =>
    (owner === main?.name && !['link', 'notice', 'paper'].includes(level)) || owner === place?.name,
  visitor: ({ place, talk }, owner, level) => owner === place?.name && level === talk?.level,
  operator: ({ tenantId }, owner, level) =>
    ['mail', 'link', 'notice', 'paper'].includes(level) && tenantOf[owner] === tenantId,
}

const isTenants = (owner: Owner) => owner === 't1' || owner === 't2'

/** Names of sites are public; what its staff set up is seen by its members. */
const mayReadOfTenant = ({ alive, kind, tenantId }: Caller, owner: Owner, level: string): boolean =>
  (owner === 't1' && level === 'site') ||
  // The staff of tenant 1 runs the installation (decision 0053).
  (alive && kind === 'operator' && tenantId === 1 && level === 'site') ||
  (alive && owner === `t${tenantId}` && (level === 'site' || kind !== 'visitor'))

export const mayEverRead = (caller: Caller, owner: Owner, level: string): boolean => {
  if (isTenants(owner)) return mayReadOfTenant(caller, owner, level)
  if (!caller.alive || caller.kind === 'anyone') return false
  return mayRead[caller.kind](caller, owner, level)
}

/** The words in a text that this caller may never read. */
export const foreignWords = (caller: Caller, text: string): string[] =>
  text.includes('zq')
    ? all
        .filter(({ owner, level, word }) => text.includes(word) && !mayEverRead(caller, owner, level))
        .map(({ word }) => word)
    : []
