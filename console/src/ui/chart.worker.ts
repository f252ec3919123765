import { drawPicture, measureWith } from './chart-picture.ts'
import type { Answer, Order } from './chart-painter.ts'

// Widths are those of the letters that the page will show, and no estimate.
const pen = new OffscreenCanvas(1, 1).getContext('2d')
let held = ''
measureWith((text, font) => {
  if (pen === null) throw new Error('no letters to measure with')
  if (held !== font) pen.font = held = font
  return pen.measureText(text).width
})

/** What cannot be drawn is answered all the same: the page then draws it itself. */
const answerTo = (order: Order): Answer => {
  try {
    return drawPicture(order)
  } catch {
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => postMessage(answerTo(data)))
