// A hand on a wheel and on a scrollbar: input events at a fixed pace, as a device sends them, not answers awaited.
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'

const TICK_MS = 16
/** Pixels of a fling's first event, and what friction leaves of it at each next one. */
const PUSH = 240
const FRICTION = 0.95
const EVENTS_PER_FLING = 24
const STALLED_FLINGS = 60
const SWEEPS = 4
const SWEEP_MS = 1500
const SCROLLBAR_MIDDLE = 7
/** The middle of the scrollbar's thumb at the end of its way, before which comes an arrow. */
const RIM = 26

type Place = { x: number; y: number; width: number; height: number }
type Spot = { x: number; y: number }

type Scroll = { top: number; left: number; height: number }
const look = (scroller: Locator): Promise<Scroll> =>
  scroller.evaluate((element) => ({
    top: element.scrollTop,
    left: element.scrollHeight - element.clientHeight - element.scrollTop,
    height: element.scrollHeight,
  }))

/** Sends events at their moments; a device does not wait until the last one was drawn. */
const paced = async (count: number, send: (n: number) => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  for (let n = 0; n < count; n += 1) {
    await pause(Math.max(0, began + n * TICK_MS - performance.now()))
    sent.push(send(n))
  }
  await Promise.all(sent)
}

const fling = (devtools: CDPSession, { x, y }: Spot, direction: 1 | -1): Promise<void> =>
  paced(EVENTS_PER_FLING, (n) => {
    const deltaY = Math.round(direction * PUSH * FRICTION ** n)
    return devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY })
  })

/** Something that scrolls, and where on the screen it is. */
export type Pane = { page: Page; scroller: Locator; place: Place }

/** Flings until the end is reached, whatever has to be loaded on the way. */
export const flingThrough = async (
  { page, scroller, place }: Pane,
  direction: 1 | -1,
  isWhole: (height: number) => Promise<boolean>,
): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const middle = { x: Math.round(place.x + place.width / 2), y: Math.round(place.y + place.height / 2) }
  await page.mouse.move(middle.x, middle.y)
  let before = ''
  for (let stalled = 0; stalled < STALLED_FLINGS; ) {
    await fling(devtools, middle, direction)
    const { top, left, height } = await look(scroller)
    if ((direction === 1 ? left : top) < 2 && (await isWhole(height))) return devtools.detach()
    const now = `${top} of ${height}`
    stalled = now === before ? stalled + 1 : 0
    before = now
  }
  throw new Error(`the end was never reached: ${before}`)
}

/** Takes the scrollbar where a fling left it, at one end, and pulls it to the other and back, some times. */
export const dragThrough = async ({ page, scroller, place }: Pane, from: 'top' | 'end'): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const x = Math.round(place.x + place.width) - SCROLLBAR_MIDDLE
  const ends = [Math.round(place.y) + RIM, Math.round(place.y + place.height) - RIM]
  const [start = 0, other = 0] = from === 'top' ? ends : ends.toReversed()
  const move = (y: number) =>
    devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 })
  const steps = Math.round(SWEEP_MS / TICK_MS)
  await page.mouse.move(x, start)
  await page.mouse.down()
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const [a, b] = sweep % 2 === 0 ? [start, other] : [other, start]
    await paced(steps, (n) => move(Math.round(a + ((b - a) * (n + 1)) / steps)))
    const { top, left } = await look(scroller)
    // Rows that are measured on the way move the end, so that it is not met exactly.
    const [behind, ahead] = b === ends[0] ? [left, top] : [top, left]
    if (ahead > behind) throw new Error(`the scrollbar was not taken: ${top} above, ${left} below`)
  }
  await page.mouse.up()
  await devtools.detach()
}
