import { errorTable } from '../base/error-table.ts'

export const conversationErrors = errorTable({
  'conversation.not_found': { code: 404, zh: '会话不存在', en: 'Conversation not found' },
  'conversation.message_not_found': { code: 404, zh: '消息不存在', en: 'Message not found' },
  'conversation.empty_message': { code: 400, zh: '消息不能为空', en: 'A message cannot be empty' },
  'conversation.not_retryable': { code: 409, zh: '该消息不能重试', en: 'This message cannot be retried' },
  'conversation.client_id_reused': {
    code: 409,
    zh: '消息编号已用于其他内容',
    en: 'This message id was already used for something else',
  },
  'web_chat.channel_not_found': {
    code: 404,
    zh: '该聊天渠道不存在或已停用',
    en: 'This chat does not exist or is switched off',
  },
  'web_chat.origin_refused': {
    code: 403,
    zh: '该网站未被允许使用此聊天',
    en: 'This site is not allowed to show this chat',
  },
  'web_chat.closed': {
    code: 403,
    zh: '该聊天目前已关闭，消息没有发送',
    en: 'This chat is closed at present. Nothing was sent.',
  },
  'web_chat.visitor_invalid': {
    code: 401,
    zh: '访客身份无效，请刷新页面',
    en: 'The visitor identity is not valid. Please reload the page.',
  },
  'file.type_refused': { code: 400, zh: '不支持该文件类型', en: 'This kind of file is not supported' },
  'file.too_large': { code: 413, zh: '文件超过 10 MB', en: 'The file is larger than 10 MB' },
  'file.portrait_refused': {
    code: 400,
    zh: '头像须为不超过 512 像素、512 KB 的正方形图片（PNG、JPEG 或 WebP）',
    en: 'A head portrait is a square picture (PNG, JPEG or WebP) of at most 512 pixels and 512 KB',
  },
  'file.not_found': {
    code: 404,
    zh: '文件不存在或未上传完成',
    en: 'The file does not exist or was not uploaded completely',
  },
})
