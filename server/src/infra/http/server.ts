import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { sha256 } from '../crypto.ts'
import { answer, bearerOf, type HttpOptions, refuse } from './answer.ts'

const securityHeaders = (uploadOrigins: string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...uploadOrigins],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
})

const BODY_BYTES = 256 * 1024

/** The HTTP server: every route of the contract, with its checks in one place. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    trustProxy: options.trustProxy.length === 0 ? false : options.trustProxy,
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: () => ({}) },
  })
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, securityHeaders(options.uploadOrigins))
  await app.register(fastifyRateLimit, {
    max: options.ratePerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const bearer = bearerOf(request)
      return bearer === undefined ? request.ip : sha256(bearer).toString('base64')
    },
  })
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, undefined, options))
  for (const route of options.routes) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: route.endpoint.bodyBytes ?? BODY_BYTES,
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
        try {
          return await answer(request, reply, route, options)
        } catch (error) {
          return refuse(error, request, reply, route, options)
        }
      },
    })
  }
  return app
}
