// Any server with OpenAI's chat completions: OpenAI itself, its many look-alikes and models run at home. One message
// per request, because a stranger's text must not stand beside another's.
import { isLanguageCode } from '@chatx/contract/base/languages'
import { answerTokens, translationPrompt } from '../../modules/translation/index.ts'
import type {
  EngineAnswer,
  EngineCapabilities,
  EngineRequest,
  TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { refuseHollow } from './answer-check.ts'
import { type Completion, readCompletion, streamCompletion } from './openai-completion.ts'
import { readOpenAiError, unknownParameter } from './openai-error.ts'
import { refuseTooLong, type TextLimits } from './text-limits.ts'
import {
  type Deadline,
  openVendor,
  parseJson,
  readText,
  startDeadline,
  type VendorStream,
  type VendorTools,
} from './vendor-call.ts'
import { badOutput, kindOfStatus, retryAfterMs, vendorRefusal } from './vendor-failure.ts'

export type OpenAiCompatibleConfig = {
  id: string
  /** With its version, for example `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
}

const defaultBudgetMs = 8000
const defaultFirstTokenMs = 3000
const limits: TextLimits = { max: { unit: 'cp', n: 2000 }, maxItems: 1 }
const mostTokens = 8192

const capabilities: EngineCapabilities = {
  pair: (source, target) =>
    (source === 'auto' || isLanguageCode(source)) && isLanguageCode(target) && source !== target,
  languages: 'any',
  detects: true,
  streams: true,
  glossary: true,
  maxItems: limits.maxItems,
  max: limits.max,
  maskForm: 'token',
}

/** Parameters beyond the bare minimum; endpoints that refuse one get the request again without it. */
const requestBody = (
  model: string,
  request: EngineRequest,
  text: string,
  refused: ReadonlySet<string>,
): Record<string, unknown> => {
  const { source, target, context = [], glossary = [], onDelta } = request
  const maxTokens = Math.min(mostTokens, answerTokens(text))
  const wanted: Record<string, unknown> = {
    temperature: 0,
    response_format: { type: 'json_object' },
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(onDelta ? { stream_options: { include_usage: true } } : {}),
  }
  const kept = Object.entries(wanted).filter(([name]) => !refused.has(name))
  return {
    model,
    messages: translationPrompt({ text, source, target, context, glossary }),
    stream: onDelta !== undefined,
    ...Object.fromEntries(kept),
  }
}

const isStream = (answer: VendorStream): boolean =>
  answer.header('content-type')?.includes('text/event-stream') ?? false

type Endpoint = {
  config: OpenAiCompatibleConfig
  base: string
  tools: VendorTools
  /** Parameters that the endpoint has refused so far. */
  refused: Set<string>
}

const open = async (
  endpoint: Endpoint,
  request: EngineRequest,
  text: string,
  deadline: Deadline,
): Promise<VendorStream> => {
  const { config, base, tools, refused } = endpoint
  const headers: Record<string, string> =
    config.apiKey === undefined ? {} : { authorization: `Bearer ${config.apiKey}` }
  const body = requestBody(config.model, request, text, refused)
  const sent = { method: 'POST' as const, url: `${base}/chat/completions`, headers, body }
  const answer = await openVendor(sent, deadline.signal, tools.dispatcher)
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  const said = parseJson(await readText(answer.body))
  const parameter = unknownParameter(status, said)
  if (parameter !== undefined && !refused.has(parameter)) {
    refused.add(parameter)
    return open(endpoint, request, text, deadline)
  }
  const wait = retryAfterMs(answer.header('retry-after'), (tools.now ?? Date.now)())
  throw vendorRefusal(
    config.id,
    status,
    readOpenAiError(status, said) ?? { kind: kindOfStatus(status) },
    wait,
  )
}

const complete = async (
  endpoint: Endpoint,
  request: EngineRequest,
  item: { id: string; text: string },
): Promise<Completion> => {
  const { config, tools } = endpoint
  const { onDelta } = request
  const deadline = startDeadline(config.id, request.signal, tools.budgetMs ?? defaultBudgetMs)
  try {
    const onFirst = onDelta ? deadline.within(tools.firstTokenMs ?? defaultFirstTokenMs) : () => {}
    const answer = await open(endpoint, request, item.text, deadline)
    if (!onDelta || !isStream(answer)) {
      return readCompletion(config.id, parseJson(await readText(answer.body)))
    }
    return await streamCompletion(config.id, answer.body, {
      deadline,
      onFirst,
      onDelta: (delta) => onDelta(item.id, delta),
    })
  } catch (error) {
    throw deadline.failure(error)
  } finally {
    deadline.end()
  }
}

const translateAll = async (endpoint: Endpoint, request: EngineRequest): Promise<EngineAnswer> => {
  const { id } = endpoint.config
  const { items, source, target } = request
  const texts = items.map((item) => item.text)
  refuseTooLong(id, texts, limits)
  const usage = { inputTokens: 0, outputTokens: 0 }
  const answered: EngineAnswer['items'] = []
  for (const item of items) {
    const completion = await complete(endpoint, request, item)
    if (!completion.complete) throw badOutput(id, 'the answer is cut off or not the JSON asked for')
    refuseHollow(id, item.text, completion.text, { source, target })
    usage.inputTokens += completion.inputTokens
    usage.outputTokens += completion.outputTokens
    answered.push({ id: item.id, text: completion.text })
  }
  return { items: answered, usage }
}

export const openAiCompatibleEngine = (
  config: OpenAiCompatibleConfig,
  tools: VendorTools = {},
): TranslationEngine => {
  const base = config.baseUrl.replace(/\/+$/, '')
  const endpoint: Endpoint = { config, base, tools, refused: new Set() }
  return {
    id: config.id,
    family: `openai-compatible ${base} ${config.model}`,
    kind: 'llm',
    capabilities: async () => capabilities,
    translate: (request) => translateAll(endpoint, request),
  }
}
