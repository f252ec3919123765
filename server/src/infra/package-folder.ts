import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const hashOf = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256')
  try {
    for await (const part of createReadStream(path)) hash.update(part as Buffer)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}

/** Plain files of one folder; a folder that there is not has none. */
export const createPackageFolder = (folder: string) => ({
  list: async (): Promise<{ name: string; bytes: number; changedMs: number }[]> => {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(
      names.map(async (name) => ({ name, found: await lstat(join(folder, name)).catch(() => undefined) })),
    )
    return files.flatMap(({ name, found }) =>
      found?.isFile() === true ? [{ name, bytes: found.size, changedMs: found.mtimeMs }] : [],
    )
  },
  /** SHA-256 in hexadecimal; undefined for a file that cannot be read. */
  hashOf: (name: string): Promise<string | undefined> => hashOf(join(folder, name)),
})
