import { errorTable } from '../base/error-table.ts'

export const streamLinkErrors = errorTable({
  'stream_link.not_found': { code: 404, zh: '分流链接不存在', en: 'Link not found' },
  'stream_link.target_invalid': {
    code: 400,
    zh: '有账号链接不属于所选平台',
    en: 'One of the account links is not a link of the chosen platform',
  },
  'stream_link.address_invalid': {
    code: 400,
    zh: '默认或过期跳转链接不是允许的网址',
    en: 'The default or the expired address is not one that may be redirected to',
  },
  'stream_link.domain_unknown': {
    code: 400,
    zh: '该链接域名不存在或尚未验证',
    en: 'This link domain is unknown or not verified yet',
  },
  'stream_link.too_many': {
    code: 400,
    zh: '分流链接数量已达上限',
    en: 'You have as many links as one account may have',
  },
  'stream_link.blocked': {
    code: 403,
    zh: '该链接已被平台停用，请联系客服',
    en: 'The operator has switched this link off; please contact support',
  },
  'stream_link.not_archived': {
    code: 400,
    zh: '请先归档再删除',
    en: 'Archive the link before you delete it',
  },
  'stream_link.report_not_found': {
    code: 404,
    zh: '报表不存在或已关闭',
    en: 'This report does not exist or was switched off',
  },
  'stream_link.domain_invalid': { code: 400, zh: '域名格式不正确', en: 'This is not a domain name' },
  'stream_link.domain_taken': { code: 400, zh: '该域名已被使用', en: 'This domain is in use already' },
  'stream_link.domain_in_use': { code: 400, zh: '仍有链接使用该域名', en: 'Links still use this domain' },
  'stream_link.too_many_domains': {
    code: 400,
    zh: '链接域名数量已达上限',
    en: 'You have as many link domains as one account may have',
  },
  'stream_link.abuse_not_found': { code: 404, zh: '举报不存在', en: 'Report not found' },
})
