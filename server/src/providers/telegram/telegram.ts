import * as z from 'zod'
import { randomBytes } from 'node:crypto'
import type { ConnectionFault } from '@chatx/contract/messenger-account'
import { type EgressFault, faultOf } from '../../infra/egress/egress-error.ts'
import {
  type Identity,
  type LeavingFile,
  type Line,
  type Part,
  type Platform,
  PlatformError,
  type Received,
  type SendOutcome,
} from '../../modules/connector/index.ts'
import { MOST_CAPTION, MOST_TEXT, splitText } from './telegram-text.ts'
import { readUpdate } from './telegram-update.ts'

const CALL_MS = 20_000
/** An upload takes longer, at 200 kB a second; no call may last until it counts as lost, after two minutes. */
const MOST_CALL_MS = 100_000
const callMsOf = (body: string | Buffer): number => Math.min(MOST_CALL_MS, CALL_MS + body.length / 200)
const MOST_BYTES = 8_000_000
/** Updates in one answer; so many at most are stored in one transaction. */
const AT_ONCE = 100

const envelope = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.number().optional(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})
type Envelope = z.output<typeof envelope>

type Call = { body: string | Buffer; type: string; timeoutMs: number; signal?: AbortSignal | undefined }

const json = (value: unknown): Pick<Call, 'body' | 'type'> => ({
  body: JSON.stringify(value),
  type: 'application/json',
})

/** The answer to one call; whoever does not answer in Telegram's form is not Telegram. */
const ask = async (
  line: Line,
  url: string,
  { body, type, timeoutMs, signal }: Call,
): Promise<Envelope | undefined> => {
  const headers = { 'content-type': type, accept: 'application/json' }
  const answer = await line(url, { method: 'POST', headers, body, timeoutMs, mostBytes: MOST_BYTES, signal })
  try {
    return envelope.parse(JSON.parse(answer.body.toString('utf8')))
  } catch {
    return undefined
  }
}

const ofEgress: Partial<Record<EgressFault, ConnectionFault>> = {
  proxy_down: 'proxy_down',
  proxy_tls: 'proxy_failed',
  not_a_proxy: 'proxy_failed',
  auth_failed: 'proxy_failed',
  target_denied: 'proxy_failed',
}
/** A call that did not come about, as the owner reads it; anything else is no matter of the network and goes on. */
const connectionFaultOf = (error: unknown): ConnectionFault => {
  const fault = faultOf(error)
  if (fault === undefined) throw error
  return ofEgress[fault] ?? 'unreachable'
}

const DEFAULT_RETRY_S = 5
const retryMsOf = ({ parameters }: Envelope): number => (parameters?.retry_after ?? DEFAULT_RETRY_S) * 1000

const refusals: Record<number, ConnectionFault> = {
  // An unknown token is "Not Found", a revoked one "Unauthorized".
  401: 'token_refused',
  404: 'token_refused',
  409: 'other_receiver',
}

const refusalOf = (said: Envelope | undefined): PlatformError => {
  if (said?.error_code === 429) return new PlatformError('throttled', retryMsOf(said))
  return new PlatformError(refusals[said?.error_code ?? 0] ?? 'platform_error')
}

/** The result of a call that may be repeated. */
const question = async (line: Line, url: string, call: Call): Promise<unknown> => {
  let said: Envelope | undefined
  try {
    said = await ask(line, url, call)
  } catch (error) {
    throw new PlatformError(connectionFaultOf(error))
  }
  if (said?.ok !== true) throw refusalOf(said)
  return said.result
}

const me = z.object({ id: z.number().int(), first_name: z.string().default(''), username: z.string() })

const identify = async (line: Line, address: string): Promise<Identity> => {
  const { data } = me.safeParse(await question(line, `${address}/getMe`, { ...json({}), timeoutMs: CALL_MS }))
  if (data === undefined) throw new PlatformError('platform_error')
  return { identity: String(data.id), handle: `@${data.username}`, name: data.first_name || data.username }
}

/** While a webhook is set Telegram tells us nothing. What waits is kept for us. */
const takeOver = async (line: Line, address: string): Promise<void> => {
  const keep = json({ drop_pending_updates: false })
  await question(line, `${address}/deleteWebhook`, { ...keep, timeoutMs: CALL_MS })
}

const numbered = z.object({ update_id: z.number().int() })

/**
 * Past everything that was told, what nobody could read included: it would be told again and again. After an empty answer
 * from the beginning: this call has confirmed all before it, and after a quiet week Telegram goes on with any number, also a
 * lower one, which a kept position would confirm unread.
 */
const positionAfter = (result: unknown[], before: number): number => {
  if (result.length === 0) return 0
  const ids = result.flatMap((one) => numbered.safeParse(one).data?.update_id ?? [])
  return ids.length === 0 ? before : Math.max(...ids) + 1
}

type From = Parameters<Platform['receive']>[2]

const receive = async (line: Line, address: string, from: From): Promise<Received> => {
  const { position, waitSeconds, signal } = from
  const wanted = {
    offset: position,
    limit: AT_ONCE,
    timeout: waitSeconds,
    allowed_updates: ['message', 'edited_message'],
  }
  const call = { ...json(wanted), timeoutMs: CALL_MS + waitSeconds * 1000, signal }
  const result = await question(line, `${address}/getUpdates`, call)
  if (!Array.isArray(result)) throw new PlatformError('platform_error')
  const events = result.map(readUpdate).filter((event) => event !== undefined)
  return { events, position: positionAfter(result, position) }
}

const CRLF = '\r\n'
/** Of a file's name, what may stand in a header. */
const quoted = (name: string): string => name.replace(/["\r\n\\]/g, '_')

const formOf = (fields: Record<string, string>, field: string, file: LeavingFile, bytes: Buffer) => {
  const mark = `chatx${randomBytes(12).toString('hex')}`
  const head = (name: string, more = '') =>
    `--${mark}${CRLF}content-disposition: form-data; name="${name}"${more}${CRLF}`
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}${CRLF}${value}${CRLF}`)
  const own = `${head(field, `; filename="${quoted(file.name)}"`)}content-type: ${file.mime}${CRLF}${CRLF}`
  const body = Buffer.concat([
    Buffer.from(texts.join('') + own),
    bytes,
    Buffer.from(`${CRLF}--${mark}--${CRLF}`),
  ])
  return { body, type: `multipart/form-data; boundary=${mark}` }
}

/** Which call takes a file; what Telegram would not show as a picture goes as a file. */
const MOST_PHOTO_BYTES = 10_000_000
const isPhoto = ({ kind, mime }: LeavingFile, bytes: Buffer): boolean =>
  kind === 'image' && /^image\/(jpeg|png)$/.test(mime) && bytes.length <= MOST_PHOTO_BYTES

const messageOf = async (chat_id: string, { text, file }: Part) => {
  if (file === undefined) return { method: 'sendMessage', ...json({ chat_id, text }) }
  const bytes = await file.bytes()
  const fields = { chat_id, ...(text === '' ? {} : { caption: text }) }
  const field = isPhoto(file, bytes) ? 'photo' : 'document'
  return {
    method: field === 'photo' ? 'sendPhoto' : 'sendDocument',
    ...formOf(fields, field, file, bytes),
  }
}

/** After these the request may have been heard. */
const HEARD: EgressFault[] = ['answer_late', 'answer_broken', 'answer_too_large', 'stopped']

const outcomeOf = (said: Envelope | undefined): SendOutcome => {
  // Whoever answers something else may have taken it.
  if (said === undefined) return { state: 'unknown' }
  if (said.ok) return { state: 'accepted' }
  const code = said.error_code ?? 0
  if (code === 429) return { state: 'throttled', retryMs: retryMsOf(said) }
  if (code === 401 || code === 404) return { state: 'rejected', reason: 'token_refused' }
  if (code === 403) return { state: 'rejected', reason: 'contact_blocked' }
  return code >= 500 ? { state: 'unknown' } : { state: 'rejected', reason: 'platform_refused' }
}

const send = async (line: Line, address: string, threadKey: string, part: Part): Promise<SendOutcome> => {
  // A file that cannot be read now may be read later.
  const made = await messageOf(threadKey, part).catch(() => undefined)
  if (made === undefined) return { state: 'not_sent', fault: 'platform_error' }
  const { method, body, type } = made
  try {
    return outcomeOf(await ask(line, `${address}/${method}`, { body, type, timeoutMs: callMsOf(body) }))
  } catch (error) {
    const fault = faultOf(error)
    if (fault !== undefined && HEARD.includes(fault)) return { state: 'unknown' }
    return { state: 'not_sent', fault: connectionFaultOf(error) }
  }
}

/**
 * Telegram's bots by its Bot API, with long polling: nothing needs to reach us. `apiUrl` without a closing slash; a self-run
 * Bot API server stands there as well.
 */
export const createTelegram = (apiUrl: string): Platform => {
  const addressOf = (token: string): string => `${apiUrl}/bot${token}`
  return {
    identify: (line, token) => identify(line, addressOf(token)),
    takeOver: (line, token) => takeOver(line, addressOf(token)),
    receive: (line, token, from) => receive(line, addressOf(token), from),
    plan: ({ text, file }) => {
      if (file === undefined) return splitText(text, MOST_TEXT).map((piece) => ({ text: piece, file }))
      if (text.length <= MOST_CAPTION) return [{ text, file }]
      const pieces = splitText(text, MOST_TEXT).map((piece) => ({ text: piece, file: undefined }))
      return [{ text: '', file }, ...pieces]
    },
    send: (line, token, threadKey, part) => send(line, addressOf(token), threadKey, part),
  }
}
