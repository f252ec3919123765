import * as contract from '@chatx/contract/access'
import type { Tokens } from '@chatx/contract/access'
import { type Call, implement, type Route } from '../../infra/http/call.ts'
import type { MainAccountService } from '../main-account/index.ts'
import type { AccessService } from './access.service.ts'
import type { Browser, Opened } from './access.types.ts'
import { ownerMenu } from './access-menu.rules.ts'
import { DEVICE_COOKIE_SECONDS, REMEMBER_MS } from './access-refresh.rules.ts'

export const browserOf = ({ client, cookies, xsrf, sameOrigin }: Call): Browser => ({
  ip: client.ip,
  userAgent: client.userAgent,
  device: cookies.get('device'),
  remember: cookies.get('rm'),
  xsrf,
  sameOrigin,
})

/** Gives the cookies of a login to its browser and the tokens to its caller. */
const given = ({ cookies }: Call, opened: Opened): Tokens => {
  const forLong = { maxAgeSeconds: DEVICE_COOKIE_SECONDS }
  cookies.set('device', opened.device, forLong)
  cookies.expose('XSRF-TOKEN', opened.xsrf, forLong)
  if (opened.remember === null) cookies.clear('rm')
  else if (opened.remember !== undefined)
    cookies.set('rm', opened.remember, { maxAgeSeconds: REMEMBER_MS / 1_000 })
  return opened.tokens
}

type Deps = { access: AccessService; mainAccounts: Pick<MainAccountService, 'getLoginUserInfo'> }

export const accessRoutes = ({ access, mainAccounts }: Deps): Route[] =>
  implement(contract)({
    register: async (input, { login, client, locale }) =>
      access.register(login.tenantId, input, { ip: client.ip, locale }),
    getUserVerificationCode: async (input, { login, client, locale }) =>
      access.sendCode(login.tenantId, input, { ip: client.ip, locale }),
    login: async (input, call) =>
      given(call, await access.login(call.login.tenantId, input, browserOf(call))),
    resetPassword: async (input, { login, client, locale }) => {
      await access.resetPassword(login.tenantId, input, { ip: client.ip, locale })
      return { ok: true }
    },
    revertEmail: async (input, call) =>
      access.revertEmail(input, { browser: browserOf(call), locale: call.locale }),
    refreshToken: async ({ refreshToken }, call) =>
      given(call, await access.refresh(call.login.tenantId, refreshToken, browserOf(call))),
    logout: async (_, { login }) => {
      await access.logout(login)
      return { ok: true }
    },
    getLoginUserInfo: async (_, { login, locale }) => mainAccounts.getLoginUserInfo(login, locale),
    userMenu: async () => ownerMenu(),
    createQuickLogin: async (_, { login }) => access.issueQuickLogin(login),
    exchangeQuickLogin: async ({ ticket }, call) =>
      given(call, await access.exchangeQuickLogin(call.login.tenantId, ticket, browserOf(call))),
    liveTicket: async (_, { login }) => access.issueLiveTicket(login),
    deskLogin: async (input, call) =>
      given(call, await access.deskLogin(call.login.tenantId, input, browserOf(call))),
    operatorLogin: async (input, call) =>
      given(call, await access.operatorLogin(call.login.tenantId, input, browserOf(call))),
    operatorInfo: async (_, { login }) => access.operatorInfo(login),
  })
