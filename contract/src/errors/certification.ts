import { errorTable } from '../base/error-table.ts'

export const certificationErrors = errorTable({
  'certification.not_found': {
    code: 404,
    zh: '认证申请不存在',
    en: 'There is no such request for certification',
  },
  'certification.exists': {
    code: 409,
    zh: '已有审核中或已通过的认证，请先撤回',
    en: 'A request is under review or has passed. Withdraw it first.',
  },
  'certification.decided': {
    code: 409,
    zh: '该认证申请已有结果或已撤回',
    en: 'This request was decided or withdrawn already',
  },
  'file.document_refused': {
    code: 400,
    zh: '证件照片须为宽高各 200 至 8000 像素的 PNG、JPEG 或 WebP 图片',
    en: 'A picture of a certificate is a PNG, JPEG or WebP of 200 to 8000 pixels a side',
  },
})
