import { describe, expect, it } from 'vitest'
import { pictureOptions, revived } from './chart-options.ts'

const compact = { format: 'compact', locale: 'en-US' } as const
const line = { type: 'line', data: [1, 2] }
type Axis = { axisLabel: { formatter: (asked: unknown) => string } }

describe('how a chart shows its numbers', () => {
  it('makes a function of the marker, at any depth, for axes and for labels of points', () => {
    const { yAxis } = revived({ yAxis: [{ axisLabel: { formatter: compact } }] }) as { yAxis: [Axis] }
    const { formatter } = yAxis[0].axisLabel
    expect(formatter(12_345)).toBe('12.3K')
    expect(formatter({ value: 12_345, name: 'a' })).toBe('12.3K')
  })

  it('speaks the language of the marker', () => {
    const { shown } = revived({ shown: { format: 'compact', locale: 'zh-CN' } })
    expect((shown as (value: number) => string)(12_345)).toBe('1.2万')
    const { exact } = revived({ exact: { format: 'number', locale: 'en-US' } })
    expect((exact as (value: number) => string)(12_345)).toBe('12,345')
  })

  it('leaves everything else as it is, functions too', () => {
    const own = () => 'own'
    const options = { a: [1, null, 'x', { b: true }], format: 'other', own }
    expect(revived(options)).toEqual(options)
  })
})

describe('what can be drawn aside', () => {
  it('is lines and bars, which can be sent as they are, at rest and without what answers a pointer', () => {
    const options = { series: [line, { type: 'bar' }], yAxis: { axisLabel: { formatter: compact } } }
    const picture = pictureOptions({
      ...options,
      tooltip: { valueFormatter: () => '' },
      animationDuration: 9,
    })
    expect(picture).toEqual({ ...options, animation: false, animationDuration: 9 })
    expect(structuredClone(picture)).toEqual(picture)
  })

  it('is one series as well as several', () => {
    expect(pictureOptions({ series: line })).not.toBeNull()
  })

  it.each([
    ['a map', { series: [line, { type: 'map' }] }],
    ['a function in an axis', { series: [line], yAxis: [{ axisLabel: { formatter: String } }] }],
    ['nothing', {}],
  ])('is not %s', (_, options) => {
    expect(pictureOptions(options)).toBeNull()
  })
})
