import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { sha256 } from '../crypto.ts'
import { answer, bearerOf, type HttpOptions, refuse } from './answer.ts'

/** What no page of ours uses, whatever finds its way into one; nor does any frame within it. */
const CLOSED =
  `accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer
  microphone midi payment screen-wake-lock serial usb xr-spatial-tracking`.split(/\s+/)
const PERMISSIONS = CLOSED.map((feature) => `${feature}=()`).join(', ')

/** Everything that a browser loads comes from this very host, and nobody else hears from which page it was left. */
const securityHeaders = (uploadOrigins: string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
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
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', PERMISSIONS))
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
