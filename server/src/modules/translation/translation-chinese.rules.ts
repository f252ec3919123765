import { Converter as fromSimplified } from 'opencc-js/cn2t'
import { Converter as fromTraditional } from 'opencc-js/t2cn'
// Characters that exist in one of the two only, out of OpenCC's tables (Apache-2.0): GB 2312 without Big5 and back.
import characters from './translation-chinese.characters.json' with { type: 'json' }

const simplified = new Set(characters.simplified)
const traditional = new Set(characters.traditional)

/** Which way Chinese is written, or `either` when every character is common to both. */
export function chineseScript(text: string): 'Hans' | 'Hant' | 'either' {
  let balance = 0
  for (const c of text) balance += simplified.has(c) ? 1 : traditional.has(c) ? -1 : 0
  return balance === 0 ? 'either' : balance > 0 ? 'Hans' : 'Hant'
}

const lazy = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
// Each table takes a quarter of a second and tens of megabytes, so it is read when first needed.
const toTraditional = lazy(() => fromSimplified({ from: 'cn', to: 'twp' }))
const toSimplified = lazy(() => fromTraditional({ from: 'twp', to: 'cn' }))

/** Whether a pair is a change of script that we make ourselves, offline and free (characters, decision 3). */
export const isChineseConversion = (source: string, target: string): boolean =>
  (source === 'zh-CN' && target === 'zh-TW') || (source === 'zh-TW' && target === 'zh-CN')

/** Rewrites Chinese in the script and the wording of the target; pass masked text, so that links stay as they are. */
export const convertChinese = (text: string, target: 'zh-CN' | 'zh-TW'): string =>
  target === 'zh-CN' ? toSimplified()(text) : toTraditional()(text)
