import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket as ServerSocket, WebSocket, WebSocketServer } from 'ws'
import type { ClientFrame, DeskEvent, ServerFrame } from '@chatx/contract/live'
import { backoffDelay, createLive, type Live, type LiveOptions, type LiveSocket, liveUrl } from './live.ts'

const times = { ping: 60, dead: 60, connect: 500, backoffFirst: 5, backoffMost: 40 }
const event: DeskEvent = { type: 'balance', data: { remainingChars: 1, low: false } }

/** A server that keeps a stream of numbered events and replays from where a client resumes, as the real one does. */
class StreamServer {
  readonly log: number[] = []
  readonly sockets = new Map<ServerSocket, boolean>()
  readonly frames: ClientFrame[] = []
  readonly tickets: string[] = []
  connections = 0
  silent = false
  /** May change what one connection is sent: the fault that a test is about. */
  mangle: (frame: ServerFrame) => ServerFrame[] = (frame) => [frame]
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' })

  constructor() {
    this.#server.on('connection', (socket, request) => {
      this.connections += 1
      this.tickets.push(new URL(request.url ?? '', 'http://x').searchParams.get('ticket') ?? '')
      this.sockets.set(socket, false)
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('message', (text) => this.#receive(socket, JSON.parse(String(text)) as ClientFrame))
    })
  }

  get url(): string {
    return liveUrl(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`)
  }

  listening(): Promise<void> {
    return new Promise((resolve) => this.#server.once('listening', () => resolve()))
  }

  #receive(socket: ServerSocket, frame: ClientFrame): void {
    this.frames.push(frame)
    if (this.silent) return
    if (frame.t === 'ping') this.tell(socket, { t: 'pong' })
    if (frame.t !== 'resume') return
    this.tell(socket, { t: 'ready', seq: this.log.length })
    for (const seq of this.log.slice(frame.seq ?? this.log.length))
      this.tell(socket, { t: 'event', seq, event })
    this.sockets.set(socket, true)
  }

  tell(socket: ServerSocket, frame: ServerFrame): void {
    for (const one of this.mangle(frame)) socket.send(JSON.stringify(one))
  }

  all(frame: ServerFrame): void {
    for (const socket of this.sockets.keys()) this.tell(socket, frame)
  }

  publish(): void {
    const seq = this.log.length + 1
    this.log.push(seq)
    for (const [socket, resumed] of this.sockets) if (resumed) this.tell(socket, { t: 'event', seq, event })
  }

  cut(): void {
    for (const socket of this.sockets.keys()) socket.terminate()
    this.sockets.clear()
  }

  stop(): void {
    this.cut()
    this.#server.close()
  }
}

const cleanup: (() => void)[] = []
afterEach(() => {
  for (const undo of cleanup.splice(0)) undo()
})

const serve = async (): Promise<StreamServer> => {
  const server = new StreamServer()
  await server.listening()
  cleanup.push(() => server.stop())
  return server
}

type Client = { live: Live; applied: number[]; states: string[]; reloads: number[]; byes: string[] }

const connect = (server: StreamServer, extra: Partial<LiveOptions<DeskEvent>> = {}): Client => {
  const applied: number[] = []
  const states: string[] = []
  const reloads: number[] = []
  const byes: string[] = []
  let issued = 0
  const live = createLive<DeskEvent>({
    url: server.url,
    ticket: async () => `t${++issued}`,
    startSeq: 0,
    onEvent: (_event, seq) => applied.push(seq),
    onState: (state) => states.push(state),
    onReload: (seq) => reloads.push(seq),
    onBye: (reason) => byes.push(reason),
    open: (url) => new WebSocket(url) as unknown as LiveSocket,
    times,
    ...extra,
  })
  cleanup.push(() => live.close())
  return { live, applied, states, reloads, byes }
}

const until = async (true_: () => boolean, what: string, patience = 5000): Promise<void> => {
  const end = Date.now() + patience
  while (!true_()) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('the live client', () => {
  it('keeps the order of the server through 100 disconnects, doubles and gaps', async () => {
    const server = await serve()
    // A fixed sequence of pseudo-random numbers, so that a failure can be repeated.
    let seed = 7
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    let doubled = 0
    let swallowed = 0
    server.mangle = (frame) => {
      if (frame.t !== 'event') return [frame]
      const dice = random()
      if (dice < 0.05) swallowed += 1
      else if (dice < 0.15) doubled += 1
      return dice < 0.05 ? [] : dice < 0.15 ? [frame, frame] : [frame]
    }
    const { live, applied } = connect(server)
    let cuts = 0
    for (let i = 0; cuts < 100; i++) {
      server.publish()
      if (random() < 0.3 && server.sockets.size > 0) {
        server.cut()
        cuts += 1
      }
      if (i % 5 === 0) await pause(5)
    }
    server.mangle = (frame) => [frame]
    server.publish()
    await until(() => applied.length >= server.log.length, 'the client caught up')
    expect(applied).toEqual(server.log)
    expect(live.seq).toBe(server.log.length)
    expect(server.connections).toBeGreaterThan(99)
    expect(doubled).toBeGreaterThan(10)
    expect(swallowed).toBeGreaterThan(5)
  }, 20_000)

  it('applies an event once that comes twice, and a gap makes it resume from the last applied one', async () => {
    const server = await serve()
    const { live, applied } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.publish()
    await until(() => applied.length === 1, 'first event')
    server.all({ t: 'event', seq: 1, event })
    server.log.push(2, 3)
    server.all({ t: 'event', seq: 3, event })
    await until(() => applied.length === 3, 'both events')
    expect(applied).toEqual([1, 2, 3])
    expect(server.frames.filter((frame) => frame.t === 'resume')).toEqual([
      { t: 'resume', seq: 0 },
      { t: 'resume', seq: 1 },
    ])
  })

  it('takes a new ticket for each connection', async () => {
    const server = await serve()
    const { live } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.cut()
    await until(() => server.connections === 2, 'second connection')
    expect(server.tickets).toEqual(['t1', 't2'])
  })

  it('tries again after a refused ticket', async () => {
    const server = await serve()
    let calls = 0
    const ticket = async (): Promise<string> => {
      if (++calls < 4) throw new Error('no')
      return 'late'
    }
    const { live } = connect(server, { ticket })
    await until(() => live.state === 'open', 'open')
    expect(server.tickets).toEqual(['late'])
  })

  it('notices a connection that is open and dead, and comes back', async () => {
    const server = await serve()
    const { live, states } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.silent = true
    await until(() => states.includes('waiting'), 'the dead connection was noticed', 1000)
    server.silent = false
    await until(() => live.state === 'open', 'open again')
    expect(server.frames.some((frame) => frame.t === 'ping')).toBe(true)
  })

  it('gives up a connection that opens and never gets ready', async () => {
    const server = await serve()
    server.silent = true
    connect(server, { times: { ...times, connect: 40 } })
    await until(() => server.connections >= 2, 'second attempt')
  })

  it('moves to the new position on reload and goes on from there', async () => {
    const server = await serve()
    const { live, applied, reloads } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.log.push(...Array.from({ length: 40 }, (_, i) => i + 1))
    server.all({ t: 'reload', seq: 40 })
    await until(() => reloads.length === 1, 'reload')
    server.publish()
    await until(() => applied.length === 1, 'the next event')
    expect(reloads).toEqual([40])
    expect(applied).toEqual([41])
  })

  it.each(['logged_out', 'disabled', 'elsewhere'] as const)('stays away after bye %s', async (reason) => {
    const server = await serve()
    const { live, byes } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.all({ t: 'bye', reason })
    await until(() => byes.length === 1, 'bye')
    await pause(80)
    expect(byes).toEqual([reason])
    expect(live.state).toBe('closed')
    expect(server.connections).toBe(1)
  })

  it.each(['restart', 'slow'] as const)('comes back after bye %s', async (reason) => {
    const server = await serve()
    const { live, byes } = connect(server)
    await until(() => live.state === 'open', 'open')
    server.all({ t: 'bye', reason })
    await until(() => server.connections === 2 && live.state === 'open', 'second connection')
    expect(byes).toEqual([reason])
  })

  it('resumes nothing without a start position, and says so after a reconnect', async () => {
    const server = await serve()
    server.log.push(1, 2, 3)
    const { live, applied, reloads } = connect(server, { startSeq: undefined })
    await until(() => live.state === 'open', 'open')
    server.publish()
    await until(() => applied.length === 1, 'an event')
    server.cut()
    await until(() => reloads.length === 1, 'reload')
    expect(server.frames.filter((frame) => frame.t === 'resume')).toEqual([{ t: 'resume' }, { t: 'resume' }])
  })

  it('sends only over a ready connection', async () => {
    const server = await serve()
    const { live } = connect(server)
    const frame: ClientFrame = { t: 'typing', on: true }
    expect(live.send(frame)).toBe(false)
    await until(() => live.state === 'open', 'open')
    expect(live.send(frame)).toBe(true)
    await until(() => server.frames.some((one) => one.t === 'typing'), 'typing arrived')
    live.close()
    expect(live.send(frame)).toBe(false)
    await pause(60)
    expect(server.connections).toBe(1)
  })

  it('does not wait out the backoff when the network is back', async () => {
    const server = await serve()
    const { live } = connect(server, { times: { ...times, backoffFirst: 60_000, backoffMost: 60_000 } })
    await until(() => live.state === 'open', 'open')
    server.cut()
    await until(() => live.state === 'waiting', 'waiting')
    live.nudge()
    await until(() => live.state === 'open', 'open again', 1000)
  })
})

describe('backoff', () => {
  it('grows from a quarter of a second to ten seconds and never beyond', () => {
    expect(backoffDelay(0, 0)).toBe(250)
    expect(backoffDelay(3, 0)).toBe(2000)
    expect(backoffDelay(3, 1)).toBe(3000)
    expect(backoffDelay(1000, 1)).toBe(10_000)
  })
})
