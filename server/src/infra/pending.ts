/** Work that goes on after its request was answered; shutting down waits for it. */
export const createPending = () => {
  const running = new Set<Promise<unknown>>()
  return {
    track: (work: Promise<unknown>): void => {
      running.add(work)
      const forget = () => void running.delete(work)
      work.then(forget, forget)
    },
    /** Resolves when nothing is left, or after `milliseconds`. */
    settle: async (milliseconds: number): Promise<void> => {
      const deadline = Date.now() + milliseconds
      while (running.size > 0 && Date.now() < deadline) {
        const rest = new Promise((resolve) => setTimeout(resolve, Math.max(0, deadline - Date.now())).unref())
        await Promise.race([Promise.allSettled(running), rest])
      }
    },
  }
}

export type Pending = ReturnType<typeof createPending>
