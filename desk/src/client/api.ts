import { createApi } from '@chatx/web-kit/api.ts'
import { createClientId } from '@chatx/web-kit/client-id.ts'
import { createLocaleStore } from '@chatx/web-kit/i18n.ts'
import { createLoginSession } from '@chatx/web-kit/login-session.ts'
import { openStore } from '@chatx/web-kit/storage.ts'

export const keyStore = openStore()
export const locale = createLocaleStore(keyStore)
/** Apart from the console's, so that an owner can have both open in one browser. */
export const session = createLoginSession('desk', keyStore)

const listeners = new Set<(message: string) => void>()

/** Hears of a login session that ended without the agent's wish, with the sentence that says why. */
export const onSessionEnd = (listener: (message: string) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const api = createApi({
  session,
  language: locale.current,
  clientId: createClientId(keyStore),
  onSessionEnd: (message) => {
    for (const listener of listeners) listener(message)
  },
})
