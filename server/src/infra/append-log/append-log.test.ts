import { mkdtemp, readdir, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createFaultyDisk } from './faulty-disk.fixture.ts'
import { type AppendLog, type AppendLogOptions, createAppendLog, leftSegments } from './index.ts'

let folder: string
let handed: string[]
const logs: AppendLog[] = []

const open = async (options: Partial<AppendLogOptions> = {}) => {
  const log = await createAppendLog({
    folder,
    durability: 'write',
    log: createLog('silent'),
    onSegment: (path) => handed.push(path),
    ...options,
  })
  logs.push(log)
  return log
}

const keep = (log: AppendLog, line: string) => new Promise<boolean>((resolve) => log.append(line, resolve))
const keepAll = (log: AppendLog, lines: string[]) => Promise.all(lines.map((line) => keep(log, line)))
const numbered = (count: number, name = 'line') => Array.from({ length: count }, (_, n) => `${name} ${n}`)
const read = async (paths: string[]) =>
  (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('').split('\n').slice(0, -1)
const opened = async () => (await readdir(folder)).filter((name) => name.endsWith('.open'))

beforeEach(async () => {
  // No segment ends by time unless a test says that time passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = await mkdtemp(join(tmpdir(), 'append-log-'))
  handed = []
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(logs.splice(0).map((log) => log.close()))
  await rm(folder, { recursive: true, force: true })
})

describe('a turn of the event loop', () => {
  it('is one write, and the answers come after it', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk })
    faults.calls = []
    for (const line of numbered(50)) log.append(line, (ok) => faults.calls.push(`${line} ${ok}`))
    expect(faults.calls).toEqual([])
    expect(log.state().waiting).toBe(50)
    await nextTurn()
    expect(faults.calls).toEqual(['openSync', 'writeSync', ...numbered(50).map((line) => `${line} true`)])
    faults.calls = []
    await keepAll(log, numbered(3))
    expect(faults.calls).toEqual(['writeSync'])
    expect(log.state().waiting).toBe(0)
  })

  it('has the line in the file when it answers', async () => {
    const log = await open()
    await keepAll(log, ['first', 'zweite Zeile €', ''])
    const [name = ''] = await opened()
    expect(await readFile(join(folder, name), 'utf8')).toBe('first\nzweite Zeile €\n\n')
  })

  it('leaves what is appended from an answer to a write of its own', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk })
    faults.calls = []
    const second = new Promise((resolve) =>
      log.append('a', () => {
        faults.calls.push('a')
        log.append('b', resolve)
      }),
    )
    await second
    expect(faults.calls).toEqual(['openSync', 'writeSync', 'a', 'writeSync'])
  })

  it('is not waited for by a line that comes alone, as the last one did', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk })
    const answered: string[] = []
    const say = (line: string) => log.append(line, () => answered.push(line))
    const afterAppending = () => new Promise<void>((resolve) => process.nextTick(resolve))
    say('a')
    await afterAppending()
    expect(answered).toEqual([])
    await nextTurn()
    faults.calls = []
    say('b')
    expect(answered).toEqual(['a'])
    await afterAppending()
    expect(answered).toEqual(['a', 'b'])
    // More of the same turn waits for its end, and so does the next turn.
    say('c')
    say('d')
    await afterAppending()
    expect(answered).toEqual(['a', 'b'])
    await nextTurn()
    say('e')
    await afterAppending()
    expect(answered).toEqual(['a', 'b', 'c', 'd'])
    await nextTurn()
    expect(answered).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(faults.calls.filter((call) => call === 'writeSync')).toHaveLength(3)
  })

  it('goes on when somebody fails at the answer', async () => {
    const log = await open()
    log.append('a', () => {
      throw new Error('not my day')
    })
    expect(await keep(log, 'b')).toBe(true)
  })

  it('refuses a line that would be two', async () => {
    const log = await open()
    expect(await keepAll(log, ['a', 'b\nc', 'd'])).toEqual([true, false, true])
    expect(log.state().lost).toBe(1)
    await log.rotate()
    expect(await read(handed)).toEqual(['a', 'd'])
  })
})

describe('with fsync', () => {
  it('answers after the sync of the file and, for a new one, of its name', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability: 'fsync' })
    faults.calls = []
    await keep(log, 'a').then(() => faults.calls.push('kept'))
    expect(faults.calls).toEqual(['openSync', 'writeSync', 'fdatasync', 'fsync', 'kept'])
    faults.calls = []
    await keep(log, 'b')
    expect(faults.calls).toEqual(['writeSync', 'fdatasync'])
  })

  it('gathers what comes during a sync into the next write', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability: 'fsync' })
    const first = keep(log, 'a')
    await nextTurn()
    const rest = [keep(log, 'b')]
    await nextTurn()
    rest.push(keep(log, 'c'))
    expect(log.state().waiting).toBe(3)
    await Promise.all([first, ...rest])
    expect(faults.calls.filter((call) => call === 'writeSync')).toHaveLength(2)
    await log.rotate()
    expect(await read(handed)).toEqual(['a', 'b', 'c'])
  })

  it('ends a segment whose time is up during a sync as soon as that is over', async () => {
    const log = await open({ durability: 'fsync' })
    const kept = keep(log, 'a')
    await nextTurn()
    vi.advanceTimersByTime(250)
    expect(handed).toEqual([])
    await kept
    expect(await read(handed)).toEqual(['a'])
  })

  it('ends a segment only when it is synced, by size, by call and at closing', async () => {
    const { disk, faults } = createFaultyDisk()
    const log = await open({ disk, durability: 'fsync', segmentBytes: 100 })
    const lines = numbered(200)
    const kept = keepAll(log, lines)
    await log.rotate()
    await log.close()
    expect(await kept).not.toContain(false)
    expect(await read(handed)).toEqual(lines)
    const syncs = faults.calls.filter((call) => /fdatasync|rename/.test(call)).join()
    expect(syncs).toMatch(/^(fdatasync,renameSync,?)+$/)
  })
})

describe('segments', () => {
  it('end when they are full, in the order of the lines', async () => {
    const log = await open({ segmentBytes: 64 })
    const lines = numbered(100)
    for (const line of lines) await keep(log, line)
    await log.close()
    expect(handed.length).toBeGreaterThan(10)
    expect([...handed].sort()).toEqual(handed)
    expect(await read(handed)).toEqual(lines)
    expect(await leftSegments(folder)).toEqual(handed)
  })

  it('are filled one after the other by one large turn', async () => {
    const log = await open({ segmentBytes: 64 })
    const lines = numbered(100)
    await keepAll(log, lines)
    await log.close()
    for (const path of handed) expect((await readFile(path)).length).toBeLessThanOrEqual(64 + 8)
    expect(await read(handed)).toEqual(lines)
  })

  it('end some time after their first line', async () => {
    const log = await open({ segmentMs: 250 })
    await keep(log, 'a')
    vi.advanceTimersByTime(200)
    await keep(log, 'b')
    vi.advanceTimersByTime(49)
    expect(handed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(await read(handed)).toEqual(['a', 'b'])
    vi.advanceTimersByTime(10_000)
    expect(handed).toHaveLength(1)
    await keep(log, 'c')
    vi.advanceTimersByTime(250)
    expect(await read(handed)).toEqual(['a', 'b', 'c'])
  })

  it('end when they are told to, with what was appended before, and never empty', async () => {
    const log = await open()
    await log.rotate()
    expect(await readdir(folder)).toEqual([])
    const kept = keep(log, 'a')
    await log.rotate()
    expect(await kept).toBe(true)
    expect(await read(handed)).toEqual(['a'])
    await log.rotate()
    await log.close()
    expect(handed).toHaveLength(1)
  })

  it('are not written again after the process stood still, and may have been taken meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const log = await open()
    await keep(log, 'a')
    vi.setSystemTime(Date.now() + 5_001)
    await keep(log, 'b')
    expect(await read(handed)).toEqual(['a'])
    await unlink(join(folder, (await opened())[0] ?? ''))
    vi.setSystemTime(Date.now() - 5_001)
    await keep(log, 'c')
    await log.close()
    expect(await read(handed)).toEqual(['a', 'c'])
    expect([...handed].sort()).toEqual(handed)
    expect(log.state()).toMatchObject({ lost: 0, refused: false })
  })

  it('stay in the folder when nobody takes them', async () => {
    const log = await open({
      onSegment: () => {
        throw new Error('not now')
      },
    })
    await keep(log, 'a')
    await log.rotate()
    await keep(log, 'b')
    await log.close()
    expect(await read(await leftSegments(folder))).toEqual(['a', 'b'])
  })

  it('do not last so long that others take them for left over', async () => {
    await expect(open({ segmentMs: 2_501 })).rejects.toThrow(RangeError)
  })
})

describe('the log', () => {
  it('shares its folder with others', async () => {
    const mine: string[][] = [[], []]
    const both = await Promise.all(
      mine.map((paths) => open({ segmentBytes: 100, onSegment: (path) => paths.push(path) })),
    )
    const lines = mine.map((_, n) => numbered(200, `log ${n} line`))
    await Promise.all(both.map((log, n) => keepAll(log, lines[n] ?? [])))
    expect(await leftSegments(folder)).toEqual(mine.flat().sort())
    await Promise.all(both.map((log) => log.close()))
    expect(await read(mine[0] ?? [])).toEqual(lines[0])
    expect(await read(mine[1] ?? [])).toEqual(lines[1])
    const names = (await leftSegments(folder)).map((path) => basename(path))
    expect(new Set(names).size).toBe(mine.flat().length)
  })

  it('tells how much lies in the folder', async () => {
    const log = await open()
    expect(log.state()).toEqual({ waiting: 0, lost: 0, segments: 0, bytes: 0, refused: false })
    await keep(log, 'four')
    expect(log.state().segments).toBe(0)
    await log.rotate()
    const other = await open()
    await keep(other, 'ten bytes')
    await other.rotate()
    expect(log.state()).toMatchObject({ segments: 2, bytes: 15 })
    await unlink(handed[0] ?? '')
    expect(log.state()).toMatchObject({ segments: 1, bytes: 10 })
  })

  it('keeps everything that was appended before it was closed, and nothing after', async () => {
    const log = await open()
    const before = keepAll(log, numbered(10))
    const closing = log.close()
    const after = keep(log, 'late')
    await closing
    expect(log.close()).toBe(closing)
    expect(await before).not.toContain(false)
    expect(await after).toBe(false)
    expect(await keep(log, 'later')).toBe(false)
    expect(log.state()).toMatchObject({ lost: 2, waiting: 0 })
    expect(await read(handed)).toEqual(numbered(10))
    expect(await opened()).toEqual([])
  })

  it('makes its folder', async () => {
    const log = await open({ folder: join(folder, 'a', 'b') })
    await keep(log, 'a')
    await log.close()
    expect(await read(await leftSegments(join(folder, 'a', 'b')))).toEqual(['a'])
  })
})
