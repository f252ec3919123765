/** A picture's size, or a place in it, in pixels. */
type Size = { width: number; height: number }

/** How a square is cut: `zoom` 1 takes the whole shorter side, 4 a quarter of it; `across` and `down` move it, 0 to 1. */
export type Crop = { zoom: number; across: number; down: number }

export const centred: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const mostZoom = 4

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The square that a crop takes from a picture. */
export const squareOf = ({ width, height }: Size, { zoom, across, down }: Crop) => {
  const side = Math.min(width, height) / within(zoom, 1, mostZoom)
  return { x: (width - side) * within(across, 0, 1), y: (height - side) * within(down, 0, 1), side }
}

/** Whether the square can be moved at all, which a square picture without zoom does not allow. */
export const roomOf = (picture: Size, crop: Crop): { across: boolean; down: boolean } => {
  const { side } = squareOf(picture, crop)
  return { across: picture.width - side > 0.5, down: picture.height - side > 0.5 }
}

/** The picture was pulled by so many pixels of a view that is `shown` pixels wide; it follows the hand. */
export const dragged = (
  picture: Size,
  crop: Crop,
  { x, y, shown }: { x: number; y: number; shown: number },
): Crop => {
  const { side } = squareOf(picture, crop)
  const moved = (at: number, pulled: number, length: number) =>
    length - side > 0.5 ? within(at - (pulled * side) / shown / (length - side), 0, 1) : at
  return {
    ...crop,
    across: moved(crop.across, x, picture.width),
    down: moved(crop.down, y, picture.height),
  }
}
