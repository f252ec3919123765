import type { ChosenFile } from '../chat/writing.ts'

/** Kinds that every browser draws; SVG is a document with scripts and stays a file. */
export const isPicture = (mime: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(mime)

/** A chosen file with its size in pixels, so that its place is kept free while it loads. */
export const measure = async (file: File): Promise<ChosenFile> => {
  const about = { name: file.name.slice(-200), mime: file.type, size: file.size, width: null, height: null }
  if (!isPicture(file.type)) return { bytes: file, about }
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { bytes: file, about: { ...about, width, height } }
  } catch {
    return { bytes: file, about }
  }
}

const units = ['B', 'KB', 'MB'] as const

/** A size as people say it: `812 B`, `1.4 MB`. */
export const sizeText = (bytes: number, language: string): string => {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1000 ** step
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step]}`
}

/** The place of a picture in the list, in CSS pixels, at most 240 wide and 280 high. */
export const placeOf = (width: number | null, height: number | null): { width: number; height: number } => {
  if (!width || !height) return { width: 200, height: 150 }
  const scale = Math.min(1, 240 / width, 280 / height)
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) }
}
