import { errorTable } from '../base/error-table.ts'

/** Refusals that any call can meet; the sentences are those of specification §8. */
export const generalErrors = errorTable({
  'request.invalid': {
    code: 400,
    zh: '请求参数不正确，请检查标出的内容',
    en: 'Some of what was entered is not valid. Please check the marked fields.',
  },
  'request.too_large': { code: 413, zh: '内容过大', en: 'That is too large' },
  'request.too_many': {
    code: 429,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests, please try again later',
  },
  'request.not_found': { code: 404, zh: '请求的资源不存在', en: 'Resource not found' },
  'request.method': { code: 405, zh: '请求方法不允许', en: 'Method not allowed' },
  'request.conflict': {
    code: 409,
    zh: '该请求与之前的请求冲突，请刷新后重试',
    en: 'This request conflicts with an earlier one. Please refresh and try again.',
  },
  'session.expired': {
    code: 401,
    zh: '认证失败，请重新登录',
    en: 'Authentication failed, please log in again',
  },
  'session.forbidden': { code: 403, zh: '当前操作没有权限', en: 'No permission for this operation' },
  'session.tenant_mismatch': {
    code: 403,
    zh: '该账号不属于当前站点',
    en: 'This account does not belong to this site',
  },
  'session.plan_lacks': {
    code: 403,
    zh: '当前套餐不包含此功能，请升级套餐',
    en: 'Your package does not include this. Please upgrade.',
  },
  'session.second_factor_required': {
    code: 403,
    zh: '请先在“安全设置”中开启两步验证',
    en: 'Please turn on the second factor in your security settings first',
  },
  'server.error': {
    code: 500,
    zh: '服务器错误，请联系管理员',
    en: 'Server error, please contact the administrator',
  },
  'server.unavailable': {
    code: 503,
    zh: '服务不可用，服务器过载或维护中',
    en: 'Service unavailable, overloaded or under maintenance',
  },
  'demo.read_only': {
    code: 901,
    zh: '演示模式，无法进行写操作',
    en: 'Demo mode, write operations are not possible',
  },
})
