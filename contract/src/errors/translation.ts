import { errorTable } from '../base/error-table.ts'

/** Refusals of translation and quota; the reasons of a single message's translation are in `translation.ts`. */
export const translationErrors = errorTable({
  'translation.failed': { code: 502, zh: '翻译失败', en: 'translation went wrong' },
  'translation.language_unknown': { code: 400, zh: '不支持该语言', en: 'This language is not supported' },
  'translation.engine_not_found': { code: 404, zh: '翻译引擎不存在', en: 'Translation engine not found' },
  'translation.engine_fixed': {
    code: 409,
    zh: '内置引擎不能修改',
    en: 'A built-in engine cannot be changed',
  },
  'translation.memory_not_found': {
    code: 404,
    zh: '翻译记忆不存在',
    en: 'Translation memory entry not found',
  },
  'quota.exhausted': { code: 402, zh: '字符余额不足', en: 'There are not enough characters left' },
  'quota.too_few_to_take': {
    code: 409,
    zh: '该子账号没有这么多可收回的字符',
    en: 'This sub-account does not have that many characters to take back',
  },
  'quota.not_limited': {
    code: 409,
    zh: '该子账号共享主账号的字符，无需分配',
    en: 'This sub-account shares the characters of the main account',
  },
})
