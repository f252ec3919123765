/** In pixels, from the window's upper left corner. */
export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Between a lit place and its card, and between the card and the window's edge. */
const GAP = 14
const EDGE = 8

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** A little more than the place itself, and nothing beyond the window; null where nothing of it can be seen. */
export const litBox = (place: Box, view: Size): Box | null => {
  const left = between(place.left - 4, 2, view.width)
  const top = between(place.top - 4, 2, view.height)
  const width = between(place.left + place.width + 4, 0, view.width - 2) - left
  const height = between(place.top + place.height + 4, 0, view.height - 2) - top
  return width > 8 && height > 8 ? { left, top, width, height } : null
}

const fits = ({ left, top }: { left: number; top: number }, card: Size, view: Size): boolean =>
  left >= EDGE &&
  top >= EDGE &&
  left + card.width + EDGE <= view.width &&
  top + card.height + EDGE <= view.height

/**
 * Where a card stands that speaks of a lit place: under it, beside it or above it, wherever there is room and without
 * hiding it; in the middle of the window where there is no room, or nothing is lit.
 */
export const cardPlace = (lit: Box | null, card: Size, view: Size): { left: number; top: number } => {
  const middle = {
    left: Math.max(EDGE, (view.width - card.width) / 2),
    top: Math.max(EDGE, (view.height - card.height) / 2),
  }
  if (lit === null) return middle
  const along = between(lit.left, EDGE, view.width - card.width - EDGE)
  const beside = between(lit.top, EDGE, view.height - card.height - EDGE)
  const places = [
    { left: along, top: lit.top + lit.height + GAP },
    { left: lit.left + lit.width + GAP, top: beside },
    { left: lit.left - card.width - GAP, top: beside },
    { left: along, top: lit.top - card.height - GAP },
  ]
  return places.find((place) => fits(place, card, view)) ?? middle
}

/** The first step that has not happened yet; as many as there are when all have. */
export const firstUndone = (done: readonly boolean[]): number => {
  const at = done.indexOf(false)
  return at === -1 ? done.length : at
}
