import { create } from 'zustand'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { session } from '../../client/api.ts'

/** Why the desk was closed from outside. */
export type KickReason = 'disabled' | 'elsewhere' | 'logged_out'

type AccessState = { kicked: { reason: KickReason; message: string | null } | null }

export const useAccess = create<AccessState>(() => ({ kicked: null }))

export const kick = (reason: KickReason, message: string | null = null): void => {
  // The first reason is the real one; what follows from it (a 401 after a log-out) tells less.
  if (useAccess.getState().kicked === null) useAccess.setState({ kicked: { reason, message } })
  session.clear()
}

export const welcomeBack = (): void => useAccess.setState({ kicked: null })

/** The reason in an error of a call, or null when it says nothing about the login session. */
export const kickReasonOf = (error: unknown): KickReason | null => {
  if (!isApiError(error)) return null
  if (error.error === 'sub_account.disabled' || error.error === 'access.account_disabled') return 'disabled'
  if (error.error === 'access.signed_in_elsewhere') return 'elsewhere'
  return null
}
