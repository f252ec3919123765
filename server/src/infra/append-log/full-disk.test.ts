import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Disk } from './disk.ts'
import { createFaultyDisk } from './faulty-disk.fixture.ts'
import { type AppendLog, type AppendLogOptions, createAppendLog, leftSegments } from './index.ts'

const RETRY_MS = 250
const LINE = 10

let folder: string
let said: string[]
const logs: AppendLog[] = []

const open = async (options: Partial<AppendLogOptions> = {}) => {
  const log = await createAppendLog({
    folder,
    durability: 'write',
    log: pino(
      { base: null },
      { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
    ),
    onSegment: () => undefined,
    ...options,
  })
  logs.push(log)
  return log
}

/** Lines of ten bytes, newline and all. */
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `line ${String(from + n).padStart(4, '0')}`)
const keep = (log: AppendLog, line: string) => new Promise<boolean>((resolve) => log.append(line, resolve))
const keepAll = (log: AppendLog, lines: string[]) => Promise.all(lines.map((line) => keep(log, line)))

/** All lines that lie in the folder, in open files too; `torn` is what stands behind the last newline of any. */
const readFolder = async () => {
  const names = (await readdir(folder)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const torn = texts.map((text) => text.slice(text.lastIndexOf('\n') + 1)).join('')
  return { lines: texts.flatMap((text) => text.split('\n').slice(0, -1)), torn }
}

type Faults = ReturnType<typeof createFaultyDisk>['faults']

const settled = async (log: AppendLog, faults: Faults) => {
  do await nextTurn()
  while (faults.syncing > 0 || (log.state().waiting > 0 && !log.state().refused))
}
const retryOnce = async (log: AppendLog, faults: Faults) => {
  vi.advanceTimersByTime(RETRY_MS)
  await settled(log, faults)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  said = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(logs.splice(0).map((log) => log.close()))
  await rm(folder, { recursive: true, force: true })
})

describe.each(['write', 'fsync'] as const)('with durability %s', (durability) => {
  it('continues short writes', async () => {
    const { disk, faults } = createFaultyDisk()
    faults.most = 7
    const log = await open({ disk, durability })
    expect(await keepAll(log, numbered(20))).not.toContain(false)
    expect(await readFolder()).toEqual({ lines: numbered(20), torn: '' })
    expect(log.state()).toMatchObject({ refused: false, lost: 0 })
    expect(said).toEqual([])
  })

  // From nothing, within a line, at the end of a line, to one byte too few.
  it.each([0, 1, 9, 10, 11, 55, 99])(
    'keeps whole lines when the disk has room for %i bytes',
    async (room) => {
      const { disk, faults } = createFaultyDisk()
      const log = await open({ disk, durability, segmentMs: 2_500 })
      await keepAll(log, numbered(2))
      faults.room = room
      expect(await keepAll(log, numbered(10, 2))).not.toContain(false)
      const fitting = Math.floor(room / LINE)
      expect(await readFolder()).toEqual({ lines: numbered(2 + fitting), torn: '' })
      expect(log.state()).toMatchObject({ refused: true, waiting: 10 - fitting, lost: 0 })

      expect(await keepAll(log, numbered(5, 12))).not.toContain(false)
      expect(log.state().waiting).toBe(15 - fitting)
      faults.room = 15
      await retryOnce(log, faults)
      expect((await readFolder()).torn).toBe('')
      expect(log.state()).toMatchObject({ refused: true, lost: 0 })

      faults.room = Number.POSITIVE_INFINITY
      await retryOnce(log, faults)
      expect(await readFolder()).toEqual({ lines: numbered(17), torn: '' })
      expect(log.state()).toMatchObject({ refused: false, waiting: 0, lost: 0 })
      expect(said).toEqual(['disk refuses the log; lines wait in memory', 'disk takes the log again'])
      await log.close()
      expect(await readFolder()).toEqual({ lines: numbered(17), torn: '' })
    },
  )

  it('counts exactly what exceeds the queue, and says so at once', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability, queueLines: 30 })
    faults.room = 25
    expect(await keepAll(log, numbered(20))).not.toContain(false)
    expect(log.state().waiting).toBe(18)
    const kept = await keepAll(log, numbered(20, 20))
    expect(kept.indexOf(false)).toBe(12)
    expect(kept.filter((ok) => !ok)).toHaveLength(8)
    expect(await keep(log, 'one more')).toBe(false)
    expect(log.state()).toMatchObject({ refused: true, waiting: 30, lost: 9 })
    faults.room = Number.POSITIVE_INFINITY
    await retryOnce(log, faults)
    expect(await readFolder()).toEqual({ lines: numbered(32), torn: '' })
    expect(log.state()).toMatchObject({ refused: false, waiting: 0, lost: 9 })
  })

  it('answers in the turn of the refusal and before any retry', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability })
    faults.room = 0
    await keep(log, 'a')
    const calls = faults.calls.length
    await keepAll(log, ['b', 'c'])
    expect(faults.calls).toHaveLength(calls)
  })

  it.each<[keyof Disk, string]>([
    ['openSync', 'EMFILE'],
    ['writeSync', 'EIO'],
    ['writeSync', 'EDQUOT'],
    ['renameSync', 'EROFS'],
  ])('goes on when %s fails with %s', async (call, code) => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability, segmentBytes: 50 })
    await keepAll(log, numbered(3))
    faults.failing.set(call, code)
    expect(await keepAll(log, numbered(30, 3))).not.toContain(false)
    expect(log.state().refused).toBe(true)
    await retryOnce(log, faults)
    expect(log.state().refused).toBe(true)
    faults.failing.clear()
    await retryOnce(log, faults)
    expect(log.state()).toMatchObject({ refused: false, waiting: 0, lost: 0 })
    await log.close()
    expect(await readFolder()).toEqual({ lines: numbered(33), torn: '' })
    expect(await leftSegments(folder)).toHaveLength((await readdir(folder)).length)
  })

  it('writes nothing behind a torn line that it could not cut', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability, segmentMs: 2_500 })
    faults.room = 25
    faults.failing.set('ftruncateSync', 'EIO')
    await keepAll(log, numbered(10))
    await settled(log, faults)
    expect(await readFolder()).toEqual({ lines: numbered(2), torn: 'line ' })
    faults.room = Number.POSITIVE_INFINITY
    await retryOnce(log, faults)
    expect(log.state()).toMatchObject({ refused: true, waiting: 8 })
    await log.rotate()
    expect(log.state()).toMatchObject({ refused: true, waiting: 8 })
    expect((await readFolder()).torn).toBe('line ')
    faults.failing.clear()
    await retryOnce(log, faults)
    expect(await readFolder()).toEqual({ lines: numbered(10), torn: '' })
  })

  it('counts at closing what the disk refuses to the last', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability })
    faults.room = 35
    await keepAll(log, numbered(10))
    faults.room = 20
    const kept = keepAll(log, numbered(5, 10))
    await log.close()
    expect(await kept).toHaveLength(5)
    expect(log.state()).toMatchObject({ waiting: 0, lost: 10 })
    expect(await readFolder()).toEqual({ lines: numbered(5), torn: '' })
    expect(said).toContain('disk refused these lines to the end')
  })

  it('writes at closing what the disk takes by then', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability, segmentBytes: 40 })
    faults.room = 35
    await keepAll(log, numbered(30))
    faults.room = Number.POSITIVE_INFINITY
    await log.close()
    expect(log.state()).toMatchObject({ waiting: 0, lost: 0, refused: false })
    expect(await readFolder()).toEqual({ lines: numbered(30), torn: '' })
    expect((await leftSegments(folder)).length).toBeGreaterThan(5)
  })
})

describe('a sync that fails', () => {
  it('takes its lines back and writes them into a new segment, once', async () => {
    const { disk, faults } = createFaultyDisk()
    const handed: string[] = []
    const onSegment = (path: string) => handed.push(path)
    const log = await open({ disk, durability: 'fsync', segmentMs: 2_500, onSegment })
    await keepAll(log, numbered(4))
    faults.failing.set('fdatasync', 'EIO')
    const kept = keepAll(log, numbered(4, 4))
    await nextTurn()
    const meanwhile = keepAll(log, numbered(4, 8))
    expect(await kept).not.toContain(false)
    expect(await meanwhile).not.toContain(false)
    expect(await readFolder()).toEqual({ lines: numbered(4), torn: '' })
    expect(log.state()).toMatchObject({ refused: true, waiting: 8 })
    await retryOnce(log, faults)
    expect(log.state()).toMatchObject({ refused: true, waiting: 8 })
    faults.failing.clear()
    await retryOnce(log, faults)
    expect(log.state()).toMatchObject({ refused: false, waiting: 0, lost: 0 })
    await log.close()
    expect(handed).toHaveLength(2)
    expect(await readFolder()).toEqual({ lines: numbered(12), torn: '' })
  })

  it('makes nobody believe that a line is written while older ones still go to the disk', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability: 'fsync', segmentBytes: 50 })
    faults.room = 0
    await keepAll(log, numbered(40))
    faults.room = Number.POSITIVE_INFINITY
    vi.advanceTimersByTime(RETRY_MS)
    while (log.state().refused) await nextTurn()
    expect(log.state().waiting).toBeGreaterThan(10)
    expect(await keep(log, 'new')).toBe(true)
    expect(log.state().waiting).toBe(0)
    expect(await readFolder()).toEqual({ lines: [...numbered(40), 'new'], torn: '' })
  })

  it('says the same of a name that could not be synced', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability: 'fsync' })
    faults.failing.set('fsync', 'EIO')
    expect(await keepAll(log, numbered(4))).not.toContain(false)
    expect(log.state()).toMatchObject({ refused: true, waiting: 4 })
    expect((await readFolder()).lines).toEqual([])
    faults.failing.clear()
    await retryOnce(log, faults)
    await log.close()
    expect(await readFolder()).toEqual({ lines: numbered(4), torn: '' })
    expect(await readdir(folder)).toHaveLength(1)
  })
})

describe('a disk that is really full', () => {
  // A disk of 64 KiB in a mount namespace of its own, which goes with the process that asked for it.
  const onSmallDisk = async (durability: string) => {
    const script = `mount -t tmpfs -o size=64k tmpfs "$1" && exec "$2" --import tsx "$3" "$1" "$4"`
    const fixture = join(import.meta.dirname, 'small-disk.fixture.ts')
    const given = [folder, process.execPath, fixture, durability]
    const { stdout } = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', script, 'sh', ...given])
    return JSON.parse(stdout) as {
      kept: number
      denied: number
      lost: number
      wrong: string[]
      refusals: number
    }
  }

  it.for(['write', 'fsync'])(
    'loses nothing but what it counts, with durability %s',
    async (durability, { skip }) => {
      const mounts = await promisify(execFile)('unshare', ['-rm', 'true']).catch(() => undefined)
      if (!mounts)
        return skip(
          'NOT RUN: this system (no Linux, or a closed container) lets us mount no small disk to fill',
        )
      const { kept, denied, lost, wrong, refusals } = await onSmallDisk(durability)
      expect(wrong).toEqual([])
      expect(refusals).toBe(1)
      expect(denied).toBe(10)
      expect(lost).toBe(10)
      expect(kept).toBeGreaterThan(30)
    },
  )
})
