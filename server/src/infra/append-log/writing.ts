import type { Log } from '../log.ts'
import type { Disk } from './disk.ts'
import type { Owner } from './owner.ts'
import {
  beginSegment,
  endSegment,
  type Segment,
  segmentName,
  syncSegment,
  takeBack,
  WRITABLE_MS,
  writeLines,
} from './segment.ts'

const RETRY_MS = 250

export type Kept = (ok: boolean) => void

/** Lines in their order. Those who wait for an answer belong to the last ones; the others have theirs. */
type Lines = { lines: string[]; kept: Kept[] }

export const noLines = (): Lines => ({ lines: [], kept: [] })

/** Everything that one log knows. The functions of this file and of append-log.ts change it, nobody else sees it. */
export type Writing = {
  readonly folder: string
  readonly segmentBytes: number
  readonly segmentMs: number
  readonly queueLines: number
  readonly onSegment: (path: string) => void
  readonly log: Log
  readonly disk: Disk
  readonly owner: Owner
  /** Open while names in the folder are to be synced too. */
  readonly folderFd: number | undefined
  readonly fsync: boolean
  queue: Lines
  /** Written and not yet synced. */
  inFlight: Lines
  /** Written, to be answered when nothing more is written in this turn. */
  done: Kept[]
  /** Lines that found no room; answered at the end of the turn. */
  denied: Kept[]
  segment: Segment | undefined
  /** The segment ends as soon as nothing is in flight. */
  endDue: boolean
  lastName: number
  syncing: Promise<void> | undefined
  turn: NodeJS.Immediate | undefined
  /** Lines since the last turn ended, and whether that one brought no more than one. */
  turnLines: number
  comesAlone: boolean
  endTimer: NodeJS.Timeout | undefined
  retryTimer: NodeJS.Timeout | undefined
  refused: boolean
  lost: number
  lostAtRefusal: number
}

const answer = (writing: Writing, kept: Kept[], ok: boolean): void => {
  for (const one of kept) {
    try {
      one(ok)
    } catch (error) {
      writing.log.error({ err: error }, 'who appended a line failed when told what became of it')
    }
  }
}

/** Nobody waits for a disk that refuses. */
const answerWaiting = (writing: Writing): void => {
  const { kept } = writing.queue
  writing.queue.kept = []
  answer(writing, kept, true)
}

const retryLater = (writing: Writing): void => {
  writing.retryTimer ??= setTimeout(retry, RETRY_MS, writing).unref()
}

/** The disk did not do what we asked, for whatever reason: the lines wait and it is asked again. */
const refuse = (writing: Writing, error: unknown): void => {
  if (!writing.refused) {
    writing.refused = true
    writing.lostAtRefusal = writing.lost
    writing.log.error({ err: error, folder: writing.folder }, 'disk refuses the log; lines wait in memory')
  }
  retryLater(writing)
  answerWaiting(writing)
}

const recover = (writing: Writing): void => {
  if (!writing.refused) return
  writing.refused = false
  const lost = writing.lost - writing.lostAtRefusal
  writing.log.warn({ folder: writing.folder, lost }, 'disk takes the log again')
}

const handOver = (writing: Writing, path: string): void => {
  try {
    writing.onSegment(path)
  } catch (error) {
    writing.log.error({ err: error, path }, 'a closed segment was not taken; it stays in the folder')
  }
}

/** Ends the segment, if there is one, and hands it over. Throws what the disk says; it is then still due. */
const endNow = (writing: Writing): void => {
  const { segment } = writing
  if (!segment) return
  clearTimeout(writing.endTimer)
  writing.endDue = true
  const path = endSegment(writing.disk, segment)
  writing.segment = undefined
  writing.endDue = false
  if (path !== undefined) handOver(writing, path)
}

/** Ends the segment as soon as nothing of it is in flight; if the disk refuses, with the next retry. */
export const end = (writing: Writing): void => {
  if (writing.syncing) {
    writing.endDue = true
    return
  }
  try {
    endNow(writing)
  } catch (error) {
    refuse(writing, error)
  }
}

const isFull = (writing: Writing): boolean =>
  writing.segment !== undefined && writing.segment.size >= writing.segmentBytes

/** The segment that the next line goes to. Throws what the disk says. */
const segmentToWrite = (writing: Writing): Segment => {
  const now = Date.now()
  const { segment } = writing
  // In both directions: a clock that was set makes a segment look as old to others as it does to us.
  const stoodStill = segment !== undefined && Math.abs(now - segment.began) > WRITABLE_MS
  if (writing.endDue || stoodStill || isFull(writing)) endNow(writing)
  if (writing.segment) return writing.segment
  // Names of one log rise even when two begin in one millisecond or the clock is set back.
  writing.lastName = Math.max(writing.lastName + 1, now)
  const name = segmentName(writing.lastName, writing.owner)
  const begun = beginSegment(writing.disk, writing.folder, name, now)
  writing.segment = begun
  writing.endTimer = setTimeout(end, writing.segmentMs, writing).unref()
  return begun
}

/** How many lines from the front of the queue fill a segment. */
const batchLength = ({ queue: { lines }, segmentBytes }: Writing): number => {
  let count = 0
  let length = 0
  for (const line of lines) {
    if (length >= segmentBytes) break
    length += line.length + 1
    count += 1
  }
  return count
}

/** Takes lines from the front of the queue, with those who still wait for an answer to one of them. */
const takeFront = (writing: Writing, count: number): Lines => {
  const { queue } = writing
  if (count === queue.lines.length) {
    writing.queue = noLines()
    return queue
  }
  const answered = queue.lines.length - queue.kept.length
  return {
    lines: queue.lines.splice(0, count),
    kept: queue.kept.splice(0, Math.max(0, count - answered)),
  }
}

const synced = (writing: Writing, complete: boolean): void => {
  const { kept } = writing.inFlight
  writing.inFlight = noLines()
  writing.syncing = undefined
  if (complete) recover(writing)
  answer(writing, kept, true)
  if (writing.endDue || isFull(writing)) end(writing)
  if (writing.queue.lines.length > 0) endTurn(writing)
}

const unsynced = (writing: Writing, segment: Segment, error: unknown): void => {
  // What a failed sync has left on the disk nobody knows, so these lines are taken back and written into a new file.
  takeBack(writing.disk, segment, segment.synced)
  const { inFlight, queue } = writing
  writing.queue = { lines: inFlight.lines.concat(queue.lines), kept: inFlight.kept.concat(queue.kept) }
  writing.inFlight = noLines()
  writing.syncing = undefined
  writing.endDue = true
  refuse(writing, error)
}

/** Writes one batch. Throws what the disk says, when what it took is done or being synced. */
const writeBatch = (writing: Writing): void => {
  const segment = segmentToWrite(writing)
  const count = batchLength(writing)
  const { lines } = writing.queue
  const batch = count === lines.length ? lines : lines.slice(0, count)
  const written = writeLines(writing.disk, segment, Buffer.from(`${batch.join('\n')}\n`), count)
  const complete = written.error === undefined
  const taken = takeFront(writing, written.lines)
  if (writing.fsync && written.lines > 0) {
    writing.inFlight = taken
    writing.syncing = syncSegment(writing.disk, segment, writing.folderFd).then(
      () => synced(writing, complete),
      (reason: unknown) => unsynced(writing, segment, reason),
    )
  } else {
    if (complete) recover(writing)
    writing.done = writing.done.length === 0 ? taken.kept : writing.done.concat(taken.kept)
  }
  if (!complete) throw written.error
}

/**
 * Writes what waits: all of it, or with durability 'fsync' one batch, whose sync calls for the next. Only then come the
 * answers: who is answered may append again, and those lines belong to the next turn.
 */
export const writeQueue = (writing: Writing): void => {
  let refusal: { error: unknown } | undefined
  try {
    while (writing.queue.lines.length > 0 && !writing.syncing) writeBatch(writing)
  } catch (error) {
    refusal = { error }
  }
  const { done } = writing
  writing.done = []
  answer(writing, done, true)
  if (refusal) refuse(writing, refusal.error)
  else if (!writing.syncing && isFull(writing)) end(writing)
}

/** One write for all lines that wait, and only then the answers. */
export const flush = (writing: Writing): void => {
  if (writing.refused) answerWaiting(writing)
  else writeQueue(writing)
  const { denied } = writing
  writing.denied = []
  answer(writing, denied, false)
}

const turnEnded = (writing: Writing): void => {
  writing.turn = undefined
  writing.comesAlone = writing.turnLines <= 1
  writing.turnLines = 0
  flush(writing)
}

/**
 * Lines of one turn of the event loop are written together at its end. Where the last turn brought a line alone, the next
 * one is not kept waiting for others: it is written as soon as whoever appended it is done.
 */
export const endTurn = (writing: Writing): void => {
  writing.turnLines += 1
  writing.turn ??= setImmediate(turnEnded, writing)
  if (writing.comesAlone && writing.turnLines === 1) process.nextTick(flush, writing)
}

const retry = (writing: Writing): void => {
  writing.retryTimer = undefined
  if (writing.syncing) return retryLater(writing)
  if (writing.endDue) end(writing)
  if (writing.endDue) return
  if (writing.queue.lines.length > 0) writeQueue(writing)
  else recover(writing)
}
