import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createAppendLog, leftSegments } from './index.ts'
import { fateOf, ownOwner, type Owner } from './owner.ts'
import { ownerInName, segmentName } from './segment.ts'

const LINUX = process.platform === 'linux'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-segments-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const start = (program: string, given: string[]) => {
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** Appends in another process until it has answered so many lines, kills it, and tells which those were. */
const appendAndDie = async (name: string, durability: string, lines: number) => {
  const fixture = join(import.meta.dirname, 'keep-appending.fixture.ts')
  const child = start(process.execPath, ['--import', 'tsx', fixture, folder, name, durability])
  const gone = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString()
    if (said.split('\n').length > lines) child.kill('SIGKILL')
  }
  await gone
  const answered = said.split('\n').slice(0, -1)
  expect(answered.filter((line) => !line.endsWith(' true'))).toEqual([])
  return answered.map((line) => line.slice(0, -' true'.length))
}

const readWhole = async (path: string) => {
  const text = await readFile(path, 'utf8')
  expect(text.endsWith('.\n')).toBe(true)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [id = '', ...rest] = line.split(' ')
      expect(rest.join(' ')).toBe(`${'x'.repeat((Number(id.split('-')[1]) * 37) % 4_000)}.`)
      return id
    })
}

describe('a kill -9 in the middle of appending', () => {
  it.each([
    ['write', 5],
    ['fsync', 2],
  ] as const)(
    'loses and doubles nothing that was answered, durability %s, %i pairs',
    async (durability, pairs) => {
      const answered: string[] = []
      const killOne = async (round: number) => {
        answered.push(...(await appendAndDie(`r${round}`, durability, 50 + ((round * 271) % 900))))
        // The other one of the pair often lives and writes at this moment.
        await leftSegments(folder)
      }
      for (let pair = 0; pair < pairs; pair += 1)
        await Promise.all([killOne(2 * pair), killOne(2 * pair + 1)])
      const segments = await leftSegments(folder)
      expect(await readdir(folder)).toHaveLength(segments.length)
      const found: string[] = []
      for (const path of segments) found.push(...(await readWhole(path)))
      const counted = new Set(found)
      expect(counted.size).toBe(found.length)
      expect(answered.length).toBeGreaterThan(pairs * 100)
      expect(answered.filter((id) => !counted.has(id))).toEqual([])
      // What is found and was not answered was in flight: never more than what may wait.
      expect(found.length - answered.length).toBeLessThanOrEqual(2 * pairs * 40)
      for (let round = 0; round < 2 * pairs; round += 1) {
        const mine = found.filter((id) => id.startsWith(`r${round}-`))
        expect(mine).toEqual(mine.map((_, n) => `r${round}-${n}`))
      }
    },
    120_000,
  )

  it('leaves the open segment of another process alone while it lives', async () => {
    const fixture = join(import.meta.dirname, 'keep-appending.fixture.ts')
    const child = start(process.execPath, ['--import', 'tsx', fixture, folder, 'a', 'write'])
    const gone = once(child, 'exit')
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    // Stopped in the middle of something, for as long as you like, it still lives.
    child.kill('SIGSTOP')
    const openNow = async () => (await readdir(folder)).filter((name) => name.endsWith('.open'))
    const before = await openNow()
    await Promise.all(before.map((name) => utimes(join(folder, name), 1, 1)))
    await leftSegments(folder)
    expect(await openNow()).toEqual(before)
    child.kill('SIGKILL')
    await gone
    await leftSegments(folder)
    expect(await openNow()).toEqual([])
  })
})

const dead = async (): Promise<Owner> => {
  const child = start(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return { ...(await ownOwner()), pid: child.pid ?? 0 }
}
const foreign: Owner = { space: 'feedfeedfeed', pid: 1, start: '17' }

const put = async (text: string, owner: Owner, at = Date.now(), ending = '.open') => {
  const name = segmentName(at, owner)
  await writeFile(join(folder, name + ending), text)
  return join(folder, `${name}.log`)
}

describe('left-over segments', () => {
  it.each([
    ['whole', 'a\nb\n', 'a\nb\n'],
    ['with a torn last line', 'a\nb\nto', 'a\nb\n'],
    ['with a torn line longer than what is read at once', `a\n${'x'.repeat(200_000)}`, 'a\n'],
    [
      'with a newline at the edge of what is read at once',
      `${'x'.repeat(70_000)}\n${'y'.repeat(65_536)}`,
      `${'x'.repeat(70_000)}\n`,
    ],
  ])('are closed: %s', async (_, text, rest) => {
    const path = await put(text, await dead())
    expect(await leftSegments(folder)).toEqual([path])
    expect(await readFile(path, 'utf8')).toBe(rest)
    expect(await readdir(folder)).toEqual([basename(path)])
  })

  it.each(['', 'torn', 'x'.repeat(70_000)])('are dropped when they hold no whole line', async (text) => {
    await put(text, await dead())
    expect(await leftSegments(folder)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('come with the closed ones in the order in which they were begun', async () => {
    const gone = await dead()
    const now = Date.now()
    const paths = [
      await put('1\n', foreign, now - 50_000_000_000, '.log'),
      await put('2\n', gone, now - 20_000),
      await put('3\n', await ownOwner(), now - 10_000, '.log'),
      await put('4\n', gone, now),
    ]
    await writeFile(join(folder, 'notes.log'), 'not ours\n')
    expect(await leftSegments(folder)).toEqual(paths)
    expect(await leftSegments(folder)).toEqual(paths)
  })

  it('are taken once when several look at the same time', async () => {
    const gone = await dead()
    const paths = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`${n}\ntorn`, gone, n)))
    await Promise.all(Array.from({ length: 5 }, () => leftSegments(folder)))
    expect(await leftSegments(folder)).toEqual(paths)
    for (const [n, path] of paths.entries()) expect(await readFile(path, 'utf8')).toBe(`${n}\n`)
  })

  it('of a process that we cannot see are those which nobody has written for half a minute', async () => {
    const fresh = await put('a\n', foreign)
    const old = await put('b\n', foreign)
    const seconds = Date.now() / 1000
    const open = (path: string) => path.replace(/log$/, 'open')
    await utimes(open(fresh), seconds - 20, seconds - 20)
    await utimes(open(old), seconds - 31, seconds - 31)
    expect(await leftSegments(folder)).toEqual([old])
    expect((await readdir(folder)).sort()).toEqual([basename(old), basename(open(fresh))].sort())
  })

  it('are none where there is no folder', async () => {
    expect(await leftSegments(join(folder, 'missing'))).toEqual([])
  })

  it('do not hold what this process is writing', async () => {
    const log = await createAppendLog({
      folder,
      durability: 'write',
      segmentMs: 2_500,
      onSegment: () => undefined,
      log: createLog('silent'),
    })
    await new Promise((resolve) => log.append('a', resolve))
    expect(await leftSegments(folder)).toEqual([])
    await log.close()
    expect(await leftSegments(folder)).toHaveLength(1)
  })
})

describe('whether a writer lives', () => {
  it('is read from a name', async () => {
    const own = await ownOwner()
    expect(ownerInName(`${segmentName(Date.now(), own)}.open`)).toEqual(own)
    expect(ownerInName(`${segmentName(Date.now(), { ...own, start: '' })}.log`)).toEqual({
      ...own,
      start: '',
    })
    expect(ownerInName('access.log')).toBeUndefined()
  })

  it('is known of our own process and of one that has ended', async () => {
    const own = await ownOwner()
    expect(await fateOf(own)).toBe(LINUX ? 'living' : 'unknown')
    expect(await fateOf(await dead())).toBe('gone')
  })

  it.runIf(LINUX)('is no matter of the pid alone: another process may have it by now', async () => {
    expect(await fateOf({ ...(await ownOwner()), start: '1' })).toBe('gone')
  })

  it('cannot be known where pids mean something else, or the start is not told', async () => {
    expect(await fateOf(foreign)).toBe('unknown')
    expect(await fateOf({ ...(await ownOwner()), start: '' })).toBe('unknown')
  })

  it.runIf(LINUX)('is over for a zombie', async () => {
    const parent = start('sh', ['-c', 'sleep 60 & echo $!; wait'])
    const [said] = (await once(parent.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const pid = Number(said.toString())
    const stat = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    const owner = { ...(await ownOwner()), pid, start: (await stat())[19] ?? '' }
    expect(await fateOf(owner)).toBe('living')
    // A parent that stands still does not ask after its child.
    parent.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    while ((await stat())[0] !== 'Z') await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await fateOf(owner)).toBe('gone')
  })
})
