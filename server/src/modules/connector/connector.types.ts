import type { ConnectionFault } from '@chatx/contract/messenger-account'
import type { Answer, Asked } from '../../infra/egress/egress.ts'

/** One call by the account's own way out, and by no other. Throws `EgressError`. */
export type Line = (url: string, asked: Omit<Asked, 'via'>) => Promise<Answer>

/** Who an account is on its platform, and what it is called there. */
export type Identity = { identity: string; handle: string; name: string }

/** Something that a contact did on the platform; `key` is the platform's own name for this delivery. */
export type PlatformEvent = {
  key: string
  threadKey: string
  externalId: string
  text: string
  at: Date
  contact: { name: string | null; locale: string | null }
}

export type LeavingFile = {
  name: string
  mime: string
  kind: 'image' | 'audio' | 'video' | 'file'
  bytes: () => Promise<Buffer>
}
/** What a message is made of when it leaves, in the contact's language. */
export type Leaving = { text: string; file: LeavingFile | undefined }
/** What the platform takes in one call. */
export type Part = { text: string; file: LeavingFile | undefined }

/** Why a message did not arrive, as it is told at the message. */
export type SendFailure =
  | 'contact_blocked'
  | 'token_refused'
  | 'platform_refused'
  | 'unreachable'
  | 'no_answer'

export type SendOutcome =
  | { state: 'accepted' }
  | { state: 'rejected'; reason: SendFailure }
  | { state: 'throttled'; retryMs: number }
  /** Nothing has left, so it may be tried again. */
  | { state: 'not_sent'; fault: ConnectionFault }
  /** It has left and was not answered: sent again it might arrive twice. */
  | { state: 'unknown' }

/** Why a platform did not answer what it was asked. `retryMs`: not before then; undefined leaves it to us. */
export class PlatformError extends Error {
  readonly fault: ConnectionFault
  readonly retryMs: number | undefined
  constructor(fault: ConnectionFault, retryMs?: number) {
    super(fault)
    this.name = 'PlatformError'
    this.fault = fault
    this.retryMs = retryMs
  }
}

export type Received = { events: PlatformEvent[]; position: number }

/** A messenger, as accounts on it are reached. Each call throws `PlatformError`, except `send`, which answers. */
export type Platform = {
  /** Who the token belongs to; changes nothing there. */
  identify(line: Line, token: string): Promise<Identity>
  /** From then on its events come to whoever receives. */
  takeOver(line: Line, token: string): Promise<void>
  /** Events from `position` on, waiting for the first one up to `waitSeconds`. */
  receive(
    line: Line,
    token: string,
    from: { position: number; waitSeconds: number; signal?: AbortSignal | undefined },
  ): Promise<Received>
  /** How a message is cut into what the platform takes. Pure. */
  plan(leaving: Leaving): Part[]
  send(line: Line, token: string, threadKey: string, part: Part): Promise<SendOutcome>
}
