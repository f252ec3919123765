import { backoffDelay } from '@chatx/web-kit/live.ts'
import { nextToSend, nextToUpload, type Pending } from './message-list.rules.ts'

/** Thrown by the work of a lane when trying again is of no use; `reason` is an error code. */
export class Refused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.name = 'Refused'
    this.reason = reason
  }
}

export type SenderDeps = {
  pending: () => readonly Pending[]
  change: (clientMsgId: string, change: Partial<Pending>) => void
  /** Resolves when the server has committed the message; rejects with `Refused`, or with anything else to be tried again. */
  send: (entry: Pending, attempt: number) => Promise<void>
  /** Resolves with the file's id. */
  upload: (entry: Pending, attempt: number) => Promise<string>
  /** Milliseconds before attempt number `attempt`, from 0. */
  delay?: (attempt: number) => number
}

type Lane = { wake: () => void; stop: () => void }

/** One thing at a time, in order; a failed attempt is repeated after a growing pause, or at once when woken. */
const createLane = (
  next: () => Pending | undefined,
  work: (entry: Pending, attempt: number) => Promise<void>,
  delay: (attempt: number) => number,
): Lane => {
  let running = false
  let stopped = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => (stopped ? undefined : next())
  const run = async (): Promise<void> => {
    if (running || stopped) return
    running = true
    clearTimeout(timer)
    try {
      for (let entry = take(); entry; entry = take()) {
        await work(entry, attempt)
        attempt = 0
      }
    } catch {
      timer = setTimeout(() => void run(), delay(attempt))
      attempt += 1
    } finally {
      running = false
    }
  }
  return {
    wake: () => void run(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/**
 * Sends what is pending: files upload in one lane, messages go out in another, each in the order written. The same
 * `clientMsgId` goes with every attempt, so the server applies a message once however often it is sent.
 */
export const createSender = (deps: SenderDeps): Lane => {
  const delay = deps.delay ?? ((attempt: number) => backoffDelay(attempt + 2, Math.random()))
  const orFail = async (entry: Pending, work: () => Promise<Partial<Pending>>): Promise<void> => {
    try {
      deps.change(entry.clientMsgId, await work())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      deps.change(entry.clientMsgId, { stage: 'failed', reason: error.reason })
    }
  }
  const messages = createLane(
    () => nextToSend(deps.pending()),
    (entry, attempt) =>
      orFail(entry, async () => {
        await deps.send(entry, attempt)
        return { stage: 'accepted' }
      }),
    delay,
  )
  const uploads = createLane(
    () => nextToUpload(deps.pending()),
    async (entry, attempt) => {
      await orFail(entry, async () => ({ fileId: await deps.upload(entry, attempt) }))
      messages.wake()
    },
    delay,
  )
  return {
    wake: () => {
      uploads.wake()
      messages.wake()
    },
    stop: () => {
      uploads.stop()
      messages.stop()
    },
  }
}
