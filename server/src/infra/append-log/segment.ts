import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { codeOf, type Disk } from './disk.ts'
import type { Owner } from './owner.ts'

export const OPEN = '.open'
export const CLOSED = '.log'

const NEWLINE = 10
const NAME = /^[0-9a-z]{9}-[0-9a-f]{8}-(?<space>[0-9a-f]{12})-(?<pid>\d+)-(?<start>\d*)\.(?:open|log)$/

/**
 * Nothing is written into a segment that was begun longer ago than this, in milliseconds. Segments last far shorter; one
 * gets as old only when the whole process stood still, and then a process that cannot see us may take it for left over
 * (`ABANDONED_MS`), so it is ended and another one begun.
 */
export const WRITABLE_MS = 5_000

/** An open segment of a process that we cannot see is left over when nothing was written to it for this long. */
export const ABANDONED_MS = 30_000

/** `<milliseconds, base 36>-<random>-<owner>`: unique over processes and restarts, sorted by the time. Without ending. */
export const segmentName = (at: number, { space, pid, start }: Owner): string =>
  `${at.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}-${space}-${pid}-${start}`

/** Who began the segment of that file name; undefined when it is no segment's name. */
export const ownerInName = (fileName: string): Owner | undefined => {
  const { space, pid, start } = NAME.exec(fileName)?.groups ?? {}
  return space === undefined || start === undefined ? undefined : { space, pid: Number(pid), start }
}

const countLines = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** A file being written. Its first `size` bytes are whole lines that count; what follows them does not exist for us. */
export type Segment = {
  readonly fd: number
  readonly began: number
  readonly openPath: string
  readonly closedPath: string
  size: number
  /** Size up to which it was synced, with its name in the folder. Only with durability 'fsync'. */
  synced: number
  /** The file is longer than `size` and must be cut before anything else happens to it. */
  torn: boolean
  descriptorClosed: boolean
}

/** Creates the file. Throws what the disk says. */
export const beginSegment = (disk: Disk, folder: string, name: string, now: number): Segment => {
  const openPath = join(folder, name + OPEN)
  return {
    // The lines may tell who somebody is.
    fd: disk.openSync(openPath, 'wx', 0o600),
    began: now,
    openPath,
    closedPath: join(folder, name + CLOSED),
    size: 0,
    synced: 0,
    torn: false,
    descriptorClosed: false,
  }
}

const cut = (disk: Disk, segment: Segment): void => {
  if (!segment.torn) return
  disk.ftruncateSync(segment.fd, segment.size)
  segment.torn = false
}

/** Cuts now if the disk lets us; otherwise `torn` says that it is still to do. */
const tryCut = (disk: Disk, segment: Segment): void => {
  try {
    cut(disk, segment)
  } catch {
    segment.torn = true
  }
}

/** Takes back what was written after the first `size` bytes. */
export const takeBack = (disk: Disk, segment: Segment, size: number): void => {
  segment.torn ||= segment.size > size
  segment.size = size
  tryCut(disk, segment)
}

/**
 * Writes `bytes`, which are `lines` whole lines, behind the others; a short write is continued. Answers how many whole
 * lines are in the file now, and the error that kept the rest out; a line that was written in part is cut away.
 */
export const writeLines = (
  disk: Disk,
  segment: Segment,
  bytes: Buffer,
  lines: number,
): { lines: number; error?: unknown } => {
  let done = 0
  try {
    cut(disk, segment)
    while (done < bytes.length) {
      const written = disk.writeSync(segment.fd, bytes, done, bytes.length - done, segment.size + done)
      if (written <= 0) throw new Error('the disk took no byte and gave no reason')
      done += written
    }
    segment.size += done
    return { lines }
  } catch (error) {
    const whole = bytes.subarray(0, done).lastIndexOf(NEWLINE) + 1
    segment.size += whole
    segment.torn ||= done > whole
    tryCut(disk, segment)
    return { lines: countLines(bytes.subarray(0, whole)), error }
  }
}

const syncCall = (call: Disk['fsync'], fd: number) =>
  new Promise<void>((resolve, reject) => {
    call(fd, (error) => (error ? reject(error) : resolve()))
  })

/** Resolves when what is in the segment now, and its name in the folder, would survive a loss of power. */
export const syncSegment = async (disk: Disk, segment: Segment, folderFd?: number): Promise<void> => {
  const { size } = segment
  await syncCall(disk.fdatasync, segment.fd)
  if (segment.synced === 0 && folderFd !== undefined) await syncCall(disk.fsync, folderFd)
  segment.synced = size
}

/**
 * Closes the file and gives it the name of a closed one, which it answers; undefined when it held nothing, or when
 * another process has taken it as left over: what is in it is complete then, and is that process's to hand over.
 * Throws what the disk says, and may then be called again.
 */
export const endSegment = (disk: Disk, segment: Segment): string | undefined => {
  if (!segment.descriptorClosed) {
    cut(disk, segment)
    segment.descriptorClosed = true
    disk.closeSync(segment.fd)
  }
  try {
    if (segment.size === 0) {
      disk.unlinkSync(segment.openPath)
      return undefined
    }
    disk.renameSync(segment.openPath, segment.closedPath)
    return segment.closedPath
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
