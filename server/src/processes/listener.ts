import type { Server } from 'node:http'

const CLOSE_IDLE_MS = 20

/** Listens, or says in one sentence what to do when the address is taken. Answers the port, chosen where 0 was asked. */
export const listen = (server: Server, host: string, port: number, setting: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new Error(
              `Port ${port} is in use by another program. Stop it, or choose another port with ${setting}=… npm start.`,
            )
          : error,
      )
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** Stops taking connections and waits for those that are open to end. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // Again and again: those that were busy become idle with their next answer.
    const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
    server.close(() => {
      clearInterval(closing)
      resolve()
    })
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
  })
