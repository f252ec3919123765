import fs from 'node:fs'

/** The calls of node:fs that the log makes; tests put a disk that is full or writes short in their place. */
export type Disk = Pick<
  typeof fs,
  | 'openSync'
  | 'writeSync'
  | 'ftruncateSync'
  | 'closeSync'
  | 'renameSync'
  | 'unlinkSync'
  | 'readdirSync'
  | 'statSync'
> & {
  fdatasync(fd: number, done: (error: Error | null) => void): void
  fsync(fd: number, done: (error: Error | null) => void): void
}

export const realDisk: Disk = fs

/** The `code` of a system error ('ENOSPC'), or '' when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
