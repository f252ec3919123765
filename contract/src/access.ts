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

/** Tokens of a login session. `expiresIn` is the access token's life in seconds. */
export const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number().int(),
  tenantId: z.number().int(),
})
export type Tokens = z.output<typeof tokens>

const setMeal = z.object({ code: z.string(), title: z.string() })

/** The logged-in main account (specification §3, User). `privilegesCode` is the role list. */
export const loginUser = z.object({
  id: id(),
  emailAddress: z.string(),
  userName: z.string(),
  userType: z.enum(['owner']),
  tgContact: z.string(),
  headPortrait: z.string(),
  charNum: z.number().int(),
  portNum: z.number().int(),
  privilegesCode: z.array(z.string()),
  setMealCode: z.string(),
  setMealDO: setMeal,
  psetMealDO: setMeal,
  poldSetMealCode: z.string().nullable(),
  vipEndTime: instant().nullable(),
  amount: z.number().int(),
  firstRebateRate: z.number(),
  rebateRate: z.number(),
  buyLimitSetMeal: z.array(z.string()),
  isLoginSubAccount: z.boolean(),
  isCreateSubAccount: z.boolean(),
  isPortOnline: z.boolean(),
  timeZone: z.string(),
})
export type LoginUser = z.output<typeof loginUser>

export const registerForm = z.strictObject({
  email: email(),
  tgContact: z.string().trim().max(64).default(''),
  password: newPassword(),
  confirmPassword: z.string(),
  agreed: z.literal(true),
  verificationCode: verificationCode(),
})

export const register = endpoint({
  method: 'POST',
  path: '/chatx/user/register',
  who: ['anyone'],
  summary: 'Register a main account with the code that was sent to its e-mail address',
  input: registerForm,
  output: z.object({ userId: id() }),
  errors: [
    'access.code_wrong',
    'access.email_taken',
    'access.password_mismatch',
    'access.password_weak',
    'access.registration_closed',
    'access.too_many_tries',
  ],
})

export const getUserVerificationCode = endpoint({
  method: 'GET',
  path: '/chatx/user/getUserVerificationCode',
  who: ['anyone'],
  writes: true,
  summary: 'Send a verification code; the answer is the same whether the address is registered or not',
  input: z.strictObject({ email: email(), purpose: z.enum(['register', 'resetPassword']) }),
  output: z.object({ resendAfter: z.number().int(), expiresIn: z.number().int() }),
  errors: ['access.code_too_soon', 'access.registration_closed', 'access.too_many_tries'],
})

export const login = endpoint({
  method: 'POST',
  path: '/chatx/user/login',
  who: ['anyone'],
  inDemo: 'allowed',
  summary: 'Log in with user name and password, or with the remembered login of this browser',
  input: z.strictObject({
    userName: z.string().trim().toLowerCase().min(1).max(254),
    password: givenPassword().optional(),
    remember: z.boolean().default(false),
    /** Use the rotating remember cookie instead of a password. */
    remembered: z.boolean().default(false),
    oneTimeCode: oneTimeCode().optional(),
  }),
  output: tokens,
  errors: [
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.too_many_tries',
    'access.remember_invalid',
    'access.account_disabled',
  ],
})

export const resetPasswordForm = z.strictObject({
  email: email(),
  verificationCode: verificationCode(),
  password: newPassword(),
  confirmPassword: z.string(),
})

/** The path's spelling is the specification's. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/chatx/user/fotgetPassword',
  who: ['anyone'],
  summary: 'Set a new password with the code that was sent; ends every login session',
  input: resetPasswordForm,
  output: done(),
  errors: ['access.code_wrong', 'access.password_mismatch', 'access.password_weak', 'access.too_many_tries'],
})

/** The token is that of the link which the mail to the left address holds. */
export const revertEmail = endpoint({
  method: 'POST',
  path: '/chatx/user/revertEmail',
  who: ['anyone'],
  summary:
    'Take the change of an e-mail back, from the mail to the address that was left: the account logs in with that address again; its password, remembered logins and login sessions end. A second factor that is older than a week before the change stays and is asked for; a younger one goes',
  input: z.strictObject({ token: z.string().max(300), oneTimeCode: oneTimeCode().optional() }),
  output: z.object({ email: z.string() }),
  errors: [
    'access.email_revert_invalid',
    'access.email_in_use',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.too_many_tries',
  ],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/system/auth/refresh-token',
  who: ['anyone'],
  queryToo: true,
  inDemo: 'allowed',
  summary: 'Exchange a refresh token for new tokens; bound to the device cookie it was issued with',
  input: z.strictObject({ refreshToken: z.string().min(20).max(400) }),
  output: tokens,
  errors: [
    'access.refresh_invalid',
    'access.refresh_expired',
    'access.account_disabled',
    'access.signed_in_elsewhere',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/chatx/user/logout',
  who: ['owner', 'desk', 'operator'],
  inDemo: 'allowed',
  beforeSecondFactor: 'allowed',
  summary: 'End this login session',
  input: nothing(),
  output: done(),
  errors: [],
})

export const getLoginUserInfo = endpoint({
  method: 'GET',
  path: '/chatx/user/getLoginUserInfo',
  who: ['owner'],
  summary: 'The logged-in main account with its plan, privileges, ports and characters',
  input: nothing(),
  output: loginUser,
  errors: [],
})

export const menuEntry = z.object({
  path: z.string(),
  name: z.string(),
  meta: z.object({
    locale: z.string(),
    requiresAuth: z.boolean(),
    icon: z.string().optional(),
    order: z.number().optional(),
  }),
  children: z
    .array(
      z.object({
        path: z.string(),
        name: z.string(),
        meta: z.object({ locale: z.string(), requiresAuth: z.boolean() }),
      }),
    )
    .optional(),
})

export const userMenu = endpoint({
  method: 'POST',
  path: '/api/user/menu',
  who: ['owner'],
  successCode: 20000,
  inDemo: 'allowed',
  summary: 'The menu of the current user, as the server would have it',
  input: nothing(),
  output: z.array(menuEntry),
  errors: [],
})

export const createQuickLogin = endpoint({
  method: 'POST',
  path: '/chatx/user/quickLogin/create',
  who: ['owner', 'desk'],
  inDemo: 'allowed',
  summary:
    'A one-time ticket, valid for 60 s, that opens the console as this main account (a desk needs main credentials)',
  input: nothing(),
  output: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
  errors: [],
})

export const exchangeQuickLogin = endpoint({
  method: 'POST',
  path: '/chatx/user/quickLogin/exchange',
  who: ['anyone'],
  inDemo: 'allowed',
  summary: 'Exchange a quick-login ticket for tokens',
  input: z.strictObject({ ticket: z.string().min(20).max(200) }),
  output: tokens,
  errors: ['access.ticket_invalid', 'access.account_disabled'],
})

export const liveTicket = endpoint({
  method: 'POST',
  path: '/chatx/user/live/ticket',
  who: ['owner', 'desk', 'visitor'],
  inDemo: 'allowed',
  summary: 'A one-time ticket, valid for 30 s, that opens the live connection',
  input: nothing(),
  output: z.object({ ticket: z.string(), expiresIn: z.number().int() }),
  errors: [],
})

export const deskLogin = endpoint({
  method: 'POST',
  path: '/chatx/client/login',
  who: ['anyone'],
  inDemo: 'allowed',
  summary:
    'Log in to the desk with a login code, or with main credentials (lands in the default sub-account)',
  input: z.union([
    z.strictObject({ loginCode: z.string().trim().min(1).max(40), password: z.string().max(128).optional() }),
    z.strictObject({
      userName: z.string().trim().toLowerCase().min(1).max(254),
      password: givenPassword(),
      oneTimeCode: oneTimeCode().optional(),
    }),
  ]),
  output: tokens,
  errors: [
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.wrong_login_code',
    'access.too_many_tries',
    'access.account_disabled',
    'sub_account.disabled',
  ],
})

export const operatorLoginForm = z.strictObject({
  userName: z.string().trim().toLowerCase().min(1).max(254),
  password: givenPassword(),
  oneTimeCode: oneTimeCode().optional(),
})

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/chatx-admin/api/auth/login',
  who: ['anyone'],
  inDemo: 'allowed',
  summary: 'Log in as an operator of the tenant',
  input: operatorLoginForm,
  output: tokens,
  errors: [
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})

export const operatorInfo = endpoint({
  method: 'GET',
  path: '/chatx-admin/api/auth/info',
  who: ['operator'],
  beforeSecondFactor: 'allowed',
  summary: 'The logged-in operator',
  input: nothing(),
  output: z.object({ id: id(), userName: z.string(), displayName: z.string(), tenantId: z.number().int() }),
  errors: [],
})
