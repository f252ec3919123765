import type { Readable } from 'node:stream'

/** Where files lie. Keys are made by the product and never contain what a person typed. */
export type Storage = {
  /** A link that takes exactly one upload of this size within five minutes, and the headers to send with it. */
  presign(upload: {
    key: string
    size: number
    mime: string
    now: Date
  }): Promise<{ url: string; headers: Record<string, string> }>
  /** Keeps bytes that the server has itself. */
  write(key: string, body: Buffer, mime: string): Promise<void>
  /** Size and first bytes of a stored file; undefined when there is none. */
  head(key: string, bytes: number): Promise<{ size: number; start: Buffer } | undefined>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}

export type FileRow = {
  file_id: string
  uploader: string
  storage_key: string
  name: string
  declared_mime: string
  mime: string | null
  size: number
  width: number | null
  height: number | null
  state: 'awaited' | 'kept' | 'refused'
}
