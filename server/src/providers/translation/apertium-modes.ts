// Which directions an Apertium installation has, and the command behind each, from its folder of mode files.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { engineCodes, languagesOfApertiumCode } from '@chatx/contract/base/language-engines'

/** One direction; `from` and `to` are Apertium's three-letter codes. */
export type Mode = { name: string; from: string; to: string; file: string }

/** Directions of Debian 12 whose tagger crashes or answers nothing; they are never offered. */
export const deniedModes: readonly string[] = [
  'rus-ukr',
  'ukr-rus',
  'rus-bel',
  'es-eo',
  'ca-eo',
  'spa-epo',
  'cat-epo',
]

/** In between when there is no direct way, the best-kept languages first. */
const pivots = ['spa', 'cat', 'eng']
const modeName = /^([a-z]{2,3})-([a-z]{2,3})\.mode$/
/** Programs that flush at a NUL by themselves and do not know the option for it. */
const withoutFlushOption = new Set(['vislcg3', 'cg-mwesplit', 'hfst-tokenise'])

/** Mode names mix two- and three-letter codes; the languages data knows which are the same. */
const threeLetters = (code: string): string | undefined => {
  const [ours] = languagesOfApertiumCode(code)
  return ours === undefined ? undefined : engineCodes(ours).apertium?.code
}

/** The usable modes of a folder, one per direction; none when there is no such folder. */
export const readModes = async (folder: string, denied: readonly string[] = deniedModes): Promise<Mode[]> => {
  const files = await readdir(folder).catch(() => [])
  const modes = new Map<string, Mode>()
  for (const file of files.sort()) {
    const name = file.replace(/\.mode$/, '')
    const [, first = '', second = ''] = modeName.exec(file) ?? []
    const from = threeLetters(first)
    const to = threeLetters(second)
    if (from === undefined || to === undefined || denied.includes(name)) continue
    const direction = `${from}-${to}`
    if (!modes.has(direction)) modes.set(direction, { name, from, to, file: join(folder, file) })
  }
  return [...modes.values()]
}

const between = (modes: readonly Mode[], from: string, to: string): Mode | undefined =>
  modes.find((mode) => mode.from === from && mode.to === to)

/** The one or two modes that lead from one language of ours to another; null when there is no such way. */
export const findRoute = (modes: readonly Mode[], source: string, target: string): Mode[] | null => {
  const from = engineCodes(source).apertium?.code
  const to = engineCodes(target).apertium?.code
  if (from === undefined || to === undefined || from === to) return null
  const direct = between(modes, from, to)
  if (direct) return [direct]
  const reachable = modes.filter((mode) => mode.from === from).map((mode) => mode.to)
  for (const pivot of [...pivots, ...reachable]) {
    const first = between(modes, from, pivot)
    const second = between(modes, pivot, to)
    if (first && second) return [first, second]
  }
  return null
}

/** Our codes on each side of the modes. */
export const modeLanguages = (modes: readonly Mode[]): { sources: string[]; targets: string[] } => {
  const ours = (codes: string[]) => [...new Set(codes.flatMap(languagesOfApertiumCode))]
  return { sources: ours(modes.map(({ from }) => from)), targets: ours(modes.map(({ to }) => to)) }
}

const quote = (word: string): string => `'${word}'`

/** The words of one stage, or null when it holds anything but a program and plain arguments. */
const stageCommand = (words: string[]): string | null => {
  const [program, ...args] = words
  if (program === undefined || words.some((word) => !/^[\w./+=:,-]+$/.test(word))) return null
  const flush = withoutFlushOption.has(program) ? [] : ['-z']
  return [program, ...flush, ...args].map(quote).join(' ')
}

/**
 * The stages of a mode file as quoted shell commands that flush at each NUL and hide the marks on unknown words; null
 * when the file is not a plain pipeline of programs.
 */
export const modeStages = (text: string): string[] | null => {
  const stages: string[][] = [[]]
  for (const [token] of text.trim().matchAll(/'[^'\n]*'|\||[^\s'|]+/g)) {
    if (token === '|') stages.push([])
    else if (token === '$1') stages.at(-1)?.push('-n')
    else if (token !== '$2') stages.at(-1)?.push(token.replaceAll("'", ''))
  }
  const commands = stages.map(stageCommand)
  return commands.every((command) => command !== null) ? commands : null
}

export const readStages = async (mode: Mode): Promise<string[] | null> =>
  modeStages(await readFile(mode.file, 'utf8'))
