import type { TranslationSetting } from '@chatx/contract/sub-account'
import { autoLanguage, fromWireLanguage, toWireLanguage } from '@chatx/contract/base/languages'

/** Crockford's base32: no I, L, O and U, so that a code survives being read out or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const GROUP = 4

/** A new login code (decisions §1): 12 characters of Crockford base32, 60 bits. `below` draws an integer in [0, n). */
export const newLoginCode = (below: (n: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('')

/** What was typed, as the code it stands for: any case, spaces and dashes anywhere, O for 0, I and L for 1. */
export const readLoginCode = (typed: string): string | undefined => {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
  return isCode ? code : undefined
}

/** `ME10DEM00001` → `ME10-DEM0-0001`, as it is shown and shared. */
export const showLoginCode = (code: string): string =>
  (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')

/** Where a sealed login code belongs: moved to another row it does not open. */
export const loginCodePlace = (tenantId: number, subAccountId: string): string =>
  `${tenantId}/sub_account/login_code/${subAccountId}`

/** decisions §2: what a sub-account may keep online at once. */
export const portLimit = (fixedPorts: number, dynamicPortLimit: number): number =>
  fixedPorts + dynamicPortLimit

export const defaultName = (locale: 'zh-CN' | 'en-US'): string =>
  locale === 'zh-CN' ? '默认子账号' : 'Default'

/** Specification §3, Translation setting; the language that is read is the owner's. */
export const defaultTranslation = (locale: 'zh-CN' | 'en-US'): TranslationSetting => ({
  translationMode: 'OpenAi_Translator',
  receiveTranslationEnable: true,
  receiveSourceLanguage: toWireLanguage(autoLanguage),
  receiveTargetLanguage: toWireLanguage(locale === 'zh-CN' ? 'zh-CN' : 'en'),
  sendTranslationEnable: true,
  holdFailed: true,
})

/** A stored setting; what an older version did not know has its default. */
export const translationFrom = (stored: Partial<TranslationSetting>): TranslationSetting => ({
  ...defaultTranslation('zh-CN'),
  ...stored,
})

/** The setting with its languages in the form of our list; undefined when one is unknown, or the target is left open. */
export const withKnownLanguages = (setting: TranslationSetting): TranslationSetting | undefined => {
  const source = fromWireLanguage(setting.receiveSourceLanguage)
  const target = fromWireLanguage(setting.receiveTargetLanguage)
  if (source === undefined || target === undefined || target === autoLanguage) return undefined
  return {
    ...setting,
    receiveSourceLanguage: toWireLanguage(source),
    receiveTargetLanguage: toWireLanguage(target),
  }
}

/**
 * The key of one sub-account's part in a request for several, as a UUID: the same for a repeat of the request. `digest` is a
 * hash of at least 16 bytes.
 */
export const partOf = (requestId: string, subAccountId: string, digest: (text: string) => Buffer): string => {
  const hex = digest(`${requestId}/${subAccountId}`).subarray(0, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
