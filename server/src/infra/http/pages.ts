import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export type PageOptions = {
  /** Folders of the built apps. */
  console: string
  desk: string
  widget: string
  /** Serve the page that shows the bubble on a little shop. */
  demo: boolean
}

const FOREVER = 'public, max-age=31536000, immutable'

/** Files with a hash in their name never change; a page is asked for anew each time. */
const cacheFor = (path: string): string => (/-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path) ? FOREVER : 'no-cache')

const serve = async (app: FastifyInstance, root: string, prefix: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    wildcard: true,
    index: false,
    cacheControl: false,
    // The build left compressed twins beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheFor(path)),
  })
}

/** The chat page lives in frames of other sites: which of them may show it is the channel's to decide, not the header's. */
const openFrame = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'))
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
}

const page = (reply: FastifyReply, root: string, file: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(file, root)

const registerChat = async (app: FastifyInstance, { widget, demo }: PageOptions): Promise<void> => {
  await serve(app, join(widget, 'chat-assets'), '/chat-assets/')
  app.get('/chat/:key', (_request, reply) => {
    openFrame(reply)
    return page(reply, widget, 'chat/index.html')
  })
  app.get('/widget.js', (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return page(reply, widget, 'widget.js')
  })
  if (!demo) return
  await serve(app, join(widget, 'demo'), '/demo/')
  app.get('/demo', (request, reply) => reply.redirect(`/demo/index.html${request.url.slice('/demo'.length)}`))
}

const isAsset = (url: string): boolean => /\.[a-z0-9]{2,11}$/i.test(url.split('?')[0] ?? '')
/** What is no screen's address. The console has screens below /system too, so only the calls' own part of it is named. */
const CALLS = /^\/(chatx|chatx-admin|api|system\/auth|files|live|hooks)(\/|$)/

/** Serves the built apps: the console at /, the desk at /desk/, the web chat at /chat/<key>. Unknown paths are the console's. */
export const registerPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  for (const folder of [options.console, options.desk, options.widget]) {
    if (!existsSync(folder))
      throw new Error(`The browser apps are not built (${folder} is missing). Run: npm start`)
  }
  await app.register(fastifyStatic, {
    root: options.console,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  await serve(app, join(options.console, 'assets'), '/assets/')
  await serve(app, options.desk, '/desk/')
  await registerChat(app, options)
  app.get('/desk', (_request, reply) => reply.redirect('/desk/'))
  app.get('/desk/', (_request, reply) => page(reply, options.desk, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const { url } = request
    if (!['GET', 'HEAD'].includes(request.method) || CALLS.test(url)) {
      return reply
        .status(404)
        .send({ code: 404, msg: 'Resource not found', data: { error: 'request.not_found' } })
    }
    if (url.startsWith('/desk/') && !isAsset(url)) return page(reply, options.desk, 'index.html')
    if (!isAsset(url)) return page(reply, options.console, 'index.html')
    // Files at the console's root: theme script, icons, manifest.
    const name = (url.split('?')[0] ?? '').slice(1)
    const plain = /^[\w.-]+$/.test(name) && existsSync(join(options.console, name))
    return plain ? page(reply, options.console, name) : reply.status(404).send()
  })
}
