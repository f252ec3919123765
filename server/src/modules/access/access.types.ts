import type { Tokens } from '@chatx/contract/access'

/** The browser that a call came from, as far as logging in needs to know it. */
export type Browser = {
  ip: string
  userAgent: string
  /** Values of the `device` and `rm` cookies and of the X-XSRF-TOKEN header, as sent. */
  device: string | undefined
  remember: string | undefined
  xsrf: string | undefined
  sameOrigin: boolean
}

/** What a login gives to its browser: tokens in the answer, the rest in cookies. */
export type Opened = {
  tokens: Tokens
  device: string
  xsrf: string
  /** A new remember cookie; null takes away the one there is, undefined leaves it. */
  remember?: string | null
}

/**
 * Why a login session was ended by the server. `reuse`: a refresh or remember token was used that had been replaced
 * before, so somebody has a copy.
 */
export type EndReason = 'logged_out' | 'disabled' | 'elsewhere' | 'password' | 'reuse'

/** Told on the bus as `login_session.ended`, after commit; the main account is null for operators. */
export type LoginSessionsEnded = {
  tenantId: number
  mainAccountId: string | null
  loginSessionIds: string[]
  reason: EndReason
}
