import { type KeyStore, openStore } from '@chatx/web-kit/storage.ts'

type Who = 'owner' | 'operator'
const keys = { owner: 'tabs', operator: 'operatorTabs' } as const

/** Of this window only, and over a reload: two windows work on two things. */
const place: KeyStore = openStore(() => globalThis.sessionStorage)

export const readKeptTabs = (who: Who): string | null => place.get(keys[who])
export const keepTabs = (who: Who, tabs: string): void => place.set(keys[who], tabs)
/** What was open is nobody else's business: the next one to log in here begins with the home. */
export const forgetTabs = (who: Who): void => place.remove(keys[who])
