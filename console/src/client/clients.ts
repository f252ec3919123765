import { createApi, type Api } from '@chatx/web-kit/api.ts'
import { createClientId } from '@chatx/web-kit/client-id.ts'
import { createLocaleStore, type LocaleStore } from '@chatx/web-kit/i18n.ts'
import { createLoginSession, type LoginSession } from '@chatx/web-kit/login-session.ts'
import { type KeyStore, openStore } from '@chatx/web-kit/storage.ts'
import { createLoginQuestion, type LoginQuestion } from './login-question.ts'
import { createSettingsStore, type SettingsStore } from './settings.ts'

export type Door = { api: Api; session: LoginSession }

/** Everything a page needs to reach the server: an owner's door and an operator's, each with its own login session. */
export type Clients = {
  store: KeyStore
  locale: LocaleStore
  settings: SettingsStore
  owner: Door
  operator: Door
  /** Tells that a login session ended by itself; `app` decides where people go. */
  onSessionEnd: (listener: (who: 'owner' | 'operator', message: string) => void) => void
  loginQuestion: LoginQuestion
}

const hearOtherTabs = (changed: (key: string | null) => void): void =>
  addEventListener('storage', (event) => changed(event.key))

export const createClients = (): Clients => {
  const store = openStore()
  const locale = createLocaleStore(store)
  const clientId = createClientId(store)
  let ended: (who: 'owner' | 'operator', message: string) => void = () => {}
  const loginQuestion = createLoginQuestion()
  const door = (who: 'owner' | 'operator', prefix: string): Door => {
    const session = createLoginSession(prefix, store)
    const onSessionEnd = (message: string) => ended(who, message)
    const { ask: askToLogIn } = loginQuestion
    return {
      session,
      api: createApi({ session, language: locale.current, clientId, onSessionEnd, askToLogIn }),
    }
  }
  return {
    store,
    locale,
    settings: createSettingsStore(store, hearOtherTabs),
    owner: door('owner', ''),
    operator: door('operator', 'operator'),
    loginQuestion,
    onSessionEnd: (listener) => {
      ended = listener
    },
  }
}
