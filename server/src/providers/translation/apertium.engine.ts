// Apertium, offline and without a key: rule-based drafts between mostly Romance, Slavic and Nordic languages, from
// processes that stay warm. It is an optional program beside ours; without it the engine offers no language.
import {
  type EngineAnswer,
  type EngineCapabilities,
  EngineFailure,
  type EngineRequest,
  type TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { refuseHollow } from './answer-check.ts'
import { fromStream, leaksMarks, toStream } from './apertium-format.ts'
import { deniedModes, findRoute, type Mode, modeLanguages, readModes, readStages } from './apertium-modes.ts'
import { type ApertiumPool, apertiumPool } from './apertium-pool.ts'
import { refuseTooLong, type TextLimits } from './text-limits.ts'
import { type Deadline, startDeadline } from './vendor-call.ts'

export type ApertiumConfig = {
  id: string
  modesFolder?: string | undefined
  /** Names of modes not to use, besides those known to crash. */
  deniedModes?: string[] | undefined
  maxPipelines?: number | undefined
}

export type ApertiumTools = {
  now?: () => number
  /** For one `translate`, in milliseconds. */
  budgetMs?: number
  stallMs?: number
  idleMs?: number
}

export type ApertiumEngine = TranslationEngine & { running: ApertiumPool['running']; close(): Promise<void> }

const limits: TextLimits = { max: { unit: 'bytes', n: 64 * 1024 }, maxItems: 100 }
const rereadMs = 5 * 60_000

const capabilitiesOf = (modes: readonly Mode[]): EngineCapabilities => ({
  pair: (source, target) => findRoute(modes, source, target) !== null,
  languages: modeLanguages(modes),
  detects: false,
  streams: false,
  glossary: false,
  maxItems: limits.maxItems,
  max: limits.max,
  maskForm: 'superblank',
})

/** Modes of the folder, read again every five minutes, so that a pair installed later is found. */
const installedModes = ({ modesFolder, deniedModes: more = [] }: ApertiumConfig, now: () => number) => {
  let modes: Promise<Mode[]> | undefined
  let readAt = 0
  return (): Promise<Mode[]> => {
    if (!modes || now() - readAt >= rereadMs) {
      readAt = now()
      modes = readModes(modesFolder ?? '/usr/share/apertium/modes', [...deniedModes, ...more])
    }
    return modes
  }
}

/** Through one pipeline after the other, in stream format all the way. */
const translateText = async (
  id: string,
  text: string,
  { pool, route, deadline }: { pool: ApertiumPool; route: Mode[]; deadline: Deadline },
): Promise<string> => {
  let stream = text
  for (const mode of route) stream = fromStream(await pool.ask(mode.name, toStream(stream), deadline.signal))
  if (leaksMarks(text, stream)) throw new EngineFailure('bad_output', `${id} left its own marks in the text`)
  // Apertium turns a dropped pronoun into a space in front; outer white space is never sent, so none comes back.
  return stream.trim()
}

export const apertiumEngine = (config: ApertiumConfig, tools: ApertiumTools = {}): ApertiumEngine => {
  const now = tools.now ?? Date.now
  const installed = installedModes(config, now)
  const stagesOf = async (name: string) => {
    const mode = (await installed()).find((candidate) => candidate.name === name)
    return mode ? readStages(mode) : null
  }
  const { stallMs = 10_000, idleMs = 10 * 60_000 } = tools
  const pool = apertiumPool(stagesOf, { most: config.maxPipelines ?? 6, idleMs, stallMs, now })

  const translate = async (request: EngineRequest): Promise<EngineAnswer> => {
    const { items, source, target } = request
    const texts = items.map((item) => item.text)
    refuseTooLong(config.id, texts, limits)
    const deadline = startDeadline(config.id, request.signal, tools.budgetMs ?? 5000)
    try {
      const route = findRoute(await installed(), source, target)
      if (!route) throw new EngineFailure('unsupported', `${config.id} has no ${source} to ${target}`)
      const answers = await Promise.all(
        texts.map((text) => translateText(config.id, text, { pool, route, deadline })),
      )
      return {
        items: items.map((item, index) => {
          const text = answers[index] ?? ''
          refuseHollow(config.id, item.text, text, { source, target })
          return { id: item.id, text }
        }),
      }
    } catch (error) {
      throw deadline.failure(error)
    } finally {
      deadline.end()
    }
  }

  return {
    id: config.id,
    family: 'apertium',
    kind: 'local',
    capabilities: async () => capabilitiesOf(await installed()),
    translate,
    running: pool.running,
    close: pool.close,
  }
}
