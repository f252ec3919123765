import type { Bus } from '../../infra/bus.ts'
import type { Log } from '../../infra/log.ts'
import type { ConnectorService } from './connector.service.ts'

/** As long as Telegram keeps a question open without proxies in between losing patience. */
const WAIT_SECONDS = 25
const LOOK_MS = 1_000
/** Each may hold a file of 10 MB a few times over. */
const MOST_SENDS = 50

type Needs = {
  connectors: Pick<ConnectorService, 'receiveDue' | 'sendDue'>
  bus: Bus
  log: Log
}

/** Said when a message is ready to leave. */
export const departureTopic = 'departure'

/**
 * Receives and sends until it is stopped. No round of work: a round holds a transaction open, and a platform keeps its
 * question open for half a minute. Any number of processes may run it.
 */
export const startConnectors = ({ connectors, bus, log }: Needs): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isWanted = false
  let sending = 0

  const keep = (work: Promise<void>): void => {
    const ended = work
      .catch((error: unknown) => log.warn({ err: error }, 'an account could not be served'))
      .finally(() => {
        running.delete(ended)
        look()
      })
    running.add(ended)
  }
  const lookOnce = async (): Promise<void> => {
    isWanted = false
    const works = await connectors.sendDue(MOST_SENDS - sending).catch((error: unknown) => {
      // Whoever cannot send may still receive.
      log.warn({ err: error }, 'messages will be sent later')
      return []
    })
    for (const work of works) {
      sending += 1
      keep(
        work.finally(() => {
          sending -= 1
        }),
      )
    }
    const asked = await connectors.receiveDue({ waitSeconds: WAIT_SECONDS, signal })
    for (const work of asked) keep(work)
    isWanted ||= works.length + asked.length > 0
  }
  const look = (): void => {
    isWanted = true
    if (looking !== undefined || signal.aborted) return
    looking = lookOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'accounts will be looked for again'))
      .finally(() => {
        looking = undefined
        if (isWanted) look()
      })
  }
  const timer = setInterval(look, LOOK_MS)
  const forget = bus.subscribe(departureTopic, look)
  look()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      forget()
      await looking
      await Promise.all(running)
    },
  }
}
