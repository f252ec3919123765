// Text in Apertium's stream format. The pipeline writes protected spans and line breaks as superblanks, `[n0]` and
// `[\n]`, and escapes the rest; this makes sure of it, because one loose bracket would swallow what follows.

const wanted = /\\[\s\S]|\[n\d+\]|\[\r?\n\]|[\\[\]{}^$/@<>]|\r?\n|\0/g
const ending = '.[]'

/** Ready for the pipeline: everything special escaped, and a full stop behind so that the last word is not left open. */
export const toStream = (text: string): string => {
  const safe = text.replaceAll(wanted, (found) => {
    if (found === '\0') return ''
    if (found.length > 1 && !/^\r?\n$/.test(found)) return found
    return /\n/.test(found) ? `[${found}]` : `\\${found}`
  })
  return safe + ending
}

/** The pipeline's answer without the ending that `toStream` put behind the text. */
export const fromStream = (answer: string): string => answer.replace(/\.?\[\]$/, '')

/** Whether the answer shows Apertium's own marks, such as `\<prn\>`, which the question did not have. */
export const leaksMarks = (question: string, answer: string): boolean =>
  Array.from(answer.matchAll(/\\<[a-z]{1,8}\d*\\>/g)).some(([mark]) => !question.includes(mark))
