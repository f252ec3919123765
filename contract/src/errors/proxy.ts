import { errorTable } from '../base/error-table.ts'

export const proxyErrors = errorTable({
  'proxy.not_found': { code: 404, zh: '代理不存在', en: 'Proxy not found' },
  'proxy.too_many': {
    code: 400,
    zh: '代理数量已达上限',
    en: 'You have as many proxies as one account may have',
  },
  'proxy.host_refused': {
    code: 400,
    zh: '主机必须是公网域名或公网 IP 地址',
    en: 'The host must be a public name or a public address',
  },
  'proxy.port_refused': {
    code: 400,
    zh: '该端口属于其他服务，不能用于代理',
    en: 'This port belongs to another service and cannot be a proxy’s',
  },
  'proxy.range_taken': {
    code: 400,
    zh: '已有其他代理应用于全部账号',
    en: 'Another proxy applies to all accounts already',
  },
  'proxy.sub_account_taken': {
    code: 400,
    zh: '所选子账号中已有使用其他代理的',
    en: 'One of the chosen sub-accounts uses another proxy already',
  },
  'proxy.sub_account_unknown': {
    code: 400,
    zh: '所选子账号不存在',
    en: 'One of the chosen sub-accounts does not exist',
  },
  'proxy.password_needed': {
    code: 400,
    zh: '更换协议、主机、端口或用户名后，请重新输入代理密码',
    en: 'After a change of protocol, host, port or user name, enter the proxy password again',
  },
})
