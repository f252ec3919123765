import { Readable } from 'node:stream'
import type { Storage } from '../../modules/file/file.types.ts'

/** Keeps files in memory, for tests that are not about storage. */
export const createFakeStorage = (): Storage & { put(key: string, body: Buffer): void } => {
  const files = new Map<string, Buffer>()
  return {
    put: (key, body) => void files.set(key, body),
    presign: async ({ key, mime }) => ({ url: `memory:${key}`, headers: { 'content-type': mime } }),
    write: async (key, body) => void files.set(key, body),
    head: async (key, bytes) => {
      const body = files.get(key)
      return body === undefined ? undefined : { size: body.length, start: body.subarray(0, bytes) }
    },
    read: async (key) => Readable.from([files.get(key) ?? Buffer.alloc(0)]),
    remove: async (key) => void files.delete(key),
  }
}
