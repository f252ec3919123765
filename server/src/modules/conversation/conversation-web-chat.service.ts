import type { OutputOf, ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/web-chat'
import type { WebChatSettings } from '@chatx/contract/messenger-account'
import { AppError } from '../../infra/app-error.ts'
import type { Logins, VisitorProfile } from '../../infra/http/call.ts'
import type { Random } from '../../infra/random.ts'
import { maySeeChat } from './conversation-web-chat.policy.ts'
import type { ConversationService } from './conversation.service.ts'

type Visitor = Logins['visitor']
type StartInput = ParsedInputOf<typeof contract.startChat>

/** A web-chat channel as its public key finds it. */
export type Channel = {
  tenantId: number
  mainAccountId: string
  messengerAccountId: string
  webChat: WebChatSettings
  online: boolean
}

export type WebChatDeps = {
  random: Random
  conversations: ConversationService
  channelOf(channelKey: string): Promise<Channel | undefined>
  signVisitor(token: Visitor): Promise<string>
  verifyVisitor(token: string): Promise<Visitor | undefined>
}

/** The profile travels in a header with each call, so long addresses are cut. */
const ADDRESS_CHARACTERS = 1000
const cut = (address: string | undefined): string | null => address?.slice(0, ADDRESS_CHARACTERS) ?? null

const profileFrom = (input: StartInput): VisitorProfile => ({
  locale: input.languages[0] ?? null,
  timeZone: input.timeZone ?? null,
  pageUrl: cut(input.pageUrl),
  referrer: cut(input.referrer),
})

/** A known visitor of this very channel comes back as itself; anything else is a new visitor. */
const visitorFor = async (deps: WebChatDeps, channel: Channel, input: StartInput): Promise<Visitor> => {
  const known = input.visitorToken === undefined ? undefined : await deps.verifyVisitor(input.visitorToken)
  const { tenantId, mainAccountId, messengerAccountId } = channel
  const same = known?.messengerAccountId === messengerAccountId && known.mainAccountId === mainAccountId
  const visitorId = same && known !== undefined ? known.visitorId : deps.random.id()
  return {
    kind: 'visitor',
    tenantId,
    mainAccountId,
    messengerAccountId,
    visitorId,
    profile: profileFrom(input),
  }
}

const start =
  (deps: WebChatDeps) =>
  async (input: StartInput): Promise<OutputOf<typeof contract.startChat>> => {
    const channel = await deps.channelOf(input.channelKey)
    if (channel === undefined) throw new AppError('web_chat.channel_not_found')
    if (!maySeeChat(channel.webChat.allowedOrigins, input.embedder))
      throw new AppError('web_chat.origin_refused')
    if (!(await deps.conversations.visitor.isOpen(channel))) throw new AppError('web_chat.closed')
    const visitor = await visitorFor(deps, channel, input)
    const { list, agentReadSeq, stream } = await deps.conversations.visitor.history(visitor, { limit: 50 })
    const { title, greeting, color, position } = channel.webChat
    return {
      visitorToken: await deps.signVisitor(visitor),
      channel: { title, greeting, color, position, online: channel.online },
      messages: list,
      agentReadSeq,
      stream,
    }
  }

export type WebChatService = ReturnType<typeof createWebChatService>

export const createWebChatService = (deps: WebChatDeps) => ({
  /** Opens a chat: a new visitor gets a token, a known one its history. Nothing is stored before the first message. */
  start: start(deps),
  send: deps.conversations.visitor.send,
  history: deps.conversations.visitor.history,
  read: deps.conversations.visitor.read,
})
