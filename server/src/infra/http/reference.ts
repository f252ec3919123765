import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../crypto.ts'
import { openapiDocument } from './openapi.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'public', 'docs')

const FILES = [
  ['/docs', 'index.html', 'text/html; charset=utf-8'],
  ['/docs/reference.css', 'reference.css', 'text/css; charset=utf-8'],
  ['/docs/reference.js', 'reference.js', 'text/javascript; charset=utf-8'],
  ['/docs/draw.js', 'draw.js', 'text/javascript; charset=utf-8'],
  ['/docs/schema.js', 'schema.js', 'text/javascript; charset=utf-8'],
  ['/docs/element.js', 'element.js', 'text/javascript; charset=utf-8'],
  ['/docs/theme.js', 'theme.js', 'text/javascript; charset=utf-8'],
  ['/docs/icon.svg', 'icon.svg', 'image/svg+xml'],
] as const

/** The page loads its own files and the document and nothing else, from nowhere else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Served = { body: Buffer; type: string; tag: string }

const served = (body: Buffer, type: string): Served => ({
  body,
  type,
  tag: `"${sha256(body).toString('base64url').slice(0, 22)}"`,
})

const send = (request: FastifyRequest, reply: FastifyReply, { body, type, tag }: Served): FastifyReply => {
  void reply.headers({ etag: tag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type(type).send(body)
}

/**
 * Serves the contract as OpenAPI 3.1 at /openapi.json, and a page to read it at /docs. Both are the same for everybody and
 * are made once, here.
 */
export const registerReference = async (
  app: FastifyInstance,
  options: { publicUrl: string; version: string },
): Promise<void> => {
  const document = served(
    Buffer.from(JSON.stringify(openapiDocument(options))),
    'application/json; charset=utf-8',
  )
  // Generators and readers on other hosts fetch it; it holds nothing of any account.
  app.get('/openapi.json', (request, reply) =>
    send(request, reply.header('access-control-allow-origin', '*'), document),
  )
  for (const [url, file, type] of FILES) {
    const one = served(await readFile(join(FOLDER, file)), type)
    app.get(url, (request, reply) => send(request, reply.header('content-security-policy', POLICY), one))
  }
  app.get('/docs/', (_request, reply) => reply.redirect('/docs'))
}
