// The two failures that any engine can hide behind a success: nothing, and the question handed back.
import { languageScript } from '@chatx/contract/base/languages'
import { EngineFailure } from '../../modules/translation/translation.types.ts'

const word = /\p{L}+/gu
const protectedSpan = /\{\{\w+\}\}|<x id="\w+"\/>/g

/** Scripts as Unicode properties, where ISO 15924 names a mixture or a variant. */
const writtenWith: Record<string, string[]> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** Languages close enough that a whole sentence may well be the same in both. */
const closeFamilies = [
  ['da', 'nb', 'nn', 'sv'],
  ['id', 'ms', 'jv'],
  ['bs', 'hr', 'sr-Latn', 'sr', 'sl', 'mk', 'bg'],
  ['ru', 'uk', 'be'],
  ['cs', 'sk'],
  ['es', 'gl', 'ca', 'pt-BR', 'pt-PT', 'oc', 'an', 'ast'],
  ['zh-CN', 'zh-TW', 'yue'],
  ['hi', 'mr', 'ne'],
]
const tellingWords = 4

const isClose = (a: string, b: string): boolean =>
  closeFamilies.some((family) => family.includes(a) && family.includes(b))

const writesIn = (text: string, script: string | undefined): boolean => {
  if (script === undefined) return true
  const names = writtenWith[script] ?? [script]
  try {
    return names.some((name) => new RegExp(`\\p{Script=${name}}`, 'u').test(text))
  } catch {
    // A script that this Unicode version has no property for: nothing can be said, so nothing is held against it.
    return true
  }
}

/**
 * Whether `answer` is only the question again although a translation was due: no letter of the target's script in it
 * (one Latin word may be a brand), or four words or more between languages that are not close.
 */
export const isEcho = (question: string, answer: string, source: string, target: string): boolean => {
  if (question.trim() !== answer.trim() || source === target) return false
  const bare = answer.replaceAll(protectedSpan, ' ')
  const words = bare.match(word)?.length ?? 0
  if (words === 0) return false
  if (!writesIn(bare, languageScript(target))) return words > 1 || !writesIn(bare, 'Latn')
  return source !== 'auto' && !isClose(source, target) && words >= tellingWords
}

/** Throws `bad_output` for an empty or echoed answer to a text that had something in it. */
export const refuseHollow = (
  engine: string,
  question: string,
  answer: string,
  languages: { source: string; target: string },
): void => {
  if (answer.trim() === '' && question.trim() !== '') {
    throw new EngineFailure('bad_output', `${engine} answered with nothing`)
  }
  if (isEcho(question, answer, languages.source, languages.target)) {
    throw new EngineFailure('bad_output', `${engine} handed the text back untranslated`)
  }
}
