import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { type Disk, realDisk } from './disk.ts'
import { ownOwner } from './owner.ts'
import { CLOSED, ownerInName, WRITABLE_MS } from './segment.ts'
import { end, endTurn, flush, type Kept, noLines, type Writing, writeQueue } from './writing.ts'

export type AppendLog = {
  /**
   * Appends one line, given without its newline. `kept` is called once, after this call has returned: `true` when the log
   * has the line, `false` when it is lost. Never throws.
   *
   * While the disk works, `true` means that the line is in the file: handed to the kernel (it outlives this process), or
   * with durability 'fsync' synced (it outlives a loss of power). From the moment the disk refuses, nobody waits for it:
   * `true` is said at the end of the turn and means that the line has a place in the bounded queue in memory, from which
   * it is written, in order, as soon as the disk takes it; `state().refused` tells that this is so. Such a line is lost
   * only if the process ends before that, and is then counted unless the process was killed. `false` is said, and the
   * line counted as lost, when the queue is full, when the log is closed, or when the line itself holds a newline.
   */
  append(line: string, kept: Kept): void
  /** Ends the segment now and hands it over, with every line that was appended before. An empty one is not handed over. */
  rotate(): Promise<void>
  /**
   * Tries once more to write what waits, ends the segment, hands it over and closes; after it append answers `false`. What
   * the disk still refuses is counted as lost. Every call answers the same promise.
   */
  close(): Promise<void>
  /**
   * For health and metrics: lines waiting in memory; lines lost since the start; closed segments that lie in the folder,
   * of all processes, and their bytes; whether the disk refuses. Reads the folder, so ask it by the second, not per line.
   */
  state(): { waiting: number; lost: number; segments: number; bytes: number; refused: boolean }
}

export type AppendLogOptions = {
  /** Made if it is missing. On a local disk: a network one tells only at closing that it has no room. */
  folder: string
  /** A segment ends once it holds so many bytes. 4 MiB. */
  segmentBytes?: number
  /** A segment ends so many milliseconds after its first line. 250; at most 2,500. */
  segmentMs?: number
  durability: 'write' | 'fsync'
  /** No more lines than this wait in memory. 100,000. */
  queueLines?: number
  /** Called with the path of each segment that this log has closed, in their order. */
  onSegment(path: string): void
  log: Log
  /** For tests. */
  disk?: Disk
}

const waitingLines = ({ queue, inFlight }: Writing): number => queue.lines.length + inFlight.lines.length

const append =
  (writing: Writing, isClosed: () => boolean): AppendLog['append'] =>
  (line, kept) => {
    if (waitingLines(writing) >= writing.queueLines || isClosed() || line.includes('\n')) {
      writing.lost += 1
      writing.denied.push(kept)
    } else {
      writing.queue.lines.push(line)
      writing.queue.kept.push(kept)
    }
    endTurn(writing)
  }

const nothingInFlight = async (writing: Writing): Promise<void> => {
  while (writing.syncing) await writing.syncing
}

const rotate =
  (writing: Writing): AppendLog['rotate'] =>
  async () => {
    await nothingInFlight(writing)
    flush(writing)
    await nothingInFlight(writing)
    end(writing)
  }

/** Lines that the disk refused to the last. */
const giveUp = (writing: Writing): void => {
  const { lines, kept } = writing.queue
  if (lines.length === 0) return
  writing.queue = noLines()
  writing.lost += lines.length
  writing.denied = writing.denied.concat(kept)
  writing.log.error({ folder: writing.folder, lost: lines.length }, 'disk refused these lines to the end')
}

const close = async (writing: Writing): Promise<void> => {
  do {
    await nothingInFlight(writing)
    writeQueue(writing)
    await nothingInFlight(writing)
  } while (writing.queue.lines.length > 0 && !writing.refused)
  giveUp(writing)
  flush(writing)
  end(writing)
  clearTimeout(writing.retryTimer)
  if (writing.folderFd !== undefined) writing.disk.closeSync(writing.folderFd)
}

/** Counts the closed segments of the folder; each is measured once, since it never changes. */
const createMeasure = ({ disk, folder }: Writing) => {
  let sizes = new Map<string, number>()
  const sizeOf = (fileName: string) => {
    try {
      return disk.statSync(join(folder, fileName)).size
    } catch {
      // Removed since the folder was read.
      return undefined
    }
  }
  const read = () => {
    try {
      return disk.readdirSync(folder)
    } catch {
      return [...sizes.keys()]
    }
  }
  return () => {
    const now = new Map<string, number>()
    for (const fileName of read()) {
      if (!fileName.endsWith(CLOSED) || !ownerInName(fileName)) continue
      const size = sizes.get(fileName) ?? sizeOf(fileName)
      if (size !== undefined) now.set(fileName, size)
    }
    sizes = now
    let bytes = 0
    for (const size of now.values()) bytes += size
    return { segments: now.size, bytes }
  }
}

const begin = async (options: AppendLogOptions): Promise<Writing> => {
  const { folder, durability, onSegment, log, disk = realDisk } = options
  const { segmentBytes = 4 * 1024 * 1024, segmentMs = 250, queueLines = 100_000 } = options
  if (segmentMs > WRITABLE_MS / 2) throw new RangeError(`segmentMs may be at most ${WRITABLE_MS / 2}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fsync = durability === 'fsync'
  const settings = { folder, segmentBytes, segmentMs, queueLines, onSegment, log, disk, fsync }
  return {
    ...settings,
    owner: await ownOwner(),
    // Windows syncs no folders and keeps names by itself.
    folderFd: fsync && process.platform !== 'win32' ? disk.openSync(folder, 'r') : undefined,
    queue: noLines(),
    inFlight: noLines(),
    done: [],
    denied: [],
    segment: undefined,
    endDue: false,
    lastName: 0,
    syncing: undefined,
    turn: undefined,
    turnLines: 0,
    comesAlone: false,
    endTimer: undefined,
    retryTimer: undefined,
    refused: false,
    lost: 0,
    lostAtRefusal: 0,
  }
}

/**
 * Opens a log in the folder; several logs, of one or of many processes, may share it. Rejects when the folder cannot be
 * made. What earlier processes have left there is not looked at: ask `leftSegments`.
 */
export const createAppendLog = async (options: AppendLogOptions): Promise<AppendLog> => {
  const writing = await begin(options)
  const measure = createMeasure(writing)
  let closing: Promise<void> | undefined
  let closed = false
  return {
    append: append(writing, () => closed),
    rotate: rotate(writing),
    close: () => {
      closed = true
      closing ??= close(writing)
      return closing
    },
    state: () => ({
      waiting: waitingLines(writing),
      lost: writing.lost,
      ...measure(),
      refused: writing.refused,
    }),
  }
}
