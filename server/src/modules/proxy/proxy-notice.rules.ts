import type { Proxy, ProxyState, ProxyStatus } from '@chatx/contract/proxy'
import { mayServe } from './proxy.rules.ts'

type BothLanguages = { zh: string; en: string }
export type ProxyNotice = { title: BothLanguages; body: BothLanguages }
export type ProxyTurn = 'down' | 'up'

/**
 * What an owner is told of a change of state: that accounts can no longer call out, and that they can again. A proxy that is
 * tried for the first time and works was never missed; and whoever tries a new one by hand is looking at the answer.
 */
export const turnOf = (
  before: ProxyState,
  after: ProxyState,
  { byHand }: { byHand: boolean },
): ProxyTurn | undefined => {
  if (mayServe(before) === mayServe(after) || (byHand && before === 'unchecked')) return undefined
  return mayServe(after) ? 'up' : 'down'
}

type Fault = Exclude<ProxyStatus, 'unchecked' | 'ok'>

/** Inside a sentence, after a colon. */
const causes: Record<Fault, BothLanguages> = {
  proxy_dns: { zh: '代理主机名无法解析', en: 'its host name has no address' },
  address_refused: {
    zh: '代理主机指向内网或保留地址',
    en: 'its host leads to a private or reserved address',
  },
  proxy_refused: { zh: '代理拒绝连接', en: 'it refuses connections' },
  proxy_tls: { zh: '代理的证书无效或与主机不符', en: 'its certificate is not valid for its host' },
  not_a_proxy: { zh: '该端口不是代理服务', en: 'its port is not a proxy service' },
  wrong_protocol: { zh: '该端口使用另一种代理协议', en: 'its port speaks another proxy protocol' },
  auth_failed: { zh: '代理用户名或密码错误', en: 'it refuses the username or password' },
  target_denied: { zh: '代理禁止访问平台地址', en: 'it forbids the platform’s address' },
  target_unreachable: { zh: '代理无法连通平台地址', en: 'it cannot reach the platform' },
  intercepted: { zh: '代理在解密流量', en: 'it decrypts the traffic' },
  timeout: { zh: '代理没有及时应答', en: 'it did not answer in time' },
}

const causeOf = (status: ProxyStatus): BothLanguages =>
  status === 'ok' || status === 'unchecked' ? causes.timeout : causes[status]

const accountsOf = (range: Proxy['range'], covered: number): BothLanguages => {
  if (range === 'all')
    return { zh: '未单独指定代理的子账号', en: 'Sub-accounts without a proxy of their own' }
  return { zh: `${covered} 个子账号`, en: covered === 1 ? '1 sub-account' : `${covered} sub-accounts` }
}

type Told = { name: string; address: string; range: Proxy['range']; covered: number; status: ProxyStatus }

/** Both languages, since readers choose when they read. No user name and no password (specification §7). */
export const noticeOf = (turn: ProxyTurn, { name, address, range, covered, status }: Told): ProxyNotice => {
  const accounts = accountsOf(range, covered)
  const cause = causeOf(status)
  if (turn === 'up')
    return {
      title: { zh: `代理“${name}”已恢复`, en: `Proxy “${name}” works again` },
      body: {
        zh: `${address} 连续两次检测成功，${accounts.zh}的平台账号已恢复对外发送。`,
        en: `${address} passed its checks. ${accounts.en} can send to platforms again.`,
      },
    }
  return {
    title: { zh: `代理“${name}”不可用`, en: `Proxy “${name}” is down` },
    body: {
      zh: `${address} 检测失败：${cause.zh}。${accounts.zh}的平台账号已停止对外发送，恢复之前不会改走其他出口。系统会继续检测，也可以在“代理配置”中修改。`,
      en: `The checks of ${address} failed: ${cause.en}. ${accounts.en} cannot send to platforms, and nothing goes out another way. Checks go on; you can also change it under Proxies.`,
    },
  }
}
