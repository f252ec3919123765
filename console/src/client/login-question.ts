export type LoginQuestion = {
  /** The sentence that stands before the person, or null. */
  current: () => string | null
  subscribe: (listener: () => void) => () => void
  /** Shows the sentence; answers, once the person has, whether to log in again. A second one waits for the same answer. */
  ask: (message: string) => Promise<boolean>
  answer: (again: boolean) => void
}

/** Between the doors, which ask, and the window that shows it. */
export const createLoginQuestion = (): LoginQuestion => {
  const listeners = new Set<() => void>()
  let message: string | null = null
  let waiting: ((again: boolean) => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    current: () => message,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: (next) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        message ??= next
        tell()
      }),
    answer: (again) => {
      const told = waiting
      waiting = []
      message = null
      for (const resolve of told) resolve(again)
      tell()
    },
  }
}
