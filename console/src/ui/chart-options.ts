import type { EChartsCoreOption } from 'echarts/core'
import { formatsFor } from '@chatx/web-kit/formats.ts'

/**
 * How a number of a chart is shown, in the place of a function: options go to a worker as they are, and functions cannot.
 * `number` is 12,345 and `compact` is 12.3K or 1.2万.
 */
export type ShownAs = { format: 'number' | 'compact'; locale: string }

/** What the worker has been taught to draw; its file holds nothing else. */
const drawnThere = new Set<unknown>(['line', 'bar'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isShownAs = (value: unknown): value is ShownAs =>
  isRecord(value) &&
  typeof value['locale'] === 'string' &&
  (value['format'] === 'number' || value['format'] === 'compact')

/** Axes and tooltips ask with the number itself, labels with what they know of a point. */
const formatter = ({ format, locale }: ShownAs) => {
  const shown = formatsFor(locale)[format]
  return (asked: unknown): string => shown(Number(isRecord(asked) ? asked['value'] : asked))
}

const revivedPart = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(revivedPart)
  if (isShownAs(part)) return formatter(part)
  if (!isRecord(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revivedPart(value)]))
}

/** The same options with each `ShownAs` made into the function that the library wants; both sides do this, and only this. */
export const revived = (options: EChartsCoreOption): EChartsCoreOption =>
  Object.fromEntries(Object.entries(options).map(([key, part]) => [key, revivedPart(part)]))

const holdsFunction = (part: unknown): boolean => {
  if (Array.isArray(part)) return part.some(holdsFunction)
  return isRecord(part) ? Object.values(part).some(holdsFunction) : typeof part === 'function'
}

const kindsOf = (series: unknown): unknown[] =>
  (Array.isArray(series) ? series : [series]).map((one: unknown) => (isRecord(one) ? one['type'] : undefined))

/**
 * What the worker needs for a picture, or null where it cannot draw these options: another kind of series, or a function of
 * their own. A picture stands still and answers nobody, so it has neither motion nor a tooltip.
 */
export const pictureOptions = (options: EChartsCoreOption): EChartsCoreOption | null => {
  const { tooltip: _tooltip, ...rest } = options
  if (kindsOf(rest['series']).some((kind) => !drawnThere.has(kind)) || holdsFunction(rest)) return null
  return { ...rest, animation: false }
}
