import { defineTexts } from '../i18n.ts'

export const stateTexts = defineTexts(
  {
    loading: '加载中',
    failed: '加载失败',
    retry: '重试',
    denied: '没有权限',
    deniedHint: '当前账号不能查看此内容。如需使用，请联系管理员。',
    missing: '内容不存在',
    slow: '仍在加载，请稍候…',
  },
  {
    loading: 'Loading',
    failed: 'This could not be loaded',
    retry: 'Try again',
    denied: 'No permission',
    deniedHint: 'This account cannot see this. Please ask your administrator if you need it.',
    missing: 'This does not exist',
    slow: 'Still loading, please wait…',
  },
)
