// OpenAI's error object and the variations that compatible servers make of it.
import * as z from 'zod'
import type { EngineFailureKind } from '../../modules/translation/translation.types.ts'
import { kindOfStatus } from './vendor-failure.ts'

export type OpenAiError = { kind: EngineFailureKind; code?: string | undefined }

const word = z.union([z.string(), z.number()]).nullish()
const errorBody = z.object({
  error: z.union([z.string(), z.object({ message: word, type: word, code: word, param: word })]),
})

/** Words of code, type or message, in the order in which they decide. */
const sayings: [RegExp, EngineFailureKind][] = [
  [/insufficient_quota|insufficient balance|billing|credit/i, 'vendor_quota'],
  [/context_length_exceeded|context length|maximum context|too long|string_above_max/i, 'too_long'],
  [/content_filter|content_policy|moderation/i, 'refused'],
  [/model_not_found|invalid_api_key|incorrect api key/i, 'auth'],
  [/rate_limit|too many requests/i, 'rate'],
]

const adjustable = ['response_format', 'stream_options', 'max_tokens', 'temperature']

const details = (answer: unknown) => {
  const parsed = errorBody.safeParse(answer)
  if (!parsed.success) return undefined
  const { error } = parsed.data
  if (typeof error === 'string') return { code: undefined, param: undefined, words: error }
  const code = error.code ?? error.type ?? undefined
  return {
    code: code === undefined ? undefined : String(code),
    param: error.param === undefined ? undefined : String(error.param),
    words: [error.code, error.type, error.message].join(' '),
  }
}

/** What the body says; undefined when it holds no error. Some gateways send errors with status 200 and a code inside. */
export const readOpenAiError = (status: number, answer: unknown): OpenAiError | undefined => {
  const said = details(answer)
  if (!said) return undefined
  if (status >= 500) return { kind: 'down', code: said.code }
  const known = sayings.find(([pattern]) => pattern.test(said.words))
  const inner = Number(said.code)
  return { kind: known?.[1] ?? kindOfStatus(inner >= 400 ? inner : status), code: said.code }
}

/** The optional parameter that the endpoint does not take, when nothing else explains its refusal. */
export const unknownParameter = (status: number, answer: unknown): string | undefined => {
  const said = status === 400 || status === 422 ? details(answer) : undefined
  if (!said || readOpenAiError(status, answer)?.kind !== 'refused') return undefined
  return (
    adjustable.find((name) => said.param === name) ?? adjustable.find((name) => said.words.includes(name))
  )
}
