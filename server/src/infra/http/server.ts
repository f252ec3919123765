import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import type { Caller } from '@chatx/contract/base/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { sha256 } from '../crypto.ts'
import type { Log } from '../log.ts'
import type { Call, Locale, Login, Route } from './call.ts'
import { cookiesOf, isSecureAddress } from './cookies.ts'
import { joinInputs, parseQuery } from './input.ts'
import { fromUnexpected, invalidInput, isDeclared, refusal } from './refusal.ts'

export type HttpOptions = {
  log: Log
  publicUrl: string
  trustProxy: string[]
  readOnlyDemo: boolean
  /** Requests a minute per caller at the edge. */
  ratePerMinute: number
  routes: Route[]
  /** The login of a bearer token for one of these kinds of caller; throws `session.expired` when there is none. */
  authenticate(
    token: string | undefined,
    kinds: readonly Caller[],
    tenantId: number | undefined,
  ): Promise<Login>
  tenantOf(host: string): Promise<number>
  hasPrivilege(login: Login, privilege: string): Promise<boolean>
  /** In tests an undeclared refusal is a failure; in production it is logged. */
  strict: boolean
}

const localeOf = (request: FastifyRequest): Locale =>
  String(request.headers['systemlanguagecode'] ?? '').toUpperCase() === 'EN' ? 'en-US' : 'zh-CN'

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.{10,4000})$/.exec(request.headers.authorization ?? '')?.[1]

const headerTenant = (request: FastifyRequest): number | undefined => {
  const given = request.headers['tenant-id']
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) throw new AppError('request.invalid')
  return Number(given)
}

const isSameOrigin = (request: FastifyRequest, publicOrigin: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const origin = request.headers.origin
  return origin === undefined || origin === publicOrigin || new URL(origin).host === request.headers.host
}

const queryOf = (request: FastifyRequest): string =>
  request.url.slice(request.url.indexOf('?') + 1 || request.url.length)

const loginOf = async (request: FastifyRequest, route: Route, options: HttpOptions): Promise<Login> => {
  const tenantId = headerTenant(request)
  if (route.endpoint.who.includes('anyone')) {
    return { kind: 'anyone', tenantId: tenantId ?? (await options.tenantOf(request.host)) }
  }
  const login = await options.authenticate(bearerOf(request), route.endpoint.who, tenantId)
  if (tenantId !== undefined && tenantId !== login.tenantId) throw new AppError('session.tenant_mismatch')
  const { privilege } = route.endpoint
  if (privilege !== undefined && !(await options.hasPrivilege(login, privilege)))
    throw new AppError('session.plan_lacks', { privilege })
  return login
}

const isWrite = (route: Route): boolean => route.endpoint.method !== 'GET' || route.endpoint.writes === true

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  options: HttpOptions,
): Promise<unknown> => {
  if (options.readOnlyDemo && isWrite(route) && !route.endpoint.path.endsWith('/login'))
    throw new AppError('demo.read_only')
  const login = await loginOf(request, route, options)
  const inQuery = request.method === 'GET' || request.method === 'DELETE'
  const query = parseQuery(queryOf(request))
  const parsed = route.endpoint.input.safeParse(
    inQuery || route.endpoint.queryToo
      ? joinInputs(query, inQuery ? undefined : request.body)
      : (request.body ?? {}),
  )
  if (!parsed.success) throw invalidInput(parsed.error)
  const call: Call = {
    login,
    locale: localeOf(request),
    client: {
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      clientId: String(request.headers['clientid'] ?? '').slice(0, 64),
    },
    cookies: cookiesOf(request, reply, isSecureAddress(options.publicUrl)),
    sameOrigin: isSameOrigin(request, new URL(options.publicUrl).origin),
  }
  const data = await route.handle(parsed.data, call)
  return { code: route.endpoint.successCode ?? 200, msg: '', data }
}

const refuse = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route | undefined,
  options: HttpOptions,
): FastifyReply => {
  const status = (error as { statusCode?: number }).statusCode
  const known = error instanceof AppError
  const declared = known && (route === undefined || isDeclared(route.endpoint, error.code))
  if (known && !declared && options.strict)
    options.log.fatal({ err: error, route: route?.name }, 'undeclared refusal')
  const code =
    known && (declared || !options.strict) ? error.code : (fromFramework(status) ?? fromUnexpected(error))
  if (code === 'server.error' || code === 'server.unavailable')
    options.log.error({ err: error, route: route?.name }, 'a request failed')
  const { status: answered, body } = refusal(code, localeOf(request), known ? error.details : {})
  return reply.status(answered).send(body)
}

const fromFramework = (status: number | undefined) => {
  if (status === 413) return 'request.too_large' as const
  if (status === 429) return 'request.too_many' as const
  return status !== undefined && status >= 400 && status < 500 ? ('request.invalid' as const) : undefined
}

const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
} as const

/** The HTTP server: every route of the contract, with its checks in one place. */
export const createHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    trustProxy: options.trustProxy.length === 0 ? false : options.trustProxy,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: () => ({}) },
  })
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, securityHeaders)
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
      handler: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
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
