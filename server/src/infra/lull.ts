import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 50
/** What is older says nothing of now. */
const FRESH_MS = 1_000

type Options = {
  /** Share of its time, 0 to 1, from which on this process's event loop is busy. */
  busyShare: number
  /** How long a series of work waits at most, all of it together. */
  patienceMs: number
}

const thisProcess = {
  /** Milliseconds of a clock that never goes back. */
  now: () => performance.now(),
  pause: (milliseconds: number): Promise<unknown> => wait(milliseconds),
  /** Milliseconds in which the event loop has worked, since the process began. */
  worked: () => performance.eventLoopUtilization().active,
}

/**
 * Lets work that nobody waits for keep out of the way of work that somebody does: `wait` answers once this process's event
 * loop has time, or when patience is over. Patience is for a series: whoever has done all of its work says so by `done`.
 */
export const createLull = ({ busyShare, patienceMs }: Options, { now, pause, worked } = thisProcess) => {
  const take = () => ({ at: now(), worked: worked() })
  let mark: ReturnType<typeof take> | undefined
  let left = patienceMs

  const isBusy = async (): Promise<boolean> => {
    if (mark === undefined || now() - mark.at > FRESH_MS) {
      mark = take()
      await pause(LOOK_MS)
    }
    const before = mark
    mark = take()
    return mark.worked - before.worked > busyShare * (mark.at - before.at)
  }

  return {
    /** @param isOver whoever waits has given up; asked every 50 ms */
    wait: async (isOver: () => boolean): Promise<void> => {
      const until = now() + left
      while (now() < until && !isOver() && (await isBusy())) await pause(LOOK_MS)
      left = Math.max(0, until - now())
    },
    done: (): void => {
      left = patienceMs
    },
  }
}

export type Lull = ReturnType<typeof createLull>
