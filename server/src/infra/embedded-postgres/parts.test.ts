import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf, explainFolderError, PostgresUnusable } from './errors.ts'
import { findBinaries } from './binaries.ts'
import { chooseIdentity, firstBarred } from './identity.ts'
import { lastWords } from './launch.ts'
import { prepareLayout, socketFolder } from './layout.ts'
import { isRunning, parsePostmaster } from './postmaster.ts'

const CACHE = resolve(import.meta.dirname, '../../../../.cache')

describe('socketFolder', () => {
  it('lies in the data folder when a socket path may be that long', () => {
    expect(socketFolder('/srv/chatx/data/postgres', '/root', true)).toBe('/srv/chatx/data/postgres/socket')
  })

  it('is otherwise short, the same for the same folder, and never in the temporary folder', () => {
    const long = `/srv/${'x'.repeat(90)}`
    const forRoot = socketFolder(long, '/root', true)
    expect(forRoot).toMatch(/^\/run\/chatx\/[0-9a-f]{16}$/)
    expect(socketFolder(long, '/root', true)).toBe(forRoot)
    expect(socketFolder(`${long}y`, '/root', true)).not.toBe(forRoot)
    expect(socketFolder(long, '/home/ana', false)).toMatch(/^\/home\/ana\/\.chatx\/run\/[0-9a-f]{16}$/)
  })

  it('counts bytes, not letters, and says so when even the short one does not fit', () => {
    expect(socketFolder(`/srv/${'数'.repeat(30)}`, '/root', true)).toMatch(/^\/run/)
    expect(() => socketFolder(`/srv/${'x'.repeat(90)}`, `/home/${'y'.repeat(90)}`, false)).toThrow(
      /shorter path/,
    )
  })
})

describe('parsePostmaster', () => {
  const text = (state: string) => `4711\n/d\n1795253620\n5432\n/d/socket\n\n  2146674         4\n${state}\n`

  it('is ready only when line 8 says so', () => {
    expect(parsePostmaster(text('ready   '))).toMatchObject({ pid: 4711, ready: true })
    expect(parsePostmaster(text('starting'))).toMatchObject({ pid: 4711, ready: false })
    expect(parsePostmaster('4711\n/d\n')).toMatchObject({ pid: 4711, ready: false })
  })

  it('is nothing when the file is empty or odd', () => {
    expect(parsePostmaster('')).toBeUndefined()
    expect(parsePostmaster('-1\n')).toBeUndefined()
  })
})

describe('lastWords', () => {
  it('takes the first fatal line, without its prefix', () => {
    const log = [
      '2026-11-21 09:41:18.267 UTC [15510] LOG:  starting PostgreSQL 18.4',
      '2026-11-21 09:41:18.277 UTC [15516] PANIC:  could not locate a valid checkpoint record at 0/1',
      '2026-11-21 09:41:18.286 UTC [15510] LOG:  aborting startup due to startup process failure',
    ]
    expect(lastWords(log.join('\n'))).toBe('could not locate a valid checkpoint record at 0/1')
  })

  it('takes the last line when none is fatal', () => {
    expect(lastWords('a\nerror while loading shared libraries: libx.so\n')).toBe(
      'error while loading shared libraries: libx.so',
    )
    expect(lastWords('')).toBe('it said nothing')
  })
})

describe('isRunning', () => {
  it('knows the living and the dead', async () => {
    expect(await isRunning(process.pid)).toBe(true)
    expect(await isRunning(2 ** 22 + 1)).toBe(false)
  })
})

describe('firstBarred', () => {
  it('names the topmost folder that another user may not enter', async () => {
    await mkdir(CACHE, { recursive: true })
    const folder = await mkdtemp(join(CACHE, 'barred-'))
    const inner = join(folder, 'inner')
    await mkdir(inner, { mode: 0o755 })
    const stranger = 4_000_000
    const barred = await firstBarred(inner, stranger, stranger)
    expect(folder.startsWith(barred ?? 'none')).toBe(true)
    expect(await firstBarred(inner, process.getuid?.() ?? 0, process.getgid?.() ?? 0)).not.toBe(folder)
    await rm(folder, { recursive: true })
  })
})

describe('chooseIdentity', () => {
  it('says what to do when the server may neither be root nor enter the folder, and is us when we are not root', async () => {
    await mkdir(CACHE, { recursive: true })
    const folder = await mkdtemp(join(CACHE, 'private-'))
    const layout = await prepareLayout(join(folder, 'postgres'))
    // No setpriv in this PATH, as in a small container.
    const chosen = chooseIdentity(layout, await findBinaries(), { PATH: '/nowhere' }, () => undefined)
    if (process.getuid?.() === 0) {
      await expect(chosen).rejects.toThrow(
        /may not run as root, .* \(uid 65534\) may not enter \/.*; move ChatX to/,
      )
    } else {
      expect(await chosen).toEqual({ spawn: {}, prefix: [] })
    }
    await rm(folder, { recursive: true })
  })
})

describe('explainFolderError', () => {
  it('says what to do about the usual troubles and leaves the others alone', () => {
    const full = Object.assign(new Error('x'), { code: 'ENOSPC' })
    expect(explainFolderError(full, '/data')).toMatchObject({
      message: expect.stringMatching(/disk is full; free/),
    })
    expect(explainFolderError(full, '/data')).toBeInstanceOf(PostgresUnusable)
    const other = new TypeError('y')
    expect(explainFolderError(other, '/data')).toBe(other)
    expect(codeOf(other)).toBe('')
  })
})
