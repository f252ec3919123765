import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isInline, safeName } from './file.rules.ts'
import type { FileService } from './file.service.ts'

/** Takes the bytes of a signed upload; answers why not, or null when they are kept. */
export type Receive = (
  key: string,
  size: number,
  expires: number,
  signature: string,
  body: Readable,
) => Promise<'signature' | 'expired' | 'size' | null>

type Options = {
  files: FileService
  /** Takes uploads where files lie on our own disk; absent where they go straight to a store. */
  receive?: Receive
}

type Query = { expires?: string; signature?: string; size?: string }

const queryOf = (url: string): Query =>
  Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1)))

const registerUploads = (app: FastifyInstance, receive: Receive): void => {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    // The bytes are streamed to the disk, never held in memory; their number is bound by the signature.
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    uploads.put<{ Params: { '*': string } }>(
      '/files/upload/*',
      { bodyLimit: 11 * 1024 * 1024 },
      async (request, reply) => {
        const { size, expires, signature } = queryOf(request.url)
        const refused = await receive(
          request.params['*'],
          Number(size),
          Number(expires),
          signature ?? '',
          request.raw,
        )
        if (refused === null) return reply.status(204).send()
        return reply.status(refused === 'size' ? 413 : 403).send()
      },
    )
  })
}

/** Files are bytes, not envelopes: an upload answers 204 or 403, a download the file or 404. */
export const registerFileServing = (app: FastifyInstance, { files, receive }: Options): void => {
  if (receive !== undefined) registerUploads(app, receive)
  app.get<{ Params: { tenant: string; account: string; file: string } }>(
    '/files/:tenant/:account/:file',
    async (request, reply) => {
      const { tenant, account, file } = request.params
      const { expires, signature } = queryOf(request.url)
      const known = /^\d{1,9}$/.test(tenant) && [account, file].every((id) => /^[0-9a-f-]{36}$/.test(id))
      const found = known
        ? await files.open(
            { tenantId: Number(tenant), mainAccountId: account },
            file,
            Number(expires),
            signature ?? '',
          )
        : undefined
      if (found === undefined) return reply.status(404).send()
      const place = isInline(found.mime) ? 'inline' : 'attachment'
      return reply
        .headers({
          'content-type': found.mime,
          'content-length': found.size,
          'content-disposition': `${place}; filename*=UTF-8''${encodeURIComponent(safeName(found.name))}`,
          'cache-control': found.isPrivate ? 'private, no-store' : 'private, max-age=86400, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(found.body)
    },
  )
}
