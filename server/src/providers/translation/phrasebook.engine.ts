// The built-in phrases of customer service: free, offline, and right where engines are weakest, on very short messages.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type EngineAnswer,
  EngineFailure,
  type TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { createPhrasebook, type Phrasebook, phraseFile } from './phrasebook-lookup.ts'
import { refuseTooLong, type TextLimits } from './text-limits.ts'

export type PhrasebookConfig = {
  id: string
  /** A folder of `<topic>.json`; absent: the phrases that come with the product. */
  folder?: string | undefined
}

const limits: TextLimits = { max: { unit: 'cp', n: 200 }, maxItems: 100 }

/** Reads every topic of the folder; a file of another shape is an error that names it. */
export const loadPhrasebook = async (
  folder: string = fileURLToPath(new URL('./phrasebook/', import.meta.url)),
): Promise<Phrasebook> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = names.map(async (name) => {
    const parsed = phraseFile.safeParse(JSON.parse(await readFile(`${folder}/${name}`, 'utf8')))
    if (!parsed.success) throw new Error(`${name} is no phrasebook topic: ${parsed.error.message}`)
    return parsed.data
  })
  return createPhrasebook(await Promise.all(files))
}

export const phrasebookEngine = (config: PhrasebookConfig): TranslationEngine => {
  let loading: Promise<Phrasebook> | undefined
  const book = async (): Promise<Phrasebook> => {
    try {
      return await (loading ??= loadPhrasebook(config.folder))
    } catch (error) {
      loading = undefined
      throw new EngineFailure(
        'down',
        `${config.id}: ${error instanceof Error ? error.message : 'not readable'}`,
      )
    }
  }

  const translate: TranslationEngine['translate'] = async ({ items, source, target, signal }) => {
    refuseTooLong(
      config.id,
      items.map((item) => item.text),
      limits,
    )
    const { lookup } = await book()
    if (signal.aborted) throw new EngineFailure('aborted', `${config.id}: the caller gave up`)
    const answered = items.map(({ id, text }): EngineAnswer['items'][number] => {
      const found = lookup(text, source, target)
      if (!found) throw new EngineFailure('unsupported', `${config.id} does not have that phrase`)
      return { id, ...found }
    })
    return { items: answered }
  }

  return {
    id: config.id,
    family: 'phrasebook',
    kind: 'memory',
    capabilities: async () => {
      const { languages } = await book()
      const has = (code: string) => languages.includes(code)
      return {
        pair: (source, target) => (source === 'auto' || has(source)) && has(target) && source !== target,
        languages: { sources: languages, targets: languages },
        detects: true,
        streams: false,
        glossary: false,
        maxItems: limits.maxItems,
        max: limits.max,
        maskForm: 'token',
      }
    },
    translate,
  }
}
