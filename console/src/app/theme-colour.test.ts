import { describe, expect, it } from 'vitest'
import { accentsOf, contrast, shadesOf } from './theme-colour.ts'

const colours = [
  '#165DFF',
  '#0f766e',
  '#7c3aed',
  '#c2410c',
  '#be185d',
  '#ffffff',
  '#000000',
  '#ffff00',
  '#00ff00',
  '#808080',
  '#ff0000',
  '#00ffff',
  '#0000ff',
  '#123456',
]

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
  })
})

describe.each(colours)('the theme in %s', (colour) => {
  it('has ten shades, and white can be read on the main one and on the one under the pointer', () => {
    const shades = shadesOf(colour)
    expect(shades).toHaveLength(10)
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(shades[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[7] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('writes readably in both themes', () => {
    const { light, dark } = accentsOf(colour)
    expect(contrast(light.text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light.text, light.soft)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.text, '#232429')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.text, '#303238')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.text, dark.soft)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('a colour that white can be read on', () => {
  it('stays itself', () => {
    expect(shadesOf('#165DFF')[6]).toBe('#165dff')
    expect(shadesOf('#7c3aed')[6]).toBe('#7c3aed')
  })
})
