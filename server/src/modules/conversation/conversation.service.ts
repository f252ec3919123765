import { isLanguageCode } from '@chatx/contract/base/languages'
import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/conversation'
import { AppError } from '../../infra/app-error.ts'
import type { Cursor } from '../../infra/database/cursor.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import { createAccept } from './conversation-accept.service.ts'
import { runPostponed } from './conversation-automation.service.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import { announceConversation, attachmentsOfRows, planOf, presentForDesk } from './conversation.events.ts'
import { createInbox } from './conversation-inbound.service.ts'
import { createLiveService } from './conversation-live.service.ts'
import * as messages from './conversation-message.store.ts'
import { presentMessage } from './conversation.presenter.ts'
import { isToLeave, leavingOf, settleDeparture } from './conversation-departure.service.ts'
import { takeUpEvents, takeUpTranslations } from './conversation-recovery.service.ts'
import { ownConversation } from './conversation-own.service.ts'
import * as store from './conversation.store.ts'
import { sendMessage, retryMessage } from './conversation-send.service.ts'
import { messageText } from './conversation-text.service.ts'
import type { ConversationRow } from './conversation.types.ts'
import { createVisitorService } from './conversation-visitor.service.ts'

export type { ConversationDeps } from './conversation-deps.types.ts'

type Desk = Logins['desk']

/** Asks for each messenger account once: the rows of a page share a few of them. */
const withEachAccountOnce = (deps: ConversationDeps): ConversationDeps => {
  const known = new Map<string, ReturnType<ConversationDeps['accountOf']>>()
  const accountOf: ConversationDeps['accountOf'] = (tx, id) => {
    const asked = known.get(id) ?? deps.accountOf(tx, id)
    known.set(id, asked)
    return asked
  }
  return { ...deps, accountOf }
}

const page =
  (deps: ConversationDeps) =>
  (
    login: Desk,
    filter: Omit<store.ConversationFilter, 'subAccountId'>,
    after: Cursor | undefined,
    limit: number,
  ) =>
    deps.db.inAccount(login, async (tx) => {
      const rows = await store.listConversations(
        tx,
        { ...filter, subAccountId: login.subAccountId },
        after,
        limit,
      )
      const known = { settings: await deps.settingsOf(tx, login.subAccountId) }
      const forPage = withEachAccountOnce(deps)
      const present = (row: ConversationRow) => presentForDesk(forPage, tx, row, known)
      const presented = new Map<string, contract.Conversation>()
      for (const row of rows) presented.set(row.conversation_id, await present(row))
      return { rows, presented }
    })

const get = (deps: ConversationDeps) => (login: Desk, id: string) =>
  deps.db.inAccount(login, async (tx) => presentForDesk(deps, tx, await ownConversation(tx, login, id)))

const pageMessages =
  (deps: ConversationDeps) => (login: Desk, conversationId: string, range: messages.Range) =>
    deps.db.inAccount(login, async (tx) => {
      const row = await ownConversation(tx, login, conversationId)
      const rows = await messages.listMessages(tx, conversationId, range)
      const attachmentOf = await attachmentsOfRows(deps, tx, rows)
      return { list: rows.map((message) => presentMessage(message, attachmentOf)), lastSeq: row.last_seq }
    })

const read = (deps: ConversationDeps) => (login: Desk, conversationId: string, seq: number) =>
  deps.db.inAccount(login, async (tx) => {
    const row = await ownConversation(tx, login, conversationId, true)
    const upTo = Math.min(seq, row.last_seq)
    if (upTo <= row.agent_read_seq && row.unread === 0) return
    const unread = await messages.unreadAfter(tx, conversationId, Math.max(upTo, row.agent_read_seq))
    const changed = await store.changeConversation(tx, conversationId, {
      agent_read_seq: Math.max(upTo, row.agent_read_seq),
      unread,
    })
    await announceConversation(deps, tx, changed, [{ type: 'agent_read', data: { seq: upTo } }])
    deps.figuresMoved(tx)
  })

type Update = ParsedInputOf<typeof contract.updateConversation>

const checkLanguages = ({ contactLanguage, agentLanguage }: Update): void => {
  for (const code of [contactLanguage, agentLanguage]) {
    if (typeof code === 'string' && !isLanguageCode(code)) throw new AppError('translation.language_unknown')
  }
}

const contactChange = ({ contactLanguage, contactName }: Update): store.ContactChange => ({
  // An agent's correction holds from then on (translation §7); clearing it lets the product learn again.
  ...(contactLanguage === undefined
    ? {}
    : { language: contactLanguage, language_fixed: contactLanguage !== null }),
  ...(contactName === undefined ? {} : { name: contactName }),
})

const conversationChange = (input: Update): store.ConversationChange => ({
  ...(input.agentLanguage === undefined ? {} : { agent_language: input.agentLanguage }),
  ...(input.translateIncoming === undefined ? {} : { translate_incoming: input.translateIncoming }),
  ...(input.translateOutgoing === undefined ? {} : { translate_outgoing: input.translateOutgoing }),
  ...(input.line === undefined ? {} : { line: input.line }),
})

const update = (deps: ConversationDeps) => (login: Desk, input: Update) =>
  deps.db.inAccount(login, async (tx) => {
    checkLanguages(input)
    const row = await ownConversation(tx, login, input.id, true)
    const contact = contactChange(input)
    if (Object.keys(contact).length > 0) await store.changeContact(tx, row.contact_id, contact)
    // Always, so that the conversation's version rises with its contact's.
    const change = { draft: row.draft, ...conversationChange(input) }
    return announceConversation(deps, tx, await store.changeConversation(tx, input.id, change))
  })

const saveDraft = (deps: ConversationDeps) => (login: Desk, conversationId: string, text: string) =>
  deps.db.inAccount(login, async (tx) => {
    await ownConversation(tx, login, conversationId, true)
    await store.changeConversation(tx, conversationId, { draft: text })
  })

/** What a preview of a draft needs to know of its conversation. */
const previewContext = (deps: ConversationDeps) => (login: Desk, conversationId: string) =>
  deps.db.inAccount(login, async (tx) => {
    const row = await ownConversation(tx, login, conversationId)
    const settings = await deps.settingsOf(tx, row.sub_account_id)
    const plan = await planOf(deps, tx, row, { settings })
    const earlier = await messages.listMessages(tx, conversationId, { limit: 4 })
    const context = earlier.flatMap((message) => (message.body === null ? [] : [message.body]))
    if (settings === undefined) throw new AppError('conversation.not_found')
    return { plan, settings, context }
  })

export type ConversationService = ReturnType<typeof createConversationService>

export const createConversationService = (deps: ConversationDeps) => {
  const inbox = createInbox(deps)
  const accept = createAccept(deps, inbox)
  return {
    /** Conversations of the desk's sub-account, newest message first. */
    page: page(deps),
    get: get(deps),
    pageMessages: pageMessages(deps),
    /** Sends a message of an agent; the same client message id answers the same message again. */
    send: sendMessage(deps),
    /** Translates again, or sends a held message as it is. */
    retry: retryMessage(deps),
    read: read(deps),
    update: update(deps),
    saveDraft: saveDraft(deps),
    previewContext: previewContext(deps),
    leavingOf,
    isToLeave,
    settleDeparture: settleDeparture(deps),
    messageText: messageText(deps),
    /** Stores an event of a platform; answers once it is committed. */
    accept,
    takeUpEvents: takeUpEvents(deps, inbox),
    takeUpTranslations: takeUpTranslations(deps),
    live: createLiveService(deps),
    /** Runs the automation that waited for this messenger account's port. */
    runPostponed: runPostponed(deps),
    /** Unread messages by messenger account, for the desk's account list. */
    unreadByAccount: store.unreadByAccount,
    /** Messages and conversations for the home page. */
    figures: async (tx: AccountTx, since: Date) => ({
      ...(await messages.messageFigures(tx, since)),
      ...(await store.conversationFigures(tx)),
    }),
    messagesByBucket: messages.messagesByBucket,
    visitor: createVisitorService(deps, accept),
  }
}
