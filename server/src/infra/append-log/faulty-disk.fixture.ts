import fs from 'node:fs'
import type { Disk } from './disk.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: as the test wants it`), { code })

/** The real disk, which counts its calls and fails as a test says. */
export const createFaultyDisk = () => {
  const faults = {
    /** Bytes that still fit; what does not is written in part, then refused with ENOSPC. */
    room: Number.POSITIVE_INFINITY,
    /** No write takes more bytes than this. */
    most: Number.POSITIVE_INFINITY,
    /** Calls that fail, with the code they fail with. */
    failing: new Map<keyof Disk, string>(),
    /** Calls in their order; the test may add what it sees happen in between. */
    calls: [] as string[],
    /** Syncs that have begun and not ended. */
    syncing: 0,
  }
  const enter = (call: keyof Disk) => {
    faults.calls.push(call)
    const code = faults.failing.get(call)
    if (code) throw failure(code)
  }
  const sync = (call: 'fdatasync' | 'fsync') => (fd: number, done: (error: Error | null) => void) => {
    faults.calls.push(call)
    faults.syncing += 1
    const end = (error: Error | null) => {
      faults.syncing -= 1
      done(error)
    }
    const code = faults.failing.get(call)
    if (code) setImmediate(() => end(failure(code)))
    else fs[call](fd, end)
  }
  const writeSync = (fd: number, bytes: Buffer, from: number, length: number, at: number) => {
    enter('writeSync')
    const fitting = Math.min(length, faults.most, faults.room)
    if (fitting <= 0) throw failure('ENOSPC')
    faults.room -= fitting
    return fs.writeSync(fd, bytes, from, fitting, at)
  }
  const counted = <T extends keyof Disk>(call: T): Disk[T] => {
    const real = fs[call] as (...given: unknown[]) => unknown
    return ((...given: unknown[]) => {
      enter(call)
      return real(...given)
    }) as Disk[T]
  }
  const disk: Disk = {
    ...fs,
    // The log calls it in this one of its forms.
    writeSync: writeSync as Disk['writeSync'],
    openSync: counted('openSync'),
    ftruncateSync: counted('ftruncateSync'),
    renameSync: counted('renameSync'),
    fdatasync: sync('fdatasync'),
    fsync: sync('fsync'),
  }
  return { disk, faults }
}
