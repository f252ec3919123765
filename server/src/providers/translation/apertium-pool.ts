// The pipelines that run: started on first use, no more than a number, the longest unused stopped first, restarted
// after a death, and left alone for a while when they keep dying.
import { EngineFailure } from '../../modules/translation/translation.types.ts'
import { type Pipeline, PipelineDied, startPipeline } from './apertium-pipeline.ts'

export type PoolOptions = {
  /** Pipelines at once; the larger pairs need several hundred megabytes each. */
  most: number
  /** A pipeline unused for so long is stopped. */
  idleMs: number
  /** A pipeline that answers nobody for so long is killed. */
  stallMs: number
  now: () => number
}

export type ApertiumPool = {
  ask(name: string, text: string, signal: AbortSignal): Promise<string>
  /** Names of the running pipelines with their process group. */
  running(): Map<string, number>
  close(): Promise<void>
}

const toleratedDeaths = 3
const deathMemoryMs = 60_000
const mostWaiting = 1000

type Running = { pipeline: Pipeline; usedAt: number }

/** Remembers who died lately. */
const deathRecord = (now: () => number) => {
  const deaths = new Map<string, number[]>()
  const recent = (name: string) => (deaths.get(name) ?? []).filter((at) => now() - at < deathMemoryMs)
  return {
    add: (name: string) => deaths.set(name, [...recent(name), now()]),
    tooMany: (name: string) => recent(name).length >= toleratedDeaths,
  }
}

type StagesOf = (name: string) => Promise<string[] | null>

/** The running pipelines and those about to run, never more than `most`. */
const runningPipelines = (stagesOf: StagesOf, { most, idleMs, stallMs, now }: PoolOptions) => {
  const running = new Map<string, Running>()
  const starting = new Map<string, Promise<Running>>()
  const stopping = new Set<Promise<void>>()
  const deaths = deathRecord(now)

  const stop = (name: string, { pipeline }: Running): void => {
    running.delete(name)
    const work = pipeline.stop().finally(() => stopping.delete(work))
    stopping.add(work)
  }
  const idle = (): [string, Running][] =>
    [...running]
      .filter(([, { pipeline }]) => pipeline.waiting() === 0)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)

  const makeRoom = (): void => {
    if (running.size + starting.size < most) return
    const [longest] = idle()
    if (!longest) throw new EngineFailure('rate', 'apertium: all pipelines are busy', 1000)
    stop(...longest)
  }

  const start = async (name: string): Promise<Running> => {
    const stages = await stagesOf(name)
    if (!stages) throw new EngineFailure('unsupported', `apertium: ${name} cannot run`)
    const onDeath = () => {
      if (running.get(name)?.pipeline !== pipeline) return
      running.delete(name)
      deaths.add(name)
    }
    const pipeline = startPipeline(stages, stallMs, onDeath)
    const entry = { pipeline, usedAt: now() }
    running.set(name, entry)
    return entry
  }

  return {
    running,
    get: async (name: string): Promise<Running> => {
      const found = running.get(name) ?? starting.get(name)
      if (found) return found
      if (deaths.tooMany(name)) throw new EngineFailure('down', `apertium: ${name} keeps dying`)
      makeRoom()
      const work = start(name).finally(() => starting.delete(name))
      starting.set(name, work)
      return work
    },
    stopIdle: (): void => {
      for (const [name, entry] of idle()) if (now() - entry.usedAt >= idleMs) stop(name, entry)
    },
    stopAll: async (): Promise<void> => {
      await Promise.allSettled(starting.values())
      for (const entry of running) stop(...entry)
      await Promise.all(stopping)
    },
  }
}

/** `stagesOf` gives the commands of a pipeline, or null when there are none that can run. */
export const apertiumPool = (stagesOf: StagesOf, options: PoolOptions): ApertiumPool => {
  const { now, idleMs } = options
  const { running, get, stopIdle, stopAll } = runningPipelines(stagesOf, options)
  const timer = setInterval(stopIdle, Math.max(100, idleMs / 2))
  timer.unref()
  let closed = false

  const askOnce = async (name: string, text: string, signal: AbortSignal): Promise<string> => {
    if (closed) throw new EngineFailure('down', 'apertium: closed')
    const entry = await get(name)
    if (entry.pipeline.waiting() >= mostWaiting) {
      throw new EngineFailure('rate', 'apertium: too many wait', 1000)
    }
    entry.usedAt = now()
    return entry.pipeline.ask(text, signal)
  }

  return {
    ask: async (name, text, signal) => {
      try {
        return await askOnce(name, text, signal)
      } catch (error) {
        if (!(error instanceof PipelineDied)) throw error
        const kind = error.stalled ? 'timeout' : 'down'
        if (error.first) throw new EngineFailure(kind, `apertium: ${name} died on a text`)
        return askOnce(name, text, signal)
      }
    },
    running: () => new Map(Array.from(running, ([name, { pipeline }]) => [name, pipeline.group])),
    close: async () => {
      closed = true
      clearInterval(timer)
      await stopAll()
    },
  }
}
