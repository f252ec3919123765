import { errorTable } from '../base/error-table.ts'

/** Refusals when an account on another platform is connected. */
export const connectorErrors = errorTable({
  'connector.token_refused': {
    code: 400,
    zh: '平台不认可这个令牌，请检查是否复制完整、是否已被重新生成',
    en: 'The platform does not accept this token. Check that it was copied whole and not made anew since',
  },
  'connector.token_needed': {
    code: 400,
    zh: '这个账号已断开，请输入令牌后再连接',
    en: 'This account is disconnected: enter its token to connect it again',
  },
  'connector.taken': {
    code: 409,
    zh: '这个机器人已经接入，不能再次接入',
    en: 'This bot is connected already',
  },
  'connector.other_identity': {
    code: 400,
    zh: '这个令牌属于另一个机器人',
    en: 'This token belongs to another bot',
  },
  'connector.proxy_down': {
    code: 400,
    zh: '该子账号的代理无法使用，未向平台发出任何请求',
    en: 'The proxy of this sub-account does not work, so the platform was not asked',
  },
  'connector.unreachable': {
    code: 400,
    zh: '暂时连不上平台，请稍后再试或检查代理',
    en: 'The platform cannot be reached now. Try again later or check the proxy',
  },
})
