/** Milliseconds: how often “typing” is said again, and after how much silence it is over. */
const every = 3000
const over = 5000

export type Typing = { typed: (text: string) => void; stop: () => void }

/** Tells the other side that the visitor types, without a message per key. @param tell is given true or false */
export const createTyping = (tell: (on: boolean) => void, now: () => number = Date.now): Typing => {
  let saidAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (saidAt !== null) tell(false)
    saidAt = null
  }
  return {
    stop,
    typed: (text) => {
      if (text.trim() === '') {
        stop()
        return
      }
      if (saidAt === null || now() - saidAt >= every) {
        saidAt = now()
        tell(true)
      }
      clearTimeout(timer)
      timer = setTimeout(stop, over)
    },
  }
}
