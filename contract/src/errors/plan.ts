import { errorTable } from '../base/error-table.ts'

export const planErrors = errorTable({
  'plan.none_to_lengthen': {
    code: 409,
    zh: '该账号没有可延长的时长套餐，请选择要开始的套餐',
    en: 'This account has no time package to lengthen. Please choose one to begin.',
  },
  'plan.runs': {
    code: 409,
    zh: '该账号的套餐正在使用中，只能延长',
    en: 'This account’s package is running and can only be lengthened',
  },
})
