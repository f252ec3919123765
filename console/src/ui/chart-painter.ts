import type { PictureOrder } from './chart-picture.ts'

export type Order = PictureOrder
/** SVG source, or null for what the worker could not draw. */
export type Answer = string | null

type Job = { order: Order; done: (answer: Answer) => void }

/** One that draws what it is given, in turn, and tells each answer; `fails` when it will draw nothing more. */
type Hand = (told: (answer: Answer) => void, fails: () => void) => (order: Order) => void

/**
 * Has pictures drawn one after the other by one hand, which starts with the first. An order that is taken back before its turn
 * is never drawn, so that a window that is being pulled larger does not leave a queue behind it. A hand that fails, or that
 * cannot be started, draws nothing from then on.
 */
export const createPainter = (start: Hand) => {
  let give: ((order: Order) => void) | null = null
  let failed = false
  let drawing: Job | null = null
  let waiting: Job[] = []
  const next = (): void => {
    drawing = waiting.shift() ?? null
    if (drawing !== null) give?.(drawing.order)
  }
  const told = (answer: Answer): void => {
    drawing?.done(answer)
    next()
  }
  const fails = (): void => {
    failed = true
    const left = drawing === null ? waiting : [drawing, ...waiting]
    waiting = []
    drawing = null
    for (const { done } of left) done(null)
  }
  const begin = (): void => {
    try {
      give ??= start(told, fails)
      if (drawing === null) next()
    } catch {
      fails()
    }
  }
  return {
    isAble: (): boolean => !failed,
    /** Calls `done` once, unless the order is taken back by what this returns. */
    draw: (order: Order, done: (answer: Answer) => void): (() => void) => {
      const job: Job = { order, done }
      waiting.push(job)
      if (failed) fails()
      else begin()
      return () => {
        waiting = waiting.filter((one) => one !== job)
        job.done = () => undefined
      }
    },
  }
}

/** The page's own; without a canvas for workers, letters could not be measured there. */
export const painter = createPainter((told, fails) => {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no canvas in workers')
  const worker = new Worker(new URL('./chart.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => told(data))
  worker.addEventListener('error', fails)
  return (order) => worker.postMessage(order, [])
})
