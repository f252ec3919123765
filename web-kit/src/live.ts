import type { ClientFrame, DeskEvent, EphemeralEvent, ServerFrame, VisitorEvent } from '@chatx/contract/live'

export type LiveEvent = DeskEvent | VisitorEvent
export type ByeReason = Extract<ServerFrame, { t: 'bye' }>['reason']
/** `waiting` counts down to the next attempt; `closed` does not come back by itself. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'closed'

/** The part of a browser's WebSocket that is used. */
export type LiveSocket = Pick<WebSocket, 'readyState' | 'close' | 'addEventListener'> & {
  send: (text: string) => void
}

/** Milliseconds. */
export type LiveTimes = {
  ping: number
  /** Silence after a ping that makes a connection dead. */
  dead: number
  /** From asking for a ticket to `ready`. */
  connect: number
  backoffFirst: number
  backoffMost: number
}

const usualTimes: LiveTimes = {
  ping: 20_000,
  dead: 10_000,
  connect: 15_000,
  backoffFirst: 250,
  backoffMost: 10_000,
}

export type LiveOptions<E extends LiveEvent> = {
  /** A new one-time ticket; a rejection counts as a failed attempt. */
  ticket: () => Promise<string>
  /** `wss://host/live`; see `liveUrl`. */
  url: string
  /**
   * The stream position that the loaded lists correspond to. Omitted (console of the owner): events are only hints,
   * nothing is resumed, and `onReload` tells after each reconnect that some may have been missed.
   */
  startSeq?: number | undefined
  /** Called once per event in the order of the stream. Apply it before returning: `seq` has moved already. */
  onEvent: (event: E, seq: number) => void
  onEphemeral?: ((event: EphemeralEvent) => void) | undefined
  onState?: ((state: LiveState) => void) | undefined
  /** Load the lists anew; the stream goes on from `seq`. */
  onReload?: ((seq: number) => void) | undefined
  onBye?: ((reason: ByeReason) => void) | undefined
  /** For tests. */
  open?: ((url: string) => LiveSocket) | undefined
  random?: (() => number) | undefined
  times?: Partial<LiveTimes> | undefined
}

export type Live = {
  /** False when there is no ready connection; the frame is then dropped, as everything a client sends here is fleeting. */
  send: (frame: ClientFrame) => boolean
  close: () => void
  /** Drops the wait of the backoff, or checks the connection at once when there is one. */
  nudge: () => void
  readonly seq: number | undefined
  readonly state: LiveState
}

/** The live address of the origin a page came from. */
export const liveUrl = (origin: string): string => `${origin.replace(/^http/, 'ws')}/live`

/** How long to wait before attempt number `attempt` (from 0), in milliseconds; jitter spreads a whole office of desks. */
export const backoffDelay = (attempt: number, random: number, times: LiveTimes = usualTimes): number => {
  const base = Math.min(times.backoffMost, times.backoffFirst * 2 ** Math.min(attempt, 20))
  return Math.min(times.backoffMost, base * (1 + random * 0.5))
}

const parseFrame = (data: unknown): ServerFrame | null => {
  try {
    const frame: unknown = typeof data === 'string' ? JSON.parse(data) : null
    return typeof frame === 'object' && frame !== null && 't' in frame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}

type Timer = ReturnType<typeof setTimeout>

class LiveConnection<E extends LiveEvent> implements Live {
  readonly #options: LiveOptions<E>
  readonly #times: LiveTimes
  readonly #sequenced: boolean
  #seq: number | undefined
  #state: LiveState = 'waiting'
  #socket: LiveSocket | null = null
  #attempt = 0
  /** Each attempt has a number, so that what belongs to an abandoned one is ignored. */
  #generation = 0
  #wasReady = false
  /** The last connection broke off over a gap: coming back at once would meet the same gap. */
  #disordered = false
  #retry: Timer | undefined
  #deadline: Timer | undefined
  #pinging: Timer | undefined

  constructor(options: LiveOptions<E>) {
    this.#options = options
    this.#times = { ...usualTimes, ...options.times }
    this.#sequenced = options.startSeq !== undefined
    this.#seq = options.startSeq
    if (typeof addEventListener === 'function') addEventListener('online', this.nudge)
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.#onVisible)
    this.#connect()
  }

  get seq(): number | undefined {
    return this.#seq
  }

  get state(): LiveState {
    return this.#state
  }

  send = (frame: ClientFrame): boolean => {
    if (this.#state !== 'open' || this.#socket?.readyState !== 1) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  close = (): void => {
    // A browser complains of a socket that is closed while it opens: that one goes as soon as it stands.
    const opening = this.#socket?.readyState === 0 ? this.#socket : null
    if (opening) this.#socket = null
    opening?.addEventListener('open', () => opening.close())
    this.#drop()
    if (typeof removeEventListener === 'function') removeEventListener('online', this.nudge)
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', this.#onVisible)
    this.#enter('closed')
  }

  nudge = (): void => {
    if (this.#state === 'waiting') this.#connect()
    else if (this.#state === 'open') this.#ping(Math.min(this.#times.dead, 4000))
  }

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.nudge()
  }

  #enter(state: LiveState): void {
    if (this.#state === state) return
    this.#state = state
    this.#options.onState?.(state)
  }

  /** Forgets the current connection and everything that waits for it. */
  #drop(): void {
    this.#generation += 1
    clearTimeout(this.#retry)
    clearTimeout(this.#deadline)
    clearTimeout(this.#pinging)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #connect(): void {
    this.#drop()
    const generation = this.#generation
    this.#enter('connecting')
    this.#deadline = setTimeout(() => this.#fail(), this.#times.connect)
    this.#options.ticket().then(
      (ticket) => {
        if (generation === this.#generation) this.#openSocket(ticket)
      },
      () => {
        if (generation === this.#generation) this.#fail()
      },
    )
  }

  #openSocket(ticket: string): void {
    const generation = this.#generation
    const open = this.#options.open ?? ((url: string): LiveSocket => new WebSocket(url))
    const socket = open(`${this.#options.url}?ticket=${encodeURIComponent(ticket)}`)
    this.#socket = socket
    socket.addEventListener('open', () => {
      const seq = this.#sequenced ? this.#seq : undefined
      const resume: ClientFrame = seq === undefined ? { t: 'resume' } : { t: 'resume', seq }
      if (generation === this.#generation) socket.send(JSON.stringify(resume))
    })
    socket.addEventListener('message', ({ data }) => {
      if (generation === this.#generation) this.#receive(data)
    })
    socket.addEventListener('close', () => {
      if (generation === this.#generation) this.#fail()
    })
    // A failed socket always closes too; without a listener some runtimes take the error for an uncaught one.
    socket.addEventListener('error', () => {})
  }

  #fail(): void {
    this.#drop()
    this.#enter('waiting')
    const delay = backoffDelay(this.#attempt, (this.#options.random ?? Math.random)(), this.#times)
    this.#attempt += 1
    this.#retry = setTimeout(() => this.#connect(), delay)
  }

  #receive(data: unknown): void {
    const frame = parseFrame(data)
    if (frame === null) {
      this.#fail()
      return
    }
    if (this.#state === 'open') this.#expectSilence()
    if (frame.t === 'ready') this.#ready(frame.seq)
    else if (frame.t === 'event') this.#apply(frame.event as E, frame.seq)
    else if (frame.t === 'ephemeral') this.#options.onEphemeral?.(frame.event)
    else if (frame.t === 'reload') this.#reload(frame.seq)
    else if (frame.t === 'bye') this.#bye(frame.reason)
  }

  #ready(seq: number): void {
    clearTimeout(this.#deadline)
    const missed = !this.#sequenced && this.#wasReady
    this.#wasReady = true
    this.#enter('open')
    this.#expectSilence()
    if (!this.#disordered) this.#attempt = 0
    if (!this.#sequenced) this.#seq = seq
    if (missed) this.#options.onReload?.(seq)
  }

  #apply(event: E, seq: number): void {
    if (this.#sequenced && this.#seq !== undefined) {
      if (seq <= this.#seq) return
      if (seq !== this.#seq + 1) {
        this.#disordered = true
        this.#fail()
        return
      }
    }
    this.#seq = seq
    this.#disordered = false
    this.#options.onEvent(event, seq)
  }

  #reload(seq: number): void {
    this.#seq = seq
    this.#disordered = false
    this.#options.onReload?.(seq)
  }

  #bye(reason: ByeReason): void {
    if (reason === 'restart' || reason === 'slow') this.#fail()
    else this.close()
    this.#options.onBye?.(reason)
  }

  /** Whatever arrives proves the connection alive; the next ping is due only after silence. */
  #expectSilence(): void {
    clearTimeout(this.#pinging)
    clearTimeout(this.#deadline)
    this.#pinging = setTimeout(() => this.#ping(this.#times.dead), this.#times.ping)
  }

  #ping(patience: number): void {
    clearTimeout(this.#pinging)
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#fail(), patience)
    this.send({ t: 'ping' })
  }
}

/**
 * Keeps one live connection: applies a stream's events strictly in order without gap or double, resumes after every
 * break from the last one applied, and notices dead connections. Connects at once.
 */
export const createLive = <E extends LiveEvent>(options: LiveOptions<E>): Live => new LiveConnection(options)
