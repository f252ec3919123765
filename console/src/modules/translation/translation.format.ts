import type { engineForm, engineKind } from '@chatx/contract/translation'
import type * as z from 'zod'

export const onlineKinds = ['openai-compatible', 'google', 'azure', 'deepl', 'libretranslate'] as const
export type OnlineKind = (typeof onlineKinds)[number]

export const isOnlineKind = (kind: z.output<typeof engineKind>): kind is OnlineKind =>
  onlineKinds.some((one) => one === kind)

/** The form's values: texts only, empty where the engine has nothing. */
export type EngineValues = {
  kind: OnlineKind
  name: string
  baseUrl: string
  model: string
  region: string
  apiKey: string
  position: number
  enabled: boolean
}

const needs: Record<OnlineKind, { baseUrl: boolean; model: boolean; region: boolean; key: boolean }> = {
  'openai-compatible': { baseUrl: true, model: true, region: false, key: false },
  google: { baseUrl: false, model: false, region: false, key: true },
  azure: { baseUrl: false, model: false, region: true, key: true },
  deepl: { baseUrl: false, model: false, region: false, key: true },
  libretranslate: { baseUrl: true, model: false, region: false, key: false },
}

/** Which fields a kind has besides address and key. */
export const fieldsOf = (kind: OnlineKind) => ({ model: needs[kind].model, region: needs[kind].region })

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** What is sent: fields of other kinds as null, and no key where none was typed, so that a stored one stays. */
export const engineInput = (values: EngineValues): z.input<typeof engineForm> => ({
  kind: values.kind,
  name: values.name,
  baseUrl: orNull(values.baseUrl),
  model: needs[values.kind].model ? orNull(values.model) : null,
  region: needs[values.kind].region ? orNull(values.region) : null,
  position: values.position,
  enabled: values.enabled,
  ...(values.apiKey.trim() === '' ? {} : { apiKey: values.apiKey.trim() }),
})

type Placed = { id: string; position: number; builtIn: boolean }

/** The changes that give a list its order: what already stands at its place is left alone. */
export const reordered = (rows: readonly Placed[]): { id: string; position: number }[] =>
  rows
    .map((row, position) => ({ id: row.id, position, was: row.position }))
    .filter((row) => row.position !== row.was)
    .map(({ id, position }) => ({ id, position }))

/** A new engine stands behind the other online ones and before the built-in ones, which make room for it. */
export const roomForNew = (
  rows: readonly Placed[],
): { position: number; moves: { id: string; position: number }[] } => {
  const firstBuiltIn = rows.findIndex((row) => row.builtIn)
  const position = firstBuiltIn === -1 ? rows.length : firstBuiltIn
  const gap: Placed = { id: '', position, builtIn: false }
  return { position, moves: reordered([...rows.slice(0, position), gap, ...rows.slice(position)]) }
}

type Sentences = { needsBaseUrl: string; needsModel: string; needsKey: string }

/** What a kind cannot work without. */
export const engineProblems = (
  values: EngineValues,
  hasKey: boolean,
  t: Sentences,
): Record<string, string> => {
  const need = needs[values.kind]
  return {
    ...(need.baseUrl && values.baseUrl.trim() === '' ? { baseUrl: t.needsBaseUrl } : {}),
    ...(need.model && values.model.trim() === '' ? { model: t.needsModel } : {}),
    ...(need.key && !hasKey && values.apiKey.trim() === '' ? { apiKey: t.needsKey } : {}),
  }
}
