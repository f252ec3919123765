import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './disk.ts'
import { fateOf } from './owner.ts'
import { ABANDONED_MS, CLOSED, OPEN, ownerInName } from './segment.ts'

const CHUNK = 64 * 1024

/** The time now as the folder's file system tells it: on a shared folder its clock need not be ours. */
const folderTime = async (folder: string): Promise<number> => {
  const probe = join(folder, `.time-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, '')
    return (await stat(probe)).mtimeMs
  } catch {
    // A full disk takes no probe; then nothing looks old, and what is left over is found later.
    return 0
  } finally {
    await rm(probe, { force: true })
  }
}

/** Whether the writer of an open segment is surely gone. */
const isLeftOver = async (
  folder: string,
  fileName: string,
  time: () => Promise<number>,
): Promise<boolean> => {
  const owner = ownerInName(fileName)
  if (!owner) return false
  const fate = await fateOf(owner)
  if (fate !== 'unknown') return fate === 'gone'
  const { mtimeMs } = await stat(join(folder, fileName))
  return (await time()) - mtimeMs > ABANDONED_MS
}

/** Cuts what follows the last newline away; answers the size that stays, in bytes. */
const dropTornLine = async (path: string): Promise<number> => {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const chunk = Buffer.alloc(Math.min(CHUNK, size))
    let end = size
    while (end > 0) {
      const from = Math.max(0, end - CHUNK)
      const { bytesRead } = await file.read(chunk, 0, end - from, from)
      const newline = chunk.subarray(0, bytesRead).lastIndexOf('\n')
      if (newline === -1) end = from
      else {
        end = from + newline + 1
        break
      }
    }
    if (end < size) await file.truncate(end)
    return end
  } finally {
    await file.close()
  }
}

/** Cut first and renamed then, so that what has a closed name is whole even if we die in between. */
const closeLeftOver = async (folder: string, fileName: string): Promise<void> => {
  const path = join(folder, fileName)
  if ((await dropTornLine(path)) === 0) await rm(path, { force: true })
  else await rename(path, `${path.slice(0, -OPEN.length)}${CLOSED}`)
}

const gone = (error: unknown): undefined => {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

/**
 * Paths of the segments that lie in the folder, closed ones and left-over ones, in the order in which they were begun; an
 * open segment of a process that has ended is closed by this, without its torn last line, which was never answered. Ask
 * at the start and again every half minute or so, and apply each segment under its file name, once: closed segments of
 * living processes are listed too.
 *
 * Open segments of living processes are not touched. Where the kernel can prove it (same boot, same pid namespace) a
 * process is gone when no process of its pid has its start time. Of any other (another container or host, before a
 * reboot) only time tells: nothing was written for 30 s, where a living process writes no segment for longer than 5 s.
 * A folder that is missing holds none. Throws what the disk says otherwise.
 */
export const leftSegments = async (folder: string): Promise<string[]> => {
  let asked: Promise<number> | undefined
  const time = () => {
    asked ??= folderTime(folder)
    return asked
  }
  const list = async () => (await readdir(folder).catch(gone)) ?? []
  for (const fileName of await list()) {
    if (!fileName.endsWith(OPEN)) continue
    // Another process may be taking it at the same moment; whoever comes second finds nothing.
    const leftOver = await isLeftOver(folder, fileName, time).catch(gone)
    if (leftOver) await closeLeftOver(folder, fileName).catch(gone)
  }
  const closed = (await list()).filter((fileName) => fileName.endsWith(CLOSED) && ownerInName(fileName))
  return closed.sort().map((fileName) => join(folder, fileName))
}
