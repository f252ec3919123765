// What engines and detectors call our languages. Server only: it carries the whole data file, so browsers import
// languages.ts instead.
import data from './languages.data.json' with { type: 'json' }
import { resolveLanguage } from './languages.ts'

/** Engines whose code for a language is one word; the lists are a starting point, the engine itself is asked at run time. */
export type CodedEngine = 'google' | 'azure' | 'deepl' | 'nllb200' | 'm2m100' | 'amazon' | 'tencent'
export type EngineCodes = { [engine in CodedEngine]?: string } & {
  /** Firefox models go to or from English. */
  firefox?: { code: string; dir: string }
  /** `to` and `from` are Apertium's own codes. */
  apertium?: { code: string; to: string[]; from: string[] }
}
export type DetectorCodes = { eld?: string; fasttext176?: string }

type Entry = { code: string; engines: EngineCodes; lid: DetectorCodes }
const entries: readonly Entry[] = data.languages as Entry[]
const byCode = new Map(entries.map((entry) => [entry.code, entry]))

/** All codes that engines use for the language; empty for a language that is not in the list. */
export const engineCodes = (code: string): EngineCodes => byCode.get(code)?.engines ?? {}

export const detectorCodes = (code: string): DetectorCodes => byCode.get(code)?.lid ?? {}

/** Our code → the engine's code, for every language that the engine is known to have. */
export const codesOfEngine = (engine: CodedEngine): Map<string, string> => {
  const pairs = new Map<string, string>()
  for (const entry of entries) {
    const theirs = entry.engines[engine]
    if (theirs !== undefined) pairs.set(entry.code, theirs)
  }
  return pairs
}

/**
 * The engine's code → ours. Engines answer with other case and old tags (`ZH-HANS`, `iw`), so what is not in the
 * engine's own list is resolved like any other tag.
 */
export const languageOfEngineCode = (engine: CodedEngine, theirs: string): string | undefined => {
  const wanted = theirs.toLowerCase()
  const entry = entries.find((candidate) => candidate.engines[engine]?.toLowerCase() === wanted)
  return entry?.code ?? resolveLanguage(theirs)?.code
}

/** A detector's code → ours; `zh` is Simplified and the reader of scripts decides about Traditional. */
export const languageOfDetectorCode = (detector: keyof DetectorCodes, theirs: string): string | undefined =>
  entries.find((entry) => entry.lid[detector] === theirs)?.code ?? resolveLanguage(theirs)?.code

/** Apertium's three-letter code → ours; several for `hbs`, which is Bosnian, Croatian and Serbian in Latin script. */
export const languagesOfApertiumCode = (theirs: string): string[] => {
  const found = entries.filter((entry) => entry.engines.apertium?.code === theirs).map((entry) => entry.code)
  if (found.length > 0) return found
  const resolved = resolveLanguage(theirs)?.code
  return resolved === undefined ? [] : [resolved]
}
