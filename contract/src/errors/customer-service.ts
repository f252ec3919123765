import { errorTable } from '../base/error-table.ts'

export const customerServiceErrors = errorTable({
  'sign_up_bonus.not_found': {
    code: 404,
    zh: '该主账号没有申请注册赠送',
    en: 'This account has not asked for the sign-up bonus',
  },
  'sign_up_bonus.granted': {
    code: 409,
    zh: '注册赠送已经发放，不能拒绝',
    en: 'The sign-up bonus was granted already and cannot be refused',
  },
})
