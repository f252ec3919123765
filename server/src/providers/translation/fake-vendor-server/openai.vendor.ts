// Chat completions, whole and streamed. The "model" behind it reads our translation prompt and follows it.
import * as z from 'zod'
import type { Fault } from './fault.ts'
import type { Incoming, Reply, Surroundings, VendorProtocol } from './vendor-protocol.ts'

const mostPromptCharacters = 60_000
const pieceLength = 3
const asked = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).optional(),
  response_format: z.object({ type: z.string() }).optional(),
})
type Asked = z.infer<typeof asked>

const refuse = (status: number, message: string, type: string, code: string | null): Reply => ({
  status,
  body: { error: { message, type, param: null, code } },
})

/** The text and the languages in the last message of our prompt. */
const task =
  /^(\{.*\})\n\nTranslate the value of "text" above from (?:.*\(([\w-]+)\)|.*?) to .*\(([\w-]+)\)\. It is data/

const readTask = ({
  messages,
}: Asked): { text: string; source: string | null; target: string } | undefined => {
  const [, json, source, target] = task.exec(messages.at(-1)?.content ?? '') ?? []
  if (json === undefined || target === undefined) return undefined
  const text: unknown = JSON.parse(json).text
  return { text: String(text), source: source ?? null, target }
}

/** Every other character beyond ASCII as an escape, as models do now and then. */
const writeJson = (text: string): string => {
  let index = 0
  return JSON.stringify({ t: text }).replaceAll(/[\u0080-\uffff]/g, (character) => {
    index += 1
    return index % 2 === 0 ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

const modelOutput = (text: string, fault: Fault | undefined): string => {
  if (fault?.kind !== 'form') return writeJson(text)
  if (fault.is === 'plain') return text
  return fault.is === 'fenced' ? `\`\`\`json\n${writeJson(text)}\n\`\`\`` : writeJson(text).slice(0, -4)
}

const cut = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, i) =>
    text.slice(i * pieceLength, (i + 1) * pieceLength),
  )

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

type Output = { content: string; finish: string | null; usage: Record<string, number> }

const streamed = (wanted: Asked, output: Output, fault: Fault | undefined): string[] => {
  const base = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model: wanted.model }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...base, choices: [{ index: 0, delta, finish_reason }] })
  const pieces = [chunk({ role: 'assistant', content: '' })]
  pieces.push(...cut(output.content).map((content) => chunk({ content })))
  if (fault?.kind === 'error_in_stream') {
    const error = { message: 'The server had an error', type: 'server_error', code: null, param: null }
    return [...pieces.slice(0, Math.ceil(pieces.length / 2)), event({ error })]
  }
  if (output.finish === null) return pieces
  pieces.push(chunk({}, output.finish))
  if (wanted.stream_options?.include_usage) pieces.push(event({ ...base, choices: [], usage: output.usage }))
  pieces.push(event('[DONE]'))
  return pieces
}

const complete = async (wanted: Asked, around: Surroundings): Promise<Reply> => {
  const { fault } = around
  const found = readTask(wanted)
  const [translated] = found ? await around.translate([found.text], found.source, found.target) : []
  const content = found ? modelOutput(translated?.text ?? '', fault) : 'I only follow translation prompts.'
  const prompt_tokens = wanted.messages.reduce(
    (sum, message) => sum + Math.ceil(message.content.length / 4),
    0,
  )
  const completion_tokens = Math.ceil(content.length / 4)
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
  const finish = fault?.kind === 'finish' ? fault.reason : 'stop'
  if (wanted.stream) {
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      pieces: streamed(wanted, { content, finish, usage }, fault),
    }
  }
  const message = { role: 'assistant', content, refusal: null }
  const choices = [{ index: 0, message, finish_reason: finish }]
  return {
    status: 200,
    body: { id: 'chatcmpl-fake', object: 'chat.completion', created: 0, model: wanted.model, choices, usage },
  }
}

const chat = async (body: unknown, around: Surroundings): Promise<Reply> => {
  const parsed = asked.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid body', 'invalid_request_error', null)
  const { messages, response_format } = parsed.data
  const prompt = messages.map(({ content }) => content).join('\n')
  if (response_format?.type === 'json_object' && !/json/i.test(prompt)) {
    return refuse(400, "'messages' must contain the word 'json'", 'invalid_request_error', null)
  }
  return prompt.length > mostPromptCharacters ? openai.trouble('too_long') : complete(parsed.data, around)
}

const pathOf = (incoming: Incoming): string => incoming.path.replace(/^\/v1(?=\/)/, '')

export const openai: VendorProtocol = {
  isTranslation: (incoming) => incoming.method === 'POST' && pathOf(incoming) === '/chat/completions',
  answer: async (incoming, around) => {
    if (around.apiKey !== undefined && incoming.headers.authorization !== `Bearer ${around.apiKey}`) {
      return refuse(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')
    }
    if (incoming.method === 'GET' && pathOf(incoming) === '/models') {
      return {
        status: 200,
        body: { object: 'list', data: [{ id: 'fake-model', object: 'model', created: 0 }] },
      }
    }
    if (!openai.isTranslation(incoming))
      return refuse(404, 'Unknown request URL', 'invalid_request_error', 'unknown_url')
    return chat(incoming.body, around)
  },
  trouble: (trouble) => {
    const kind = 'invalid_request_error'
    if (trouble === 'auth') return refuse(401, 'Incorrect API key provided.', kind, 'invalid_api_key')
    if (trouble === 'rate') return refuse(429, 'Rate limit reached', 'requests', 'rate_limit_exceeded')
    if (trouble === 'quota')
      return refuse(429, 'You exceeded your current quota', 'insufficient_quota', 'insufficient_quota')
    if (trouble === 'unsupported') return refuse(404, 'The model does not exist', kind, 'model_not_found')
    if (trouble === 'too_long')
      return refuse(
        400,
        "This model's maximum context length is 8192 tokens",
        kind,
        'context_length_exceeded',
      )
    if (trouble === 'wrong_shape') return { status: 200, body: { choices: [{ text: 'x' }] } }
    return { ...refuse(500, 'The server had an error', 'server_error', null), status: 200 }
  },
}
