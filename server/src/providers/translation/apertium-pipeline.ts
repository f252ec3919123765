// One warm Apertium pipeline: processes that stay, a NUL behind each question and each answer, answers in order.
import { spawn } from 'node:child_process'

/** Thrown to everyone who waited when a pipeline died; only the first in line can have caused it. */
export class PipelineDied extends Error {
  readonly first: boolean
  readonly stalled: boolean
  constructor(first: boolean, stalled: boolean) {
    super('the pipeline died')
    this.name = 'PipelineDied'
    this.first = first
    this.stalled = stalled
  }
}

export type Pipeline = {
  /** The answer to a text in stream format; rejects with `PipelineDied` or when the signal ends. */
  ask(text: string, signal: AbortSignal): Promise<string>
  waiting(): number
  /** The process group, for whoever watches what runs. */
  group: number
  /** Ends all its processes, after a second by force; resolves when they are gone. */
  stop(): Promise<void>
}

type Waiter = { resolve(answer: string): void; reject(error: Error): void; leave(): void }

const killAfterMs = 1000

/**
 * The shell keeps none of the pipe ends, so that the death of any stage closes our side at once instead of leaving the
 * shell to wait for the others. A request to end does not end the shell itself: it goes when the last stage has gone,
 * and with that its exit says that nothing of the pipeline is left.
 */
const pipelineScript = (stages: string[]): string => {
  const members = stages.map((stage, index) => (index === 0 ? `${stage} <&3 3<&-` : `${stage} 3<&-`))
  return `trap : TERM; exec 3<&0; ${members.join(' | ')} & exec 0<&- 1>&- 3<&-; until wait; do :; done`
}

/** Its own group, and nothing of our environment, whose settings hold secrets. */
const startProcesses = (stages: string[]) =>
  spawn('/bin/sh', ['-c', pipelineScript(stages)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  })

const killGroup = (group: number | undefined, signal: NodeJS.Signals): void => {
  if (group === undefined) return
  try {
    process.kill(-group, signal)
  } catch {
    // The group is gone already, which is what was wanted.
  }
}

type Line = {
  join(signal: AbortSignal): Promise<string>
  serve(answer: string): void
  dismiss(stalled: boolean): void
  size(): number
}

/** Those who wait, first come first served; `onStall` is called when nobody was served for `stallMs`. */
const waitingLine = (stallMs: number, onStall: () => void): Line => {
  const waiters: Waiter[] = []
  let timer: NodeJS.Timeout | undefined
  const watch = (): void => {
    clearTimeout(timer)
    if (waiters.length > 0) timer = setTimeout(onStall, stallMs)
  }
  return {
    join: (signal) =>
      new Promise((resolve, reject) => {
        // Who gives up stays in line: the answer still comes and must not go to the next.
        const onAbort = () => reject(new Error('gave up'))
        signal.addEventListener('abort', onAbort, { once: true })
        const leave = () => signal.removeEventListener('abort', onAbort)
        waiters.push({ resolve, reject, leave })
        if (waiters.length === 1) watch()
      }),
    serve: (answer) => {
      const waiter = waiters.shift()
      waiter?.leave()
      waiter?.resolve(answer)
      watch()
    },
    dismiss: (stalled) => {
      clearTimeout(timer)
      for (const [index, waiter] of waiters.splice(0).entries()) {
        waiter.leave()
        waiter.reject(new PipelineDied(index === 0, stalled))
      }
    },
    size: () => waiters.length,
  }
}

/**
 * Starts the processes; without any answer for `stallMs` while somebody waits, they are killed. `onDeath` is called
 * once, before those who wait hear of it, so that a new question finds a new pipeline.
 */
export const startPipeline = (stages: string[], stallMs: number, onDeath: () => void): Pipeline => {
  const child = startProcesses(stages)
  let stalled = false
  let dead = false
  let stopping = false
  const line = waitingLine(stallMs, () => {
    stalled = true
    killGroup(child.pid, 'SIGKILL')
  })
  const die = (): void => {
    if (dead) return
    dead = true
    if (!stopping) killGroup(child.pid, 'SIGKILL')
    onDeath()
    line.dismiss(stalled)
  }

  let open = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (piece: string) => {
    const parts = (open + piece).split('\0')
    open = parts.pop() ?? ''
    for (const part of parts) line.serve(part)
  })
  child.stdout.on('end', die)
  child.stdin.on('error', die)
  child.on('exit', (_code, signal) => {
    // A shell that was killed has waited for none of its stages.
    if (signal !== null) killGroup(child.pid, 'SIGKILL')
    die()
  })
  child.on('error', die)
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })

  return {
    ask: (text, signal) => {
      if (dead) return Promise.reject(new PipelineDied(false, false))
      const answer = line.join(signal)
      child.stdin.write(`${text}\0`)
      return answer
    },
    waiting: line.size,
    group: child.pid ?? 0,
    stop: async () => {
      stopping = true
      killGroup(child.pid, 'SIGTERM')
      const timer = setTimeout(() => killGroup(child.pid, 'SIGKILL'), killAfterMs)
      await ended
      clearTimeout(timer)
    },
  }
}
