import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import {
  done,
  email,
  givenPassword,
  newPassword,
  nothing,
  oneTimeCode,
  verificationCode,
} from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

/** Everybody who has a password of his own looks after his own log-ins; a desk's code belongs to its owner. */
const own = { who: ['owner', 'operator'], beforeSecondFactor: 'allowed' } as const

const password = givenPassword()
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * `recoveryLeft`: recovery codes that were not used yet. `since` is null while the second factor is off. `required`: nothing
 * else can be done until it is on.
 */
export const security = z.object({
  secondFactor: z.object({
    on: z.boolean(),
    since: instant().nullable(),
    recoveryLeft: z.number().int(),
    required: z.boolean(),
  }),
})
export type Security = z.output<typeof security>

export const getSecurity = endpoint({
  ...own,
  method: 'GET',
  path: '/chatx/user/security/get',
  summary: 'Whether log-ins ask for a second factor, and how many recovery codes are left',
  input: nothing(),
  output: security,
  errors: [],
})

export const beginSecondFactorForm = z.strictObject({ password })

export const beginSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/secondFactor/begin',
  summary:
    'A new secret for an authenticator app (RFC 6238); log-ins ask for it once a code of it was confirmed',
  input: beginSecondFactorForm,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: [
    'access.second_factor_on',
    'access.wrong_credentials',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})

export const confirmSecondFactorForm = z.strictObject({ oneTimeCode: oneTimeCode() })

export const confirmSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/secondFactor/confirm',
  summary:
    'Turns the second factor on with a first code; ends all other log-ins and answers the recovery codes, once',
  input: confirmSecondFactorForm,
  output: recoveryCodes,
  errors: ['access.one_time_code_wrong', 'access.too_many_tries'],
})

export const turnOffSecondFactorForm = z.strictObject({ password, oneTimeCode: oneTimeCode() })

export const turnOffSecondFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/secondFactor/turnOff',
  summary: 'Turns the second factor off, with the password and a one-time or recovery code',
  input: turnOffSecondFactorForm,
  output: done(),
  errors: [
    'access.second_factor_off',
    'access.wrong_credentials',
    'access.one_time_code_wrong',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})

export const renewRecoveryCodesForm = z.strictObject({ oneTimeCode: oneTimeCode() })

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/secondFactor/renewRecovery',
  summary: 'New recovery codes, answered once; the earlier ones end',
  input: renewRecoveryCodesForm,
  output: recoveryCodes,
  errors: ['access.second_factor_off', 'access.one_time_code_wrong', 'access.too_many_tries'],
})

/** A login session of the caller's own that is alive; `current` is the one that asks. */
export const ownLoginSession = z.object({
  id: id(),
  kind: z.enum(['owner', 'desk', 'operator']),
  loggedInAs: z.enum(['main', 'operator', 'ticket', 'remembered']),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instant(),
  lastSeenAt: instant(),
  current: z.boolean(),
})
export type OwnLoginSession = z.output<typeof ownLoginSession>

export const listLoginSession = endpoint({
  ...own,
  method: 'GET',
  path: '/chatx/user/security/session/list',
  summary: 'Where one is logged in with the own password, most lately seen first; the newest 100',
  input: nothing(),
  output: z.object({ list: z.array(ownLoginSession) }),
  errors: [],
})

export const endLoginSession = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/session/end',
  summary: 'Ends one of the own login sessions, with the remembered login that belongs to it',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['access.login_session_unknown'],
})

export const endOtherLoginSessions = endpoint({
  ...own,
  method: 'POST',
  path: '/chatx/user/security/session/endOthers',
  summary: 'Ends all own login sessions but the one that asks, and every remembered login of other browsers',
  input: nothing(),
  output: z.object({ ended: z.number().int() }),
  errors: [],
})

/** One try to log in with the own password. */
export const loginRecord = z.object({
  id: id(),
  at: instant(),
  outcome: z.enum(['success', 'wrong_password', 'wrong_code']),
  kind: z.enum(['owner', 'desk', 'operator']),
  loggedInAs: z.enum(['main', 'operator', 'ticket', 'remembered']),
  ip: z.string(),
  userAgent: z.string(),
})
export type LoginRecord = z.output<typeof loginRecord>

export const pageLoginRecord = endpoint({
  ...own,
  method: 'GET',
  path: '/chatx/user/security/loginRecord/page',
  summary: 'Own log-ins and tries that failed, newest first, of the last 180 days',
  input: z.strictObject(pageInput),
  output: pageOf(loginRecord),
  errors: [],
})

export const sendPasswordCode = endpoint({
  who: ['owner'],
  method: 'POST',
  path: '/chatx/user/security/password/sendCode',
  summary: 'Sends the code for a new password to the own e-mail address',
  input: nothing(),
  output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int(), sentTo: z.string() }),
  errors: ['access.code_too_soon', 'access.too_many_tries'],
})

export const updatePasswordForm = z.strictObject({
  password: newPassword(),
  confirmPassword: z.string(),
  verificationCode: verificationCode(),
})

export const updatePassword = endpoint({
  who: ['owner'],
  method: 'POST',
  path: '/chatx/user/updatePassword',
  summary: 'Sets a new password with the code that was sent; ends every other login session with the old one',
  input: updatePasswordForm,
  output: done(),
  errors: ['access.code_wrong', 'access.password_mismatch', 'access.password_weak', 'access.too_many_tries'],
})

export const verifyEmailForm = z.strictObject({ email: email() })

/** The path is the specification's. */
export const verifyEmail = endpoint({
  who: ['owner'],
  method: 'GET',
  path: '/chatx/user/verifyEmail',
  writes: true,
  summary:
    'Sends a code to the address that the own e-mail is to become; the answer is the same whether somebody has it or not',
  input: verifyEmailForm,
  output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int() }),
  errors: ['access.code_too_soon', 'access.too_many_tries'],
})

export const updateUserBindEmailForm = z.strictObject({
  currentEmail: email(),
  newEmail: email(),
  password,
  verificationCode: verificationCode(),
  oneTimeCode: oneTimeCode().optional(),
})

export const updateUserBindEmail = endpoint({
  who: ['owner'],
  method: 'POST',
  path: '/chatx/user/updateUserBindEmail',
  summary:
    'Changes the own e-mail, which is also what one logs in with: with the password, the code that went to the new address and, where the second factor is on, a code of it; the old address is told',
  input: updateUserBindEmailForm,
  output: done(),
  errors: [
    'access.email_not_own',
    'access.email_in_use',
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.code_wrong',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})

export const updateOperatorPasswordForm = z.strictObject({
  currentPassword: password,
  password: newPassword(),
  confirmPassword: z.string(),
  oneTimeCode: oneTimeCode().optional(),
})

export const updateOperatorPassword = endpoint({
  who: ['operator'],
  beforeSecondFactor: 'allowed',
  method: 'PUT',
  path: '/chatx-admin/api/auth/updatePassword',
  summary:
    'Sets a new password with the current one and, where the second factor is on, a code of it; ends every other login session',
  input: updateOperatorPasswordForm,
  output: done(),
  errors: [
    'access.password_mismatch',
    'access.password_weak',
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})
