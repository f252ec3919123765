import type { MantineColorsTuple } from '@mantine/core'

type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The brightest ground that text of the accent stands on in the dark theme (an input's). */
const darkGround: Rgb = [48, 50, 56]
/** What WCAG asks of text, and a little more for rounding. */
const readable = 4.6

const parts = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

const linear = (part: number): number =>
  part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4

const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * linear(Math.round(r)) + 0.7152 * linear(Math.round(g)) + 0.0722 * linear(Math.round(b))

const ratio = (a: Rgb, b: Rgb): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The contrast of two colours as #RRGGBB, from 1 to 21 (WCAG 2). */
export const contrast = (a: string, b: string): number => ratio(parts(a), parts(b))

/** The colour, moved towards `end` in small steps until it can be read on every ground. */
const readableOn = (colour: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb => {
  const steps = Array.from({ length: 51 }, (_, step) => mix(colour, end, step / 50))
  return steps.find((step) => grounds.every((ground) => ratio(step, ground) >= readable)) ?? end
}

/** Ten shades from a chosen colour; index 6 is the colour itself, darker where white could not be read on it. */
export const shadesOf = (colour: string): MantineColorsTuple => {
  const main = readableOn(parts(colour), black, [white])
  const light = [0.9, 0.8, 0.63, 0.47, 0.3, 0.14].map((share) => hex(mix(main, white, share)))
  const deep = [0.18, 0.36, 0.5].map((share) => hex(mix(main, black, share)))
  const [a, b, c, d, e, f] = light as [string, string, string, string, string, string]
  const [x, y, z] = deep as [string, string, string]
  return [a, b, c, d, e, f, hex(main), x, y, z]
}

type Accent = { text: string; soft: string }

/** What is written in the colour and the ground behind what is chosen, for both themes; readable on each other. */
export const accentsOf = (colour: string): { light: Accent; dark: Accent } => {
  const own = parts(colour)
  const soft = { light: mix(own, white, 0.9), dark: mix(own, [23, 24, 28], 0.75) }
  return {
    light: { text: hex(readableOn(own, black, [white, soft.light])), soft: hex(soft.light) },
    dark: { text: hex(readableOn(own, white, [darkGround, soft.dark])), soft: hex(soft.dark) },
  }
}
