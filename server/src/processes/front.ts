import Fastify, { type FastifyInstance } from 'fastify'
import type { Services } from '../wiring.ts'
import { startApi } from './api.ts'
import { close, listen } from './listener.ts'
import { startRealtime } from './realtime.ts'

/** What live connections stand on where no api does. */
const startBare = async (): Promise<FastifyInstance> => {
  const app = Fastify({ logger: false })
  app.get('/health/live', async () => ({ ok: true }))
  await app.ready()
  return app
}

type Front = { withApi: boolean; withRealtime: boolean; pages: boolean; strict: boolean }

/** The calls and the pages, with the live connections on the same address where both run in one process. */
export const startFront = async (
  services: Services,
  { withApi, withRealtime, pages, strict }: Front,
): Promise<{ line: string; stop(): Promise<void>; port: number }> => {
  const { HOST, PORT, REALTIME_PORT, PUBLIC_URL } = services.config
  const app = withApi ? await startApi(services, { pages, strict }) : await startBare()
  const hub = withRealtime ? startRealtime(services) : undefined
  hub?.attach(app.server)
  const port = await listen(
    app.server,
    HOST,
    withApi ? PORT : REALTIME_PORT,
    withApi ? 'PORT' : 'REALTIME_PORT',
  )
  return {
    port,
    line: withApi
      ? `Console     ${PUBLIC_URL}/\nDesk        ${PUBLIC_URL}/desk/\nOperator    ${PUBLIC_URL}/operator/\nReference   ${PUBLIC_URL}/docs`
      : `Live        port ${port}`,
    stop: async () => {
      await hub?.close()
      await close(app.server)
      await app.close()
    },
  }
}
