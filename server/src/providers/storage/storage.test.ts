import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '../../modules/file/index.ts'
import { createDiskStorage } from './disk.ts'
import { createFakeStorage } from './fake.ts'
import { createS3Storage } from './s3.ts'

type Subject = { storage: Storage; put(key: string, body: Buffer, mime: string): Promise<number> }

const now = () => new Date('2026-03-10T12:00:00Z')
const KEY = '1/0195b6a0-0000-7000-8000-000000000001/0195b6a0-0000-7000-8000-000000000002'
const body = Buffer.from('hello, file')

const disk = (folder: string): Subject => {
  const storage = createDiskStorage({ folder, secret: Buffer.alloc(32, 1), publicUrl: '' })
  return {
    storage,
    put: async (key, bytes, mime) => {
      const { url } = await storage.presign({ key, size: bytes.length, mime, now: now() })
      const query = new URL(url, 'http://localhost').searchParams
      const [size, expires] = [Number(query.get('size')), Number(query.get('expires'))]
      const refused = await storage.receive(
        key,
        size,
        expires,
        query.get('signature') ?? '',
        now(),
        Readable.from([bytes]),
      )
      return refused === null ? 200 : 403
    },
  }
}

const overHttp = (storage: Storage): Subject => ({
  storage,
  put: async (key, bytes, mime) => {
    const { url, headers } = await storage.presign({ key, size: bytes.length, mime, now: new Date() })
    return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status
  },
})

const inMemory = (): Subject => {
  const storage = createFakeStorage()
  return {
    storage,
    put: async (key, bytes) => {
      storage.put(key, bytes)
      return 200
    },
  }
}

let folder: string
let s3: S3rver
const subjects = new Map<string, Subject>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-storage-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await s3.run()) as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { bucket: 'files', region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }
  subjects.set('disk', disk(join(folder, 'disk')))
  subjects.set('S3', overHttp(createS3Storage({ endpoint, ...credentials })))
  subjects.set('memory', inMemory())
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const subject = (name: string): Subject => {
  const found = subjects.get(name)
  if (found === undefined) throw new Error(`no storage ${name}`)
  return found
}

describe.each(['disk', 'S3', 'memory'])('a file on %s', (name) => {
  it('comes back as it was sent, with its first bytes and its size', async () => {
    const { storage, put } = subject(name)
    expect(await storage.head(KEY, 5)).toBeUndefined()
    expect(await put(KEY, body, 'text/plain')).toBe(200)
    expect(await storage.head(KEY, 5)).toEqual({ size: body.length, start: body.subarray(0, 5) })
    expect(await buffer(await storage.read(KEY))).toEqual(body)
    await storage.remove(KEY)
    expect(await storage.head(KEY, 5)).toBeUndefined()
  })
})

describe.each(['disk', 'S3', 'memory'])('bytes that the server has itself, on %s', (name) => {
  it('are kept as they are, and written anew over what was there', async () => {
    const { storage } = subject(name)
    const key = `${KEY}-own`
    await storage.write(key, Buffer.from('first'), 'image/png')
    await storage.write(key, body, 'image/png')
    expect(await buffer(await storage.read(key))).toEqual(body)
    await storage.remove(key)
  })
})

describe('an upload to the disk', () => {
  const storage = () =>
    createDiskStorage({ folder: join(folder, 'strict'), secret: Buffer.alloc(32, 1), publicUrl: '' })
  const link = async (size: number) => {
    const { url } = await storage().presign({ key: KEY, size, mime: 'text/plain', now: now() })
    const query = new URL(url, 'http://localhost').searchParams
    return { expires: Number(query.get('expires')), signature: query.get('signature') ?? '' }
  }

  it('takes exactly the signed number of bytes', async () => {
    const { expires, signature } = await link(body.length)
    const send = (bytes: Buffer) =>
      storage().receive(KEY, body.length, expires, signature, now(), Readable.from([bytes]))
    expect(await send(Buffer.concat([body, body]))).toBe('size')
    expect(await send(body.subarray(1))).toBe('size')
    expect(await storage().head(KEY, 5)).toBeUndefined()
    expect(await send(body)).toBeNull()
  })

  it('refuses another size, another key and a link older than five minutes', async () => {
    const { expires, signature } = await link(5)
    const late = new Date(now().getTime() + 301_000)
    const send = (key: string, size: number, at: Date) =>
      storage().receive(key, size, expires, signature, at, Readable.from([body]))
    expect(await send(KEY, 6, now())).toBe('signature')
    expect(await send(`${KEY}x`, 5, now())).toBe('signature')
    expect(await send(KEY, 5, late)).toBe('expired')
  })

  it('never leaves its folder', async () => {
    await expect(storage().head('../../etc/passwd', 5)).rejects.toThrow('leaves its folder')
  })
})
