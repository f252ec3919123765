import { errorTable } from '../base/error-table.ts'

export const tenantErrors = errorTable({
  'tenant.not_found': { code: 404, zh: '租户不存在', en: 'Tenant not found' },
  'tenant.host_taken': {
    code: 409,
    zh: '其中有域名已被占用',
    en: 'One of these hosts is in use already',
  },
  'tenant.hosts_moved': {
    code: 409,
    zh: '域名已被他人修改，请重新打开后再改',
    en: 'Somebody else has changed the hosts. Please open the tenant again',
  },
  'tenant.operator_taken': {
    code: 409,
    zh: '该邮箱已是此租户的运营人员',
    en: 'This address is an operator of the tenant already',
  },
})
