import { errorTable } from '../base/error-table.ts'

/** Refusals about sub-accounts, messenger accounts and ports. */
export const accountErrors = errorTable({
  'main_account.not_found': { code: 404, zh: '主账号不存在', en: 'Main account not found' },
  'sub_account.not_found': { code: 404, zh: '子账号不存在', en: 'Sub-account not found' },
  'sub_account.name_taken': {
    code: 409,
    zh: '子账号名称已存在',
    en: 'A sub-account of this name already exists',
  },
  'sub_account.default_stays': {
    code: 409,
    zh: '默认子账号不能删除',
    en: 'The default sub-account cannot be deleted',
  },
  'sub_account.name_differs': {
    code: 409,
    zh: '输入的名称与子账号名称不一致',
    en: 'This is not the name of the sub-account',
  },
  'sub_account.disabled': { code: 403, zh: '子账号已停用', en: 'This sub-account is disabled' },
  'messenger_account.not_found': { code: 404, zh: '账号不存在', en: 'Messenger account not found' },
  'port.none_free': { code: 409, zh: '没有可用端口', en: 'No port is free' },
  'port.held_elsewhere': {
    code: 409,
    zh: '该账号已在其他工作台上线',
    en: 'This account is already online on another desk',
  },
})
