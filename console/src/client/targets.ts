import type {
  exchangeQuickLogin,
  getLoginUserInfo,
  login,
  operatorLogin,
  userMenu,
} from '@chatx/contract/access'
import type { listGuide } from '@chatx/contract/guide'
import type { getSite } from '@chatx/contract/tenant'
import { target } from '@chatx/web-kit/api.ts'

/** The calls of the first page, named without their schemas, which that page has no use for; a test keeps them true. */
export const targets = {
  login: target<typeof login>('POST', '/chatx/user/login'),
  exchangeQuickLogin: target<typeof exchangeQuickLogin>('POST', '/chatx/user/quickLogin/exchange'),
  operatorLogin: target<typeof operatorLogin>('POST', '/chatx-admin/api/auth/login'),
  getLoginUserInfo: target<typeof getLoginUserInfo>('GET', '/chatx/user/getLoginUserInfo'),
  userMenu: target<typeof userMenu>('POST', '/api/user/menu', 20000),
  listGuide: target<typeof listGuide>('GET', '/chatx/user/guide/list'),
  getSite: target<typeof getSite>('GET', '/chatx/open/site/get'),
}
