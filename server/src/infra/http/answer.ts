import { type Caller, isRefusedInDemo } from '@chatx/contract/base/endpoint'
import type { ErrorCode } from '@chatx/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import type { Call, Locale, Login, Logins, Route } from './call.ts'
import { cookiesOf, isSecureAddress } from './cookies.ts'
import { joinInputs, parseQuery } from './input.ts'
import { fromUnexpected, invalidInput, isDeclared, refusal } from './refusal.ts'

export type HttpOptions = {
  log: Log
  publicUrl: string
  /** Origins besides our own to which browsers send files. */
  uploadOrigins: string[]
  trustProxy: string[]
  /** The whole installation is a demo: nobody may write, operators neither. */
  readOnlyDemo: boolean
  /** A tenant that its operators have put into demo mode: nobody but them may write. */
  isInDemoMode(tenantId: number): Promise<boolean>
  /** An operator who is obliged to have a second factor and has none: may do nothing but turn it on. */
  lacksSecondFactor(login: Logins['operator']): Promise<boolean>
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

export const bearerOf = (request: FastifyRequest): string | undefined =>
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

const inputOf = (request: FastifyRequest, route: Route): unknown => {
  const inQuery = request.method === 'GET' || request.method === 'DELETE'
  if (inQuery) return parseQuery(queryOf(request))
  const body = request.body ?? {}
  return route.endpoint.queryToo === true ? joinInputs(parseQuery(queryOf(request)), body) : body
}

const callOf = (request: FastifyRequest, reply: FastifyReply, login: Login, publicUrl: string): Call => ({
  login,
  locale: localeOf(request),
  client: {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    clientId: String(request.headers['clientid'] ?? '').slice(0, 64),
  },
  cookies: cookiesOf(request, reply, isSecureAddress(publicUrl)),
  xsrf: String(request.headers['x-xsrf-token'] ?? '').slice(0, 100) || undefined,
  sameOrigin: isSameOrigin(request, new URL(publicUrl).origin),
})

const refuseInDemo = ({ endpoint }: Route, { readOnlyDemo }: HttpOptions): void => {
  if (readOnlyDemo && isRefusedInDemo(endpoint)) throw new AppError('demo.read_only')
}

const refuseInDemoMode = async ({ endpoint }: Route, login: Login, options: HttpOptions): Promise<void> => {
  if (login.kind === 'operator' || !isRefusedInDemo(endpoint)) return
  if (await options.isInDemoMode(login.tenantId)) throw new AppError('demo.read_only')
}

const refuseBeforeSecondFactor = async (
  { endpoint }: Route,
  login: Login,
  options: HttpOptions,
): Promise<void> => {
  if (login.kind !== 'operator' || endpoint.beforeSecondFactor === 'allowed') return
  if (await options.lacksSecondFactor(login)) throw new AppError('session.second_factor_required')
}

/** Runs one request through its route: who, what, then the handler; answers the envelope. */
export const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  options: HttpOptions,
): Promise<unknown> => {
  refuseInDemo(route, options)
  const login = await loginOf(request, route, options)
  await refuseInDemoMode(route, login, options)
  await refuseBeforeSecondFactor(route, login, options)
  const parsed = route.endpoint.input.safeParse(inputOf(request, route))
  if (!parsed.success) throw invalidInput(parsed.error)
  const data = await route.handle(parsed.data, callOf(request, reply, login, options.publicUrl))
  return { code: route.endpoint.successCode ?? 200, msg: '', data }
}

const codeOf = (error: unknown, route: Route | undefined, options: HttpOptions): ErrorCode => {
  if (!(error instanceof AppError))
    return fromFramework((error as { statusCode?: number }).statusCode) ?? fromUnexpected(error)
  if (route === undefined || isDeclared(route.endpoint, error.code)) return error.code
  options.log.error(
    { code: error.code, route: route.name },
    'an endpoint refused with a code that it does not declare',
  )
  return options.strict ? 'server.error' : error.code
}

/** Turns whatever was thrown into an answer and, where it is our fault, a line in the log. */
export const refuse = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route | undefined,
  options: HttpOptions,
): FastifyReply => {
  const code = codeOf(error, route, options)
  if (code === 'server.error' || code === 'server.unavailable')
    options.log.error({ err: error, route: route?.name }, 'a request failed')
  const { status, body } = refusal(code, localeOf(request), error instanceof AppError ? error.details : {})
  return reply.status(status).send(body)
}

const fromFramework = (status: number | undefined) => {
  if (status === 413) return 'request.too_large' as const
  if (status === 429) return 'request.too_many' as const
  return status !== undefined && status >= 400 && status < 500 ? ('request.invalid' as const) : undefined
}
