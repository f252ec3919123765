import Fastify, { type FastifyInstance } from 'fastify'

const page = (
  chinese: boolean,
): string => `<!doctype html><html lang="${chinese ? 'zh-CN' : 'en'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>404</title>
<p>${chinese ? '该链接不存在或已停用。' : 'This link does not exist or is switched off.'}</p></html>`

/** The door of short links, on an address of its own. No link exists yet, so each answer is "not found" and nothing is stored. */
export const startRedirector = async (): Promise<FastifyInstance> => {
  const app = Fastify({ logger: false })
  app.get('/health/live', async () => ({ ok: true }))
  app.setNotFoundHandler((request, reply) => {
    const chinese = String(request.headers['accept-language'] ?? '')
      .toLowerCase()
      .startsWith('zh')
    return reply
      .status(404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'",
      })
      .send(page(chinese))
  })
  await app.ready()
  return app
}
