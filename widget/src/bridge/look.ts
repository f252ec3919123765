/** The channel's colour before it is known, and when it is none. */
export const usualColor = '#165DFF'

const channels = (color: string): [number, number, number] | null => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance as WCAG defines it, from 0 to 1. */
const luminance = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The channel's colour, and of white and near-black the one that is better to read on it. */
export const lookOf = (color: string): { color: string; ink: string } => {
  const rgb = channels(color)
  if (!rgb) return lookOf(usualColor)
  const own = luminance(rgb)
  const dark = luminance([20, 24, 31])
  return { color, ink: contrast(own, 1) >= contrast(own, dark) ? '#ffffff' : '#14181f' }
}
