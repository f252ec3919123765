import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Storage } from '../../modules/file/file.types.ts'

const UPLOAD_SECONDS = 300
const CALL_MS = 15_000

type S3Config = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

/** Files in S3 or anything that speaks it. Browsers upload straight to it with a link that binds size and type. */
export const createS3Storage = ({ endpoint, bucket, region, keyId, secret }: S3Config): Storage => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 1,
  })
  const urlOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`
  const call = (key: string, init: RequestInit) =>
    client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(CALL_MS) })

  return {
    presign: async ({ key, size, mime }) => {
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(UPLOAD_SECONDS))
      const headers = { 'content-type': mime, 'content-length': String(size) }
      const signed = await client.sign(url.toString(), {
        method: 'PUT',
        headers,
        aws: { signQuery: true, allHeaders: true },
      })
      // Browsers set the length themselves; the signature still binds it.
      return { url: signed.url, headers: { 'content-type': mime } }
    },
    write: async (key, body, mime) => {
      const headers = { 'content-type': mime }
      const answer = await call(key, { method: 'PUT', headers, body: new Uint8Array(body) })
      if (!answer.ok) throw new Error(`the file store answered ${answer.status}`)
    },
    head: async (key, bytes) => {
      const answer = await call(key, { headers: { range: `bytes=0-${bytes - 1}` } })
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`the file store answered ${answer.status}`)
      const start = Buffer.from(await answer.arrayBuffer())
      const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? start.length)
      return { size: total, start: start.subarray(0, bytes) }
    },
    read: async (key) => {
      const answer = await call(key, {})
      if (!answer.ok || answer.body === null) throw new Error(`the file store answered ${answer.status}`)
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    remove: async (key) => {
      await call(key, { method: 'DELETE' })
    },
  }
}
