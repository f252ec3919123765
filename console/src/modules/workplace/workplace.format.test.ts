import { describe, expect, it } from 'vitest'
import { bucketLabel, sum, timeChart } from './workplace.format.ts'

const palette = { text: '#000000', line: '#000000', card: '#000000', series: ['#1', '#2', '#3'] } as never

describe('the figures of the home page', () => {
  it('labels hours of a day and days of a week or month', () => {
    expect(bucketLabel('2025-03-09T16:00', '24h')).toBe('16:00')
    expect(bucketLabel('2025-03-09T00:00', '7d')).toBe('03-09')
    expect(bucketLabel('2025-03-09T00:00', '30d')).toBe('03-09')
  })

  it('adds up', () => {
    expect(sum([1, 2, 3])).toBe(6)
    expect(sum([])).toBe(0)
  })

  it('gives bars their own scale and lines a dash each', () => {
    const chart = timeChart(
      ['a', 'b'],
      [
        { name: 'in', values: [1, 2] },
        { name: 'out', values: [3, 4] },
        { name: 'chars', values: [500, 600], bars: true },
      ],
      palette,
      { format: 'number', locale: 'en-US' },
    ) as { yAxis: unknown[]; series: { type: string; yAxisIndex?: number; lineStyle?: { type: string } }[] }
    expect(chart.yAxis).toHaveLength(2)
    expect(chart.series.map((one) => one.type)).toEqual(['line', 'line', 'bar'])
    expect(chart.series[2]?.yAxisIndex).toBe(1)
    expect(chart.series[0]?.lineStyle?.type).not.toBe(chart.series[1]?.lineStyle?.type)
  })
})
