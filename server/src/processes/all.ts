import type { FastifyInstance } from 'fastify'
import type { Services } from '../wiring.ts'
import { startApi } from './api.ts'
import { close, listen } from './listener.ts'
import { startRealtime } from './realtime.ts'
import { startRedirector } from './redirector.ts'
import { startWork } from './worker.ts'

export const processNames = ['api', 'realtime', 'redirector', 'worker'] as const
export type ProcessName = (typeof processNames)[number]

export type Running = { lines: string[]; stop(): Promise<void>; port: number }

type Started = { line?: string; stop(): Promise<void>; port?: number }

/** The calls and the pages, with the live connections on the same address where both run in one process. */
const startFront = async (
  names: ProcessName[],
  services: Services,
  pages: boolean,
  strict: boolean,
): Promise<Started> => {
  const { HOST, PORT, REALTIME_PORT } = services.config
  const withApi = names.includes('api')
  const app: FastifyInstance = withApi ? await startApi(services, { pages, strict }) : await startRedirector()
  const hub = names.includes('realtime') ? startRealtime(services) : undefined
  hub?.attach(app.server)
  const port = await listen(
    app.server,
    HOST,
    withApi ? PORT : REALTIME_PORT,
    withApi ? 'PORT' : 'REALTIME_PORT',
  )
  const at = services.config.PUBLIC_URL
  return {
    port,
    line: withApi
      ? `Console     ${at}/\nDesk        ${at}/desk/\nOperator    ${at}/operator/\nReference   ${at}/docs`
      : `Live        port ${port}`,
    stop: async () => {
      await hub?.close()
      await close(app.server)
      await app.close()
    },
  }
}

const startDoor = async ({ config }: Services): Promise<Started> => {
  const app = await startRedirector()
  const port = await listen(app.server, config.HOST, config.REDIRECTOR_PORT, 'REDIRECTOR_PORT')
  return {
    line: `Short links http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${port}/`,
    stop: () => close(app.server),
  }
}

/** Starts the named processes; `lines` tell a person where they are. Stopping goes in the reverse order. */
export const startProcesses = async (
  names: ProcessName[],
  services: Services,
  { pages = true, strict = false } = {},
): Promise<Running> => {
  const started: Started[] = []
  if (names.includes('worker')) started.push(await startWork(services))
  if (names.includes('api') || names.includes('realtime'))
    started.push(await startFront(names, services, pages, strict))
  if (names.includes('redirector')) started.push(await startDoor(services))
  return {
    lines: started.flatMap(({ line }) => (line === undefined ? [] : [line])),
    port: started.find(({ port }) => port !== undefined)?.port ?? 0,
    stop: async () => {
      for (const process of started.reverse()) await process.stop()
    },
  }
}
