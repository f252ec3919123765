import type { Caller as CallerKind } from '@chatx/contract/base/endpoint'
import type { Login } from '../src/infra/http/call.ts'

export type Main = {
  name: 'a' | 'b' | 'c' | 'd' | 'f'
  tenantId: number
  mainAccountId: string
  email: string
  defaultSubAccountId: string
  /** Ids of what is this main account's, and what opens its public link. */
  rows: Record<
    | 'keywordReply'
    | 'welcomeReply'
    | 'memory'
    | 'spare'
    | 'loginSession'
    | 'portrait'
    | 'link'
    | 'target'
    | 'archivedLink'
    | 'blockedLink'
    | 'linkDomain'
    | 'spareDomain'
    | 'abuse'
    | 'proxy'
    | 'connection'
    | 'spareProxy'
    | 'notification'
    | 'operatedNotification'
    | 'withdrawnNotification'
    | 'certification'
    | 'certificatePicture'
    | 'reportToken'
    | 'code',
    string
  >
}

/** Who calls. `alive` is false for whoever has no login that counts. */
export type Caller = {
  name: string
  kind: CallerKind
  token: string | undefined
  alive: boolean
  /** Whom this caller is; undefined for whoever is nobody. */
  main?: Main
  place?: Place
  talk?: Talk
  tenantId?: number
  loggedInAs?: 'main' | 'code'
  login?: Login
}

export type Opened = { token: string; login: Login; cookies: Record<string, string>; refreshToken: string }

/** One visitor of a desk's web chat, with the conversation that came of it. */
export type Talk = {
  level: 'chat' | 'more'
  token: string
  visitorId: string
  conversationId: string
  /** The agent's message in it, and a file of the visitor's. */
  messageId: string
  fileId: string
}

/** A desk: a sub-account with its channel and two visitors. */
export type Place = {
  name: 'a0' | 'a1' | 'a2' | 'b1' | 'c1'
  main: Main
  subAccountId: string
  loginCode: string
  desk: Opened
  channelId: string
  channelKey: string
  talks: [Talk, Talk]
  fileId: string
}
