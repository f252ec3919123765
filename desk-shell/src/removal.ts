import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LIST = 'to-remove.json'
const NAME = /^persist:(acct-[0-9a-f-]{36})$/

const readList = async (folder: string): Promise<string[]> => {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => '[]')
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string' && NAME.test(name)) : []
  } catch {
    return []
  }
}

/**
 * Files of partitions that were wiped. The engine holds them open while it runs and leaves empty databases behind, so their
 * folders go at the next start, before any partition is opened.
 * @param folder where the engine keeps its data; partitions lie in `Partitions/` below it
 */
export const createRemoval = (folder: string) => {
  // One after the other: two that wrote at once would forget one of them.
  let last: Promise<unknown> = Promise.resolve()
  const mark = async (partition: string): Promise<void> => {
    const list = new Set(await readList(folder))
    if (list.has(partition) || !NAME.test(partition)) return
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, LIST), JSON.stringify([...list, partition]))
  }
  return {
    mark: (partition: string): Promise<void> => {
      const marked = last.then(() => mark(partition))
      last = marked.catch(() => undefined)
      return marked
    },
    onDisk: async (): Promise<string[]> => {
      const names = await readdir(join(folder, 'Partitions')).catch(() => [])
      return names.map((name) => `persist:${name}`).filter((name) => NAME.test(name))
    },
    removeMarked: async (): Promise<void> => {
      for (const partition of await readList(folder)) {
        const name = NAME.exec(partition)?.[1]
        if (name !== undefined)
          await rm(join(folder, 'Partitions', name), { recursive: true, force: true, maxRetries: 3 })
      }
      await rm(join(folder, LIST), { force: true })
    },
  }
}
