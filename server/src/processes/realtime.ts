import type { Login } from '../infra/http/call.ts'
import { createHub, type Hub } from '../infra/live/hub.ts'
import {
  deskStream,
  onLiveClosed,
  onLiveFrame,
  onLiveOpened,
  visitorStream,
} from '../modules/conversation/index.ts'
import { channelStream } from '../modules/messenger-account/index.ts'
import { onTunnel } from '../modules/proxy/index.ts'
import { ownersOfTenant } from '../modules/notification/index.ts'
import type { LoginSessionsEnded } from '../modules/access/index.ts'
import type { Services } from '../wiring.ts'

const streamOf = (login: Login) => {
  if (login.kind === 'owner') return { scope: login, stream: 'owner', alsoHearOfTenant: [ownersOfTenant] }
  if (login.kind === 'desk') return { scope: login, stream: deskStream(login.subAccountId) }
  if (login.kind !== 'visitor') return undefined
  const { messengerAccountId, visitorId } = login
  return {
    scope: login,
    stream: visitorStream(messengerAccountId, visitorId),
    alsoHear: [channelStream(messengerAccountId)],
  }
}

const byeReason = (reason: LoginSessionsEnded['reason']) =>
  reason === 'disabled' || reason === 'elsewhere' ? reason : 'logged_out'

/** The live connections: one stream per login, ended when the login session ends. */
export const startRealtime = (services: Services): Hub => {
  const { log, streams, access, bus, conversations, presence, config, messengerAccounts, pending } = services
  const publicOrigin = new URL(config.PUBLIC_URL).origin
  const deps = { conversations, presence }
  const hub = createHub({
    log,
    streams,
    consumeTicket: access.consumeLiveTicket,
    streamOf,
    // A page of ours, by the public address or by the host it was asked under; programs send no origin.
    originAllowed: (origin, host) =>
      origin === undefined || origin === publicOrigin || new URL(origin).host === host,
    opened: onLiveOpened(deps),
    frame: onLiveFrame(deps),
    closed: onLiveClosed(deps),
    doors: { '/tunnel': onTunnel(services) },
  })
  bus.subscribe('login_session.ended', (payload) => {
    const ended = payload as LoginSessionsEnded
    hub.end(ended.loginSessionIds, byeReason(ended.reason))
    const { tenantId, mainAccountId, loginSessionIds } = ended
    if (mainAccountId !== null)
      pending.track(messengerAccounts.releaseDesks({ tenantId, mainAccountId }, loginSessionIds))
  })
  return hub
}
