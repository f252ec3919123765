import { describe, expect, it } from 'vitest'
import { drawPicture, measureWith } from './chart-picture.ts'

const place = { width: 400, height: 200, font: '"Some Sans", sans-serif' }
const options = {
  animation: false,
  legend: {},
  xAxis: { type: 'category', data: ['01-01', '01-02'] },
  yAxis: { type: 'value', axisLabel: { formatter: { format: 'compact', locale: 'en-US' } } },
  series: [
    {
      type: 'line',
      name: '<script>more</script> & "all"',
      data: [1_000, 12_000],
      lineStyle: { color: '#123456' },
    },
  ],
}

describe('the picture of a chart', () => {
  measureWith((text) => text.length * 7)
  const svg = drawPicture({ options, ...place })

  it('holds the lines, the shown numbers and the names', () => {
    expect(svg).toMatch(/^<svg width="400" height="200"/)
    expect(svg).toContain('stroke="#123456"')
    expect(svg).toContain('>12K</text>')
    expect(svg).toContain('&amp; &quot;all&quot;</text>')
  })

  it('holds no markup of a name, no style rule for the page and a family that ends no attribute', () => {
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;script&gt;')
    expect(svg).not.toMatch(/<style| class=/)
    expect(svg).toContain("font-family:'Some Sans', sans-serif")
  })

  it('shares no name with the next one', () => {
    const ids = (text: string) => new Set([...text.matchAll(/id="([^"]+)"/g)].map(([, id]) => id))
    const again = ids(drawPicture({ options, ...place }))
    expect(ids(svg).size).toBeGreaterThan(0)
    expect([...ids(svg)].filter((id) => again.has(id))).toEqual([])
  })

  it('measures with the letters that it was given', () => {
    measureWith((text) => text.length * 20)
    expect(drawPicture({ options, ...place })).not.toBe(svg)
  })
})
