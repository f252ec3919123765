// Reads a language model's `{"t":"…"}` while it arrives, so that what is shown is the translation and never its JSON.
// Plain text is taken as it is, because not every endpoint keeps to the form.

export type JsonAnswer = {
  /** Takes the next piece and returns what it adds to the translation, possibly nothing yet. */
  push(piece: string): string
  /** The whole translation, and whether the answer was complete; a cut or broken JSON answer is not. */
  end(): { text: string; complete: boolean }
}

const opening = /^\s*(?:```(?:json)?\s*)?\{\s*"t"\s*:\s*"/
const openings = ['{"t":"', '```{"t":"', '```json{"t":"']
const escapes: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
}

type Step = { text: string; used: number; broken?: boolean }

/** The escape at the start of `raw`; null when more of it has to arrive. */
const readEscape = (raw: string): Step | null => {
  const letter = raw[1]
  if (letter === undefined) return null
  if (letter !== 'u') {
    const text = escapes[letter]
    return text === undefined ? { text: '', used: 2, broken: true } : { text, used: 2 }
  }
  const digits = raw.slice(2, 6)
  if (!/^[0-9a-f]*$/i.test(digits)) return { text: '', used: 2, broken: true }
  return digits.length < 4 ? null : { text: String.fromCharCode(Number.parseInt(digits, 16)), used: 6 }
}

type StringState = { decoded: string; pending: string; closed: boolean; broken: boolean }

/** Decodes as much of `pending` as is there; what follows the closing quote stays in `pending`. */
const decode = (state: StringState): void => {
  while (state.pending !== '' && !state.closed && !state.broken) {
    const plain = state.pending.search(/["\\]/)
    const upTo = plain === -1 ? state.pending.length : plain
    state.decoded += state.pending.slice(0, upTo)
    state.pending = state.pending.slice(upTo)
    if (state.pending.startsWith('"')) {
      state.closed = true
      state.pending = state.pending.slice(1)
    } else if (state.pending.startsWith('\\')) {
      const step = readEscape(state.pending)
      if (!step) return
      state.decoded += step.text
      state.pending = state.pending.slice(step.used)
      state.broken = step.broken ?? false
    }
  }
}

/** Whether what stands behind the string closes the object, perhaps with more members, perhaps in a code fence. */
const closesObject = (tail: string): boolean => {
  try {
    const rest = tail.replace(/\s*```\s*$/, '')
    return JSON.parse(`{"t":""${rest}`).t === ''
  } catch {
    return false
  }
}

type Form = 'unknown' | 'json' | 'plain' | 'foreign'

/** Held back: half of a surrogate pair until its other half is there, and the end of plain text that may yet be cut off. */
const showable = (text: string, form: Form): string => {
  const ready = form === 'plain' ? text.trimEnd() : text
  return /[\ud800-\udbff]$/.test(ready) ? ready.slice(0, -1) : ready
}

const formOf = (head: string): Form => {
  if (opening.test(head)) return 'json'
  const compact = head.replaceAll(/\s/g, '')
  if (openings.some((start) => start.startsWith(compact))) return 'unknown'
  // Another object than the one asked for is no translation, and showing its JSON would be worse than failing.
  return /^(?:```(?:json)?)?\{"/.test(compact) ? 'foreign' : 'plain'
}

export const jsonAnswer = (): JsonAnswer => {
  const state: StringState = { decoded: '', pending: '', closed: false, broken: false }
  let form: Form = 'unknown'
  let shown = 0

  const newlyShown = (): string => {
    const ready = showable(state.decoded, form)
    const delta = ready.slice(shown)
    shown = Math.max(shown, ready.length)
    return delta
  }

  const absorb = (): void => {
    if (form === 'unknown') {
      form = formOf(state.pending)
      if (form === 'json') state.pending = state.pending.replace(opening, '')
      if (form === 'plain') state.pending = state.pending.trimStart()
    }
    if (form === 'json') decode(state)
    if (form === 'plain') {
      state.decoded += state.pending
      state.pending = ''
    }
  }

  return {
    push: (piece) => {
      state.pending += piece
      absorb()
      return newlyShown()
    },
    end: () => {
      // An answer that stops inside the opening is a broken form; one that is only white space is an empty answer.
      const complete =
        form === 'json'
          ? state.closed && !state.broken && closesObject(state.pending)
          : form === 'plain' || state.pending.trim() === ''
      return { text: form === 'plain' ? state.decoded.trimEnd() : state.decoded, complete }
    },
  }
}
