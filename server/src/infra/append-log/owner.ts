import { createHash, randomBytes } from 'node:crypto'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { codeOf } from './disk.ts'

/**
 * The process that writes a segment. A pid alone proves nothing: containers that share a folder are all pid 1, and a
 * restarted one is pid 1 again.
 */
export type Owner = {
  /** Where `pid` means something: one boot of one kernel and one pid namespace of it; elsewhere than on Linux, one host. */
  space: string
  pid: number
  /** When the process began, in the kernel's clock ticks; '' where the system does not tell. */
  start: string
}

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** State and start from `/proc/<pid>/stat`; the program's name in it may hold blanks and brackets. */
const parseStat = (stat: string) => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', start: fields[19] ?? '' }
}

const readStat = (pid: number) => readFile(`/proc/${pid}/stat`, 'utf8').then(parseStat, () => undefined)

const readSpace = async (): Promise<string> => {
  if (process.platform !== 'linux') return short(hostname())
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return short(`${boot} ${await readlink('/proc/self/ns/pid')}`)
  } catch {
    // Without /proc nothing can be proven, so we share a space with nobody and only time tells.
    return randomBytes(6).toString('hex')
  }
}

let own: Promise<Owner> | undefined

/** Who we are; asked once, and the same for every log of this process. */
export const ownOwner = (): Promise<Owner> => {
  const find = async () => ({
    space: await readSpace(),
    pid: process.pid,
    start: (await readStat(process.pid))?.start ?? '',
  })
  own ??= find()
  return own
}

const signalled = (pid: number): 'gone' | 'unknown' => {
  try {
    process.kill(pid, 0)
    return 'unknown'
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? 'gone' : 'unknown'
  }
}

/**
 * Whether that process still lives, as far as the kernel can prove it. `unknown`: in another container, on another host
 * or before a reboot, or the system does not tell when a process began.
 */
export const fateOf = async (owner: Owner): Promise<'living' | 'gone' | 'unknown'> => {
  if (owner.space !== (await ownOwner()).space) return 'unknown'
  const stat = owner.start === '' ? undefined : await readStat(owner.pid)
  if (!stat) return signalled(owner.pid)
  // A zombie has ended; only its parent has not yet asked how.
  return stat.start === owner.start && !/[ZX]/.test(stat.state) ? 'living' : 'gone'
}
