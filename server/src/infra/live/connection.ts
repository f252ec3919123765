import { setTimeout as pause } from 'node:timers/promises'
import type { ServerFrame } from '@chatx/contract/live'
import type { WebSocket } from 'ws'
import type { AccountScope } from '../database/database.ts'
import type { StreamNews, Streams } from './streams.ts'

/** A client that does not take what is sent is dropped before its backlog eats the server's memory. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024
const REPLAY_BATCH = 500
/** What is replayed waits for the client from here on: one that comes back over a slow line is behind, not stuck. */
const REPLAY_BACKLOG_BYTES = 512 * 1024

export type LiveConnection = {
  /** Begins delivery after `seq`, or at the present without one. */
  resume(seq: number | undefined): void
  send(frame: ServerFrame): void
  bye(reason: Extract<ServerFrame, { t: 'bye' }>['reason']): void
  stop(): void
}

const writer = (socket: WebSocket) => (text: string) => {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BACKLOG_BYTES) {
    socket.send(JSON.stringify({ t: 'bye', reason: 'slow' } satisfies ServerFrame))
    socket.terminate()
    return
  }
  socket.send(text)
}

type Line = {
  write(text: string): void
  alive(): boolean
  /** Resolves when the client has taken most of what was sent, or is gone. */
  taken(): Promise<void>
}

const lineOf = (socket: WebSocket): Line => {
  const alive = () => socket.readyState === socket.OPEN
  return {
    write: writer(socket),
    alive,
    taken: async () => {
      while (alive() && socket.bufferedAmount > REPLAY_BACKLOG_BYTES) await pause(20)
    },
  }
}

type Source = {
  scope: AccountScope
  stream: string
  streams: Streams
  alsoHear?: string[]
  alsoHearOfTenant?: string[]
}

/** Brings one socket's position forward: in order, each event once, and from the database where the hints have a gap. */
const createPosition = ({ write, alive, taken }: Line, { scope, stream, streams }: Source) => {
  let sent = 0
  // Until a reading ends, news only asks for another one, so that nothing overtakes what is being read.
  let reading = false
  let again = false

  const deliver = (seq: number, event: unknown) => {
    if (seq !== sent + 1) return
    sent = seq
    write(`{"t":"event","seq":${seq},"event":${JSON.stringify(event)}}`)
  }

  const readOn = async (): Promise<void> => {
    for (let more = true; more && alive(); ) {
      again = false
      const replay = await streams.since(scope, stream, sent, REPLAY_BATCH)
      if (replay.tooOld) {
        sent = replay.lastSeq
        write(JSON.stringify({ t: 'reload', seq: replay.lastSeq } satisfies ServerFrame))
      }
      for (const { seq, event } of replay.events) {
        deliver(seq, event)
        await taken()
      }
      more = again || sent < replay.lastSeq
    }
  }

  const reads = async (work: () => Promise<void>): Promise<void> => {
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      await work()
    } finally {
      reading = false
    }
  }

  return {
    begin: (seq: number | undefined) =>
      reads(async () => {
        const { lastSeq } = await streams.since(scope, stream, 0, 0)
        sent = seq ?? lastSeq
        write(JSON.stringify({ t: 'ready', seq: lastSeq } satisfies ServerFrame))
        await readOn()
      }),
    hear: (news: { first: number; events: unknown[] } | null): Promise<void> => {
      if (reading || news === null || news.first > sent + 1) return reads(readOn)
      news.events.forEach((event, index) => deliver(news.first + index, event))
      return Promise.resolve()
    },
  }
}

/** One live client on one stream. News that does not follow on what was sent last costs a read, never an event. */
export const createConnection = (socket: WebSocket, source: Source): LiveConnection => {
  const line = lineOf(socket)
  const { write } = line
  const position = createPosition(line, source)
  // The client resumes by itself; a half-delivered stream must not look like a whole one.
  const guarded = (work: Promise<void>) => void work.catch(() => socket.terminate())
  let begun = false

  const hear = (news: StreamNews) => {
    if (!begun) return
    if (news !== null && 'passing' in news) write(JSON.stringify({ t: 'ephemeral', event: news.passing }))
    else guarded(position.hear(news))
  }

  // Other streams are heard for their passing events only: they have no position to keep.
  const { scope, streams } = source
  const stops = [
    ...[source.stream, ...(source.alsoHear ?? [])].map((stream) => streams.listen(scope, stream, hear)),
    ...(source.alsoHearOfTenant ?? []).map((name) => streams.listenToTenant(scope.tenantId, name, hear)),
  ]
  return {
    resume: (seq) => {
      if (begun) return
      begun = true
      guarded(position.begin(seq))
    },
    send: (frame) => write(JSON.stringify(frame)),
    bye: (reason) => {
      write(JSON.stringify({ t: 'bye', reason } satisfies ServerFrame))
      socket.close(4000, reason)
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
