import type { LinkDevice } from '@chatx/contract/stream-link'
import type { Answering, Asking } from '../../infra/plain-http/index.ts'
import { createRecent } from '../../infra/recent.ts'
import { createTwoGenerations } from '../../infra/two-generations.ts'
import { clientAddress } from './stream-link-address.rules.ts'
import { clickLine, clickToken, createVisitIds } from './stream-link-click.rules.ts'
import { type Decision, decide } from './stream-link-decision.rules.ts'
import { deviceOf, isBotAgent, type Machine, machineOf } from './stream-link-device.rules.ts'
import { locationOf, needsToken } from './stream-link-location.rules.ts'
import { presentPage } from './stream-link-page.presenter.ts'
import type { RedirectDeps, TableEntry } from './stream-link-redirect.types.ts'
import { visitorCookie, visitorInCookie, visitorOfHash, visitorText } from './stream-link-visitor.rules.ts'

type Exchange = { request: Asking; response: Answering }
type Agent = { device: LinkDevice; isBot: boolean }

/** User agents of one day are few; recognising one costs more than all the rest of a click. */
const AGENTS_KEPT = 20_000
/** No browser's is longer; what follows is not looked at. */
const LONGEST_AGENT = 512
/** Unknown codes that one address may ask for in a minute before it is told to wait, and how many addresses are watched. */
const MISSES_A_MINUTE = 60
const MISSERS_KEPT = 10_000
const MINUTE_MS = 60_000
const CODE = /^\/([0-9A-Za-z]{1,32})$/
/** What may stand in a header; anything else would be an address that no check has seen. */
const VISIBLE = /^[\x21-\x7e]+$/

type Context = RedirectDeps & {
  agentOf(agent: string): Agent
  /** Counts an unknown code against its sender; false when it has asked for too many. */
  mayMiss(address: string): boolean
  nextVisit(at: number): string
}

const createAgents = () => {
  const known = createTwoGenerations<Agent>(AGENTS_KEPT)
  return (agent: string): Agent => {
    const found = known.get(agent)
    if (found !== undefined) return found
    const fresh = { device: deviceOf(agent), isBot: isBotAgent(agent) }
    known.set(agent, fresh)
    return fresh
  }
}

const createMisses = (now: () => number) => {
  const misses = createRecent<{ minute: number; count: number }>(MISSERS_KEPT)
  return (address: string): boolean => {
    const minute = Math.floor(now() / MINUTE_MS)
    const before = misses.get(address)
    const count = before?.minute === minute ? before.count + 1 : 1
    misses.set(address, { minute, count })
    return count <= MISSES_A_MINUTE
  }
}

const headerOf = ({ headers }: Asking, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : value?.join(', ')
}

const sendPage = (
  { request, response }: Exchange,
  page: Parameters<typeof presentPage>[0],
  reportUrl?: string,
): void => {
  const { status, headers, body } = presentPage(page, headerOf(request, 'accept-language'), reportUrl)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Never 301: a browser would keep it, and the next click would not be counted. */
const sendAway = ({ response }: Exchange, location: string, cookie: string | undefined): void => {
  const headers = ['Location', location, 'Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer']
  headers.push('Content-Length', '0')
  if (cookie !== undefined) headers.push('Set-Cookie', cookie)
  response.writeHead(302, headers)
  response.end()
}

/** Where a decision leads, and the click's token where its target asks for one. */
const placeOf = (
  { bytes }: Context,
  { link }: TableEntry,
  { target, redirect }: Decision,
  query: string,
): { location: string | undefined; token: string | null; targetId: string | null } => {
  const chosen = target === undefined ? undefined : link.targets[target]
  if (chosen === undefined) return { location: redirect, token: null, targetId: null }
  const token = needsToken(chosen.location) ? clickToken(bytes(5)) : null
  return { location: locationOf(chosen.location, token ?? '', query), token, targetId: chosen.targetId }
}

type Seen = {
  now: number
  address: string
  agentText: string
  agent: Agent
  machine: Machine | undefined
  region: string
  query: string
}

const see = (context: Context, { request }: Exchange, address: string, query: string): Seen => {
  const agentText = (headerOf(request, 'user-agent') ?? '').slice(0, LONGEST_AGENT)
  const agent = context.agentOf(agentText)
  return {
    now: context.now(),
    address,
    agentText,
    agent,
    machine: machineOf(request.method ?? 'GET', agentText, request.headers, agent.isBot),
    region: context.geo.regionOf(address),
    query,
  }
}

/** HEAD and prefetch are nobody's click; crawlers and previews are counted as such (links.md §6). */
const leavesNoTrace = (machine: Machine | undefined): boolean => machine === 'head' || machine === 'prefetch'

const answer = (
  context: Context,
  exchange: Exchange,
  entry: TableEntry,
  seen: Seen,
  bound: string | undefined,
) => {
  const { link } = entry
  const { now, address, agentText, agent, machine, region } = seen
  const chance = context.chance()
  const decision = decide(link, { now, machine, region, device: agent.device, bound, chance })
  const { location, token, targetId } = placeOf(context, entry, decision, seen.query)
  const known = visitorInCookie(headerOf(exchange.request, 'cookie'))
  const visitorId = known ?? visitorOfHash(context.hash(visitorText(link.linkId, address, agentText, now)))
  const cookie =
    known === undefined && machine === undefined
      ? visitorCookie(visitorId, link.code, context.isSecure)
      : undefined
  const respond = (): void => {
    if (location !== undefined && VISIBLE.test(location)) sendAway(exchange, location, cookie)
    else sendPage(exchange, 'nothing', `${context.publicUrl}/link/report?code=${link.code}`)
  }
  if (leavesNoTrace(machine)) return respond()
  const binds = decision.bind !== 'none' && targetId !== null
  const ipKey = binds ? context.bindings.bind(link, address, targetId) : null
  const line = clickLine({
    visitId: context.nextVisit(now),
    at: now,
    tenantId: link.tenantId,
    mainAccountId: link.mainAccountId,
    linkId: link.linkId,
    outcome: decision.outcome,
    targetId: decision.counted ? targetId : null,
    region,
    device: agent.device,
    ip: address,
    visitorId,
    token: decision.counted ? token : null,
    bind: decision.bind,
    ipKey,
  })
  // Kept or lost for good: the visitor goes on either way, and what is lost is counted by the log.
  context.append(line, respond)
}

const decideOne = (context: Context, exchange: Exchange, entry: TableEntry, seen: Seen): void => {
  const asks = entry.link.ipBind && seen.machine === undefined
  const bound = asks ? context.bindings.find(entry.link, seen.address) : undefined
  if (!(bound instanceof Promise)) {
    answer(context, exchange, entry, seen, bound)
    return
  }
  bound
    .then((targetId) => {
      // Another click of this address may have been bound while we waited.
      const first = context.bindings.known(entry.link, seen.address) ?? targetId
      answer(context, exchange, entry, seen, first)
    })
    .catch(() => fail(exchange))
}

const fail = (exchange: Exchange): void => {
  if (exchange.response.headersSent) exchange.response.destroy()
  else sendPage(exchange, 'failed')
}

/** A code answers on the deployment's own hosts, and on the verified domain of its own link. */
const answersOn = ({ linkHosts }: Context, { host }: TableEntry, asked: string | undefined): boolean => {
  const named = asked?.toLowerCase() ?? ''
  return linkHosts.has(named) || (host !== null && named.replace(/:\d+$/, '') === host)
}

/** The path's code and the query without its mark; an address in any other form has no code. */
const readTarget = (url: string): { code: string | undefined; query: string } => {
  const mark = url.indexOf('?')
  return mark < 0
    ? { code: CODE.exec(url)?.[1], query: '' }
    : { code: CODE.exec(url.slice(0, mark))?.[1], query: url.slice(mark + 1) }
}

const handle = (context: Context, exchange: Exchange): void => {
  const { request } = exchange
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendPage(exchange, 'method')
  const { code, query } = readTarget(request.url ?? '/')
  if (code === undefined) return sendPage(exchange, 'unknown')
  const address = clientAddress(
    request.socket.remoteAddress,
    headerOf(request, 'x-forwarded-for'),
    context.trusted,
  )
  const entry = context.table.find(code)
  if (entry === undefined && !context.isReady()) return sendPage(exchange, 'failed')
  if (entry === undefined || !answersOn(context, entry, headerOf(request, 'host')))
    return sendPage(exchange, context.mayMiss(address) ? 'unknown' : 'often')
  decideOne(context, exchange, entry, see(context, exchange, address, query))
}

/**
 * The door of short links (links.md §6): decides in memory, appends the click, and answers once it is kept. Never throws.
 * Unknown codes need no cache of their own, for the table holds every code there is; who asks for many is told to wait.
 */
export const createRedirect = (deps: RedirectDeps) => {
  const context: Context = {
    ...deps,
    agentOf: createAgents(),
    mayMiss: createMisses(deps.now),
    nextVisit: createVisitIds(deps.run),
  }
  return (request: Asking, response: Answering): void => {
    const exchange = { request, response }
    try {
      handle(context, exchange)
    } catch {
      fail(exchange)
    }
  }
}
