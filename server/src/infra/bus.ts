import pg from 'pg'
import type { Log } from './log.ts'

const CHANNEL = 'chatx_bus'
/** NOTIFY refuses payloads of 8,000 bytes and more. */
const MAX_NOTIFY_BYTES = 7_500
const COALESCE_MS = 5

type Message = { topic: string; payload: unknown }

/**
 * Tells every process of the installation that something has happened. Delivery is at most once and carries no state
 * that cannot be read again: durable events are resumed from their stream, so a lost hint costs only time.
 * Publish after commit, never inside a transaction: NOTIFY in a writing transaction takes a lock that all commits share.
 */
export type Bus = {
  publish(topic: string, payload: unknown): void
  subscribe(topic: string, listener: (payload: unknown) => void): () => void
  /** Called when hints may have been missed: the connection that brings them was lost and is back. */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}

const listeners = () => {
  const byTopic = new Map<string, Set<(payload: unknown) => void>>()
  return {
    add: (topic: string, listener: (payload: unknown) => void) => {
      const set = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, set.add(listener))
      return () => void set.delete(listener)
    },
    tell: ({ topic, payload }: Message) => {
      for (const listener of byTopic.get(topic) ?? []) listener(payload)
    },
  }
}

/** Splits what is waiting into notifications that fit; a message too large for one travels alone as a bare topic hint. */
const packed = (node: string, waiting: Message[]): string[] => {
  const frames: string[] = []
  let batch: Message[] = []
  const text = (messages: Message[]) => JSON.stringify({ node, messages })
  for (const message of waiting) {
    const small =
      Buffer.byteLength(text([message])) <= MAX_NOTIFY_BYTES
        ? message
        : { topic: message.topic, payload: null }
    if (batch.length > 0 && Buffer.byteLength(text([...batch, small])) > MAX_NOTIFY_BYTES) {
      frames.push(text(batch))
      batch = []
    }
    batch.push(small)
  }
  return batch.length === 0 ? frames : [...frames, text(batch)]
}

type Options = {
  connectionString: string
  pool: pg.Pool
  node: string
  log: Log
  /** This process is the whole installation, so nothing needs to leave it. */
  alone: boolean
  /** Does not wait for a database that is away; hints come once it is there. */
  patient?: boolean
}

/** Sends what comes within a few milliseconds together. */
const createSender = ({ pool, node, log }: Options) => {
  let waiting: Message[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const frames = packed(node, waiting)
    waiting = []
    for (const frame of frames) {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, frame])
        .catch((error) => log.warn({ err: error }, 'a notification was not sent'))
    }
  }
  return {
    send: (message: Message): void => {
      waiting.push(message)
      timer ??= setTimeout(flush, COALESCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

export const createBus = async (options: Options): Promise<Bus> => {
  const { connectionString, node, log, alone, patient = false } = options
  const local = listeners()
  const reconnected = new Set<() => void>()
  const sender = createSender(options)
  let closed = false
  let ear: pg.Client | undefined

  const hear = (frame: string | undefined) => {
    const heard = JSON.parse(frame ?? '{}') as { node?: string; messages?: Message[] }
    if (heard.node !== node) for (const message of heard.messages ?? []) local.tell(message)
  }

  const listen = async (): Promise<void> => {
    if (closed) return
    const client = new pg.Client({ connectionString, application_name: 'chatx bus', keepAlive: true })
    const again = () => {
      if (ear === client && !closed) {
        ear = undefined
        setTimeout(() => listen().catch(() => again()), 1_000).unref()
      }
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => hear(payload))
    ear = client
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    for (const tell of reconnected) tell()
  }

  const first = alone ? undefined : listen()
  if (patient)
    first?.catch((error) => log.warn({ err: error }, 'the database is away; hints will come later'))
  else await first
  return {
    publish: (topic, payload) => {
      local.tell({ topic, payload })
      if (!alone && !closed) sender.send({ topic, payload })
    },
    subscribe: local.add,
    onReconnect: (listener) => {
      reconnected.add(listener)
      return () => void reconnected.delete(listener)
    },
    close: async () => {
      closed = true
      sender.stop()
      await ear?.end().catch(() => undefined)
    },
  }
}
