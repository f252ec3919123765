import { errorTable } from '../base/error-table.ts'

export const privacyErrors = errorTable({
  'remote_picture.not_in_message': {
    code: 404,
    zh: '消息中没有这个图片地址',
    en: 'The message holds no such address of a picture',
  },
  /** One sentence for all reasons, so that nobody learns by it which machines are in our network. */
  'remote_picture.unreachable': {
    code: 400,
    zh: '图片无法取得：对方没有给出图片，或该地址不允许访问',
    en: 'The picture could not be fetched: it was not given, or its address may not be asked',
  },
  'remote_picture.not_a_picture': {
    code: 400,
    zh: '该地址的内容不是可显示的图片',
    en: 'What is behind this address is no picture that can be shown',
  },
  'remote_picture.too_large': {
    code: 400,
    zh: '图片过大，未加载',
    en: 'The picture is too large and was not loaded',
  },
  'remote_picture.proxy_down': {
    code: 400,
    zh: '该账号的代理不可用，因此没有发出任何请求',
    en: 'The proxy of this account does not work, so nothing was asked for',
  },
})
