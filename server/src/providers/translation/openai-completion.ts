// One chat completion, whole or streamed, read the same way: finished by `stop`, its JSON closed, or it is a failure.
import * as z from 'zod'
import { EngineFailure } from '../../modules/translation/translation.types.ts'
import { jsonAnswer } from './json-answer.ts'
import { readOpenAiError } from './openai-error.ts'
import { eventData } from './server-sent-events.ts'
import { type Deadline, parseJson } from './vendor-call.ts'
import { badOutput, vendorRefusal } from './vendor-failure.ts'

export type Completion = { text: string; complete: boolean; inputTokens: number; outputTokens: number }

const part = z.object({ content: z.string().nullish(), refusal: z.string().nullish() })
const choices = z.array(
  z.object({ message: part.optional(), delta: part.optional(), finish_reason: z.string().nullish() }),
)
const tokens = z.number().nullish()
const usageShape = z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish()
const completion = z.object({ choices, usage: usageShape })

type Usage = z.infer<typeof usageShape>
const tokenCounts = (usage: Usage) => ({
  inputTokens: usage?.prompt_tokens ?? 0,
  outputTokens: usage?.completion_tokens ?? 0,
})

/** After the end mark the socket gets this long to close its answer properly, so that it can be used again. */
const drainMs = 200

const assertFinished = (engine: string, reason: string | null | undefined): void => {
  if (reason === 'stop') return
  if (reason === 'content_filter') throw new EngineFailure('refused', `${engine} filtered the text`)
  throw badOutput(engine, reason === 'length' ? 'the answer reached its limit' : 'the answer did not finish')
}

const parseOrThrow = (engine: string, json: unknown): z.infer<typeof completion> => {
  const error = readOpenAiError(200, json)
  if (error) throw vendorRefusal(engine, 200, error)
  const parsed = completion.safeParse(json)
  if (!parsed.success) throw badOutput(engine, 'the answer has another shape')
  return parsed.data
}

const assertWilling = (engine: string, refusal: string | null | undefined): void => {
  if (refusal) throw new EngineFailure('refused', `${engine} declined the text`)
}

/** An answer in one piece. */
export const readCompletion = (engine: string, json: unknown): Completion => {
  const { choices, usage } = parseOrThrow(engine, json)
  const [choice] = choices
  assertWilling(engine, choice?.message?.refusal)
  const content = choice?.message?.content
  if (typeof content !== 'string') throw badOutput(engine, 'the answer has another shape')
  assertFinished(engine, choice?.finish_reason)
  const answer = jsonAnswer()
  answer.push(content)
  return { ...answer.end(), ...tokenCounts(usage) }
}

export type StreamOptions = { deadline: Deadline; onFirst(): void; onDelta(delta: string): void }

/** A streamed answer: `onDelta` gets pieces of the translation, the result is the whole of it. */
export const streamCompletion = async (
  engine: string,
  body: AsyncIterable<Uint8Array>,
  { deadline, onFirst, onDelta }: StreamOptions,
): Promise<Completion> => {
  const answer = jsonAnswer()
  let usage: Usage
  let finish: string | null | undefined
  let ended = false

  const take = (data: string): void => {
    const chunk = parseOrThrow(engine, parseJson(data))
    const [choice] = chunk.choices
    const { refusal, content } = choice?.delta ?? {}
    assertWilling(engine, refusal)
    finish = choice?.finish_reason ?? finish
    usage = chunk.usage ?? usage
    if (!content) return
    onFirst()
    const delta = answer.push(content)
    if (delta !== '') onDelta(delta)
  }

  try {
    for await (const data of eventData(body)) {
      if (ended) continue
      ended = data === '[DONE]'
      if (ended) deadline.within(drainMs)
      else take(data)
    }
  } catch (error) {
    if (!ended) throw error
  }
  assertFinished(engine, finish)
  return { ...answer.end(), ...tokenCounts(usage) }
}
