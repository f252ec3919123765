import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './server.ts'

export type CuttingProxy = {
  url: string
  /** Breaks every connection and answers how many there were. */
  cut(): number
  /** Lets nobody through until it is called with false. */
  block(on: boolean): void
  close(): Promise<void>
}

/** A wire that can be cut: passes bytes to a server and, when told, breaks every connection without a goodbye. */
export const startCuttingProxy = async (target: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  let blocked = false
  const cut = (): number => {
    const count = open.size
    for (const socket of open) socket.resetAndDestroy()
    return count
  }
  const server = createServer((inner) => {
    if (blocked) {
      inner.resetAndDestroy()
      return
    }
    const outer = connect(Number(port), hostname)
    keep(inner)
    keep(outer)
    inner.pipe(outer)
    outer.pipe(inner)
    inner.on('close', () => outer.destroy())
    outer.on('close', () => inner.destroy())
  })
  const at = await freePort()
  await new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening))
  return {
    url: `http://localhost:${at}`,
    cut,
    block: (on) => {
      blocked = on
      if (on) cut()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}
