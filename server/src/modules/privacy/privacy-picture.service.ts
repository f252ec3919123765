import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type { ErrorCode } from '@chatx/contract/errors'
import type { loadRemotePicture } from '@chatx/contract/remote-picture'
import { AppError } from '../../infra/app-error.ts'
import { sha256 } from '../../infra/crypto.ts'
import type { AccountScope } from '../../infra/database/database.ts'
import type { Answer } from '../../infra/egress/egress.ts'
import { type EgressFault, faultOf } from '../../infra/egress/egress-error.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { Attempts } from '../access/index.ts'
import type { FileService } from '../file/index.ts'
import type { ProxyService } from '../proxy/index.ts'
import { askable, isOffered, isRedirect, REDIRECTS } from './privacy-picture.rules.ts'

export type PictureDeps = {
  files: Pick<FileService, 'remote'>
  attempts: Pick<Attempts, 'take'>
  askStranger: ProxyService['askStranger']
  isRefusedPort(port: number): boolean
  /** Throws `conversation.message_not_found`. */
  messageText(login: Logins['desk'], messageId: string): Promise<string>
}

type Input = ParsedInputOf<typeof loadRemotePicture>
type Desk = Logins['desk']

/** Of one sub-account: enough to look at pictures, too few to have the server knock at doors. */
const loads = { name: 'remote picture', tries: 120, windowMs: 10 * 60_000 }
const MOST_BYTES = 5 * 1024 * 1024
/** For all redirects together. */
const MOST_MS = 10_000
/** The same for everybody, and true: no browser's name, no referrer, no language. */
const HEADERS = { accept: 'image/png,image/jpeg,image/gif,image/webp', 'user-agent': 'ChatX' }

const refusalOf: Partial<Record<EgressFault, ErrorCode>> = {
  proxy_down: 'remote_picture.proxy_down',
  answer_too_large: 'remote_picture.too_large',
}

const ask = async (deps: PictureDeps, login: Desk, url: string, deadline: number): Promise<Answer> => {
  const timeoutMs = Math.max(1, deadline - performance.now())
  try {
    return await deps.askStranger(login, login.subAccountId, url, {
      timeoutMs,
      mostBytes: MOST_BYTES,
      headers: HEADERS,
    })
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    throw new AppError(refusalOf[fault] ?? 'remote_picture.unreachable')
  }
}

/** The bytes behind an address; each redirect is judged and dialled as the first address was. */
const fetchBody = async (deps: PictureDeps, login: Desk, address: string): Promise<Buffer> => {
  const deadline = performance.now() + MOST_MS
  let next: string | undefined = askable(address, deps.isRefusedPort)
  for (let hops = 0; next !== undefined && hops <= REDIRECTS; hops += 1) {
    const url: string = next
    const { status, headers, body } = await ask(deps, login, url, deadline)
    if (status === 200) return body
    next = isRedirect(status) ? askable(headers.location ?? '', deps.isRefusedPort, url) : undefined
  }
  throw new AppError('remote_picture.unreachable')
}

/** The same for the same link of the same message, so that its sender's server is asked once. */
const fileIdOf = ({ tenantId, mainAccountId }: AccountScope, { messageId, url }: Input): string => {
  const hex = sha256(`remote picture/${tenantId}/${mainAccountId}/${messageId}/${url}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Fetches a picture that a message of this desk links to, by its account's way out, unless it is there already. */
export const loadPicture = (deps: PictureDeps) => async (login: Desk, input: Input) => {
  const text = await deps.messageText(login, input.messageId)
  if (!isOffered(text, input.url)) throw new AppError('remote_picture.not_in_message')
  const fileId = fileIdOf(login, input)
  const known = await deps.files.remote.find(login, fileId)
  if (known !== undefined) return known
  await deps.attempts.take(login.tenantId, [
    { limit: loads, of: login.subAccountId, refusal: 'request.too_many' },
  ])
  const body = await fetchBody(deps, login, input.url)
  const kept = await deps.files.remote.keep(login, { fileId, subAccountId: login.subAccountId, body })
  if (kept === undefined) throw new AppError('remote_picture.not_a_picture')
  return kept
}
