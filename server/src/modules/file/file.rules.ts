import { maxUploadBytes } from '@chatx/contract/file'
import { portraitBytes, portraitSide } from '@chatx/contract/main-account-profile'

/** What may be attached: the type as its first bytes tell it. Everything else that is text-like is served as a download. */
const ALLOWED = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/avif',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/aac',
  'audio/mp4',
  'audio/x-m4a',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'application/pdf',
  'application/zip',
  'application/msword',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
  'text/csv',
])

const INLINE = /^(image\/(jpeg|png|gif|webp|avif)|audio\/|video\/)/
const PLAIN = new Set(['text/plain', 'text/csv'])

export const isTooLarge = (size: number): boolean => size > maxUploadBytes

/** Whether an upload of this declared type may begin; what it really is decides later. */
export const mayUpload = (declared: string): boolean =>
  ALLOWED.has(declared.split(';')[0]?.trim().toLowerCase() ?? '')

/**
 * The type a file is kept as: by its content where that can be told, else plain text where it declares so and holds no
 * control bytes. Null refuses it: markup and scripts are never what they claim to be.
 */
export const keptType = (sniffed: string | undefined, declared: string, start: Uint8Array): string | null => {
  if (sniffed !== undefined) return ALLOWED.has(sniffed) ? sniffed : null
  const plain = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const printable = start.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)
  return PLAIN.has(plain) && printable ? plain : null
}

export const kindOf = (mime: string): 'image' | 'audio' | 'video' | 'file' => {
  const [family] = mime.split('/')
  return (family === 'image' || family === 'audio' || family === 'video') && INLINE.test(mime)
    ? family
    : 'file'
}

const STILL = /^image\/(png|jpeg|webp)$/

/** Whether a picture may stand for a person: a small square that every browser draws and that does not move. */
export const isPortrait = (
  mime: string,
  size: number,
  picture: { width: number; height: number } | null,
): boolean =>
  STILL.test(mime) &&
  size <= portraitBytes &&
  picture !== null &&
  picture.width === picture.height &&
  picture.width <= portraitSide

const MOST_PIXELS = 40_000_000

/** Whether any browser draws it and has room for it: a small file can hold a picture of gigabytes. */
export const isShowable = (mime: string, { width, height }: { width: number; height: number }): boolean =>
  /^image\/(png|jpeg|gif|webp)$/.test(mime) && width * height <= MOST_PIXELS

const DOCUMENT_SIDES = { least: 200, most: 8000 }

/** Whether a picture can be of a document that somebody has to read: one that every browser draws, neither tiny nor vast. */
export const isDocument = (mime: string, picture: { width: number; height: number } | null): boolean =>
  STILL.test(mime) &&
  picture !== null &&
  Math.min(picture.width, picture.height) >= DOCUMENT_SIDES.least &&
  Math.max(picture.width, picture.height) <= DOCUMENT_SIDES.most

/** Only pictures, sounds and films are shown in place; all else is a download. */
export const isInline = (mime: string): boolean => INLINE.test(mime)

/** A file name for a header: no control characters, no path, at most 120 characters. */
export const safeName = (name: string): string =>
  name
    .replace(/[\p{Cc}"\\/:*?<>|]/gu, '_')
    .slice(-120)
    .trim() || 'file'
