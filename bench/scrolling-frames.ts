// What a page says of its own frames while it is scrolled.
import type { CDPSession, Page } from '@playwright/test'
import { percentile } from './figures.ts'

/** A frame at 60 per second takes 16.7 ms; one that took longer than this came too late for its turn. */
const LATE_MS = 20

type Recording = { times: number[]; tasks: number[]; running: boolean; frame(time: number): void }
declare global {
  interface Window {
    recording: Recording
  }
}

const begin = (): void => {
  const recording: Recording = {
    times: [],
    tasks: [],
    running: true,
    // A method: the loader wraps named functions with a helper that the page does not have.
    frame(time) {
      if (!recording.running) return
      recording.times.push(time)
      requestAnimationFrame(recording.frame)
    },
  }
  window.recording = recording
  const observer = new PerformanceObserver((list) => {
    if (recording.running) recording.tasks.push(...list.getEntries().map(({ duration }) => duration))
    else observer.disconnect()
  })
  observer.observe({ type: 'longtask' })
  requestAnimationFrame(recording.frame)
}

const end = (): Pick<Recording, 'times' | 'tasks'> => {
  const { times, tasks } = window.recording
  window.recording.running = false
  return { times, tasks }
}

/** Milliseconds that the page's main thread has worked. */
const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

export type Frames = {
  seconds: number
  perSecond: number
  lateShare: number
  p95: number
  longest: number
  /** Processor time of the page's main thread: unlike the rest it stays the same on a machine that does other things, too. */
  workPerFrame: number
  longTasks: number
  longestTask: number
}

/** Does something with a page and answers how its frames came meanwhile. */
export const recordFrames = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workOf(devtools)
  await page.evaluate(begin)
  await work()
  const { times, tasks } = await page.evaluate(end)
  const worked = (await workOf(devtools)) - before
  await devtools.detach()
  const intervals = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const seconds = intervals.reduce((sum, one) => sum + one, 0) / 1000
  return {
    seconds,
    perSecond: intervals.length / seconds,
    lateShare: intervals.filter((one) => one > LATE_MS).length / intervals.length,
    p95: percentile(intervals, 0.95),
    longest: Math.max(...intervals),
    workPerFrame: worked / intervals.length,
    longTasks: tasks.length,
    longestTask: Math.max(0, ...tasks),
  }
}
