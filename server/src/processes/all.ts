import { wireRedirector } from '../wiring-redirector.ts'
import type { Services } from '../wiring.ts'
import type { Ground } from '../wiring-base.ts'
import { startFront } from './front.ts'
import { close, listen } from './listener.ts'
import { startRedirector } from './redirector.ts'
import { startWork } from './worker.ts'

export const processNames = ['api', 'realtime', 'redirector', 'worker'] as const
export type ProcessName = (typeof processNames)[number]

/** `port` is the api's or the live connections', `doorPort` the one of short links; 0 where there is none. */
export type Running = { lines: string[]; stop(): Promise<void>; port: number; doorPort: number }

type Started = { line?: string; stop(): Promise<void>; port?: number; doorPort?: number }

/** The door of short links. It needs none of the services, only what they stand on. */
const startDoor = async (ground: Ground): Promise<Started> => {
  const { HOST, REDIRECTOR_PORT, LINK_URL } = ground.config
  const { deps, answersOn, stop } = await wireRedirector(ground)
  const server = startRedirector(deps)
  const doorPort = await listen(server, HOST, REDIRECTOR_PORT, 'REDIRECTOR_PORT')
  answersOn(doorPort)
  return {
    line: `Short links ${LINK_URL}/`,
    doorPort,
    stop: async () => {
      await close(server)
      await stop()
    },
  }
}

const runningOf = (started: Started[]): Running => ({
  lines: started.flatMap(({ line }) => (line === undefined ? [] : [line])),
  port: Math.max(0, ...started.map(({ port = 0 }) => port)),
  doorPort: Math.max(0, ...started.map(({ doorPort = 0 }) => doorPort)),
  stop: async () => {
    for (const process of started.reverse()) await process.stop()
  },
})

/** A redirector alone: unlike all others it starts without the database, as long as it has its last table. */
export const startRedirectorAlone = async (ground: Ground): Promise<Running> =>
  runningOf([await startDoor(ground)])

/** Starts the named processes; `lines` tell a person where they are. Stopping goes in the reverse order. */
export const startProcesses = async (
  names: ProcessName[],
  services: Services,
  { pages = true, strict = false } = {},
): Promise<Running> => {
  const started: Started[] = []
  if (names.includes('worker')) started.push(await startWork(services))
  const [withApi, withRealtime] = [names.includes('api'), names.includes('realtime')]
  if (withApi || withRealtime)
    started.push(await startFront(services, { withApi, withRealtime, pages, strict }))
  if (names.includes('redirector')) started.push(await startDoor(services))
  return runningOf(started)
}
