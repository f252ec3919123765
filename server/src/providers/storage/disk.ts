import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { hmac, sameBytes } from '../../infra/crypto.ts'
import type { Storage } from '../../modules/file/file.types.ts'

const UPLOAD_SECONDS = 300

export type DiskStorage = Storage & {
  /** Takes the bytes of a signed upload; answers why not, or null when they are kept. */
  receive(
    key: string,
    size: number,
    expires: number,
    signature: string,
    now: Date,
    body: Readable,
  ): Promise<'signature' | 'expired' | 'size' | null>
}

/** Writes a file whole or not at all: a reader never sees half of it. False when the number of bytes is not `size`. */
const writeWhole = async (path: string, size: number, body: Readable): Promise<boolean> => {
  const partial = `${path}.partial`
  await mkdir(dirname(path), { recursive: true })
  const file = await open(partial, 'w')
  let written = 0
  try {
    for await (const chunk of body) {
      written += (chunk as Buffer).length
      if (written > size) break
      await file.write(chunk as Buffer)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (written === size) await rename(partial, path)
  else await rm(partial, { force: true })
  return written === size
}

/** Size and first bytes of a file; undefined when there is none. */
const look = async (path: string, bytes: number) => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return undefined
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(Math.min(bytes, found.size))
    await file.read(start, 0, start.length, 0)
    return { size: found.size, start }
  } finally {
    await file.close()
  }
}

/** Files on the local disk. An upload goes to our own server through a link signed with `secret`. */
export const createDiskStorage = ({
  folder,
  secret,
  publicUrl,
}: {
  folder: string
  secret: Buffer
  publicUrl: string
}): DiskStorage => {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('a storage key leaves its folder')
    return path
  }
  const sign = (key: string, size: number, expires: number) =>
    hmac(secret, `${key}:${size}:${expires}`).toString('base64url')

  return {
    presign: async ({ key, size, mime, now }) => {
      const expires = Math.floor(now.getTime() / 1000) + UPLOAD_SECONDS
      const query = new URLSearchParams({
        size: String(size),
        expires: String(expires),
        signature: sign(key, size, expires),
      })
      return { url: `${publicUrl}/files/upload/${key}?${query}`, headers: { 'content-type': mime } }
    },
    receive: async (key, size, expires, signature, now, body) => {
      if (!sameBytes(Buffer.from(signature), Buffer.from(sign(key, size, expires)))) return 'signature'
      if (expires * 1000 < now.getTime()) return 'expired'
      return (await writeWhole(pathOf(key), size, body)) ? null : 'size'
    },
    write: async (key, body) => {
      await writeWhole(pathOf(key), body.length, Readable.from([body]))
    },
    head: async (key, bytes) => look(pathOf(key), bytes),
    read: async (key) => createReadStream(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
