import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { ConversationDeps, SubAccountSettings, ThreadAccount } from './conversation-deps.types.ts'
import { type Grown, runPostponed, sendAutomation, sendPostponed } from './conversation-automation.service.ts'
import { announceMessages } from './conversation.events.ts'
import * as inbound from './conversation-inbound.store.ts'
import * as messages from './conversation-message.store.ts'
import {
  beginsSession,
  languagePlan,
  previewOfMessage,
  untranslated,
  visitorName,
} from './conversation.rules.ts'
import * as store from './conversation.store.ts'
import { dueOf, firstAttempt, translateSoon } from './conversation-translation.service.ts'
import type { ConversationRow, InboundPayload, MessageRow } from './conversation.types.ts'

const BATCH = 50

/** `postponed`: automation waits, since the messenger account held no port when this was read. */
type Applied = { events: number; translate: MessageRow[]; postponed: boolean }

type Thread = { messengerAccountId: string; threadKey: string }

/** Contact and conversation of a thread, locked; created on its first event, undefined when there is none. */
const openLocked = async (
  deps: ConversationDeps,
  tx: AccountTx,
  account: ThreadAccount,
  threadKey: string,
): Promise<ConversationRow | undefined> => {
  const existing = await store.lockThread(tx, account.messengerAccountId, threadKey)
  if (existing !== undefined) return existing
  const [opening] = await inbound.waitingEvents(tx, account.messengerAccountId, threadKey, 1)
  if (opening === undefined) return undefined
  const first = opening.payload
  await store.openThread(tx, {
    contactId: deps.random.id(),
    conversationId: deps.random.id(),
    messengerAccountId: account.messengerAccountId,
    subAccountId: account.subAccountId,
    threadKey,
    name: first.contact.name ?? visitorName(threadKey),
    language: null,
    contact: first.contact,
    now: deps.clock.now(),
  })
  const opened = await store.lockThread(tx, account.messengerAccountId, threadKey)
  if (opened === undefined) throw new Error('a conversation that was just opened is gone')
  return opened
}

const messageOf = (
  deps: ConversationDeps,
  row: ConversationRow,
  payload: InboundPayload,
  seq: number,
): MessageRow => ({
  conversation_id: row.conversation_id,
  message_id: deps.random.id(),
  seq,
  version: 1,
  direction: 'in',
  author_kind: 'contact',
  author_name: row.contact_name,
  kind: 'text',
  body: payload.text === '' ? null : payload.text,
  language: null,
  file_id: payload.fileId,
  state: 'delivered',
  failure: null,
  external_id: payload.externalId,
  client_msg_id: payload.clientMsgId,
  ...untranslated,
  sent_at: null,
  created_at: deps.clock.now(),
})

const withFile = async (
  deps: ConversationDeps,
  tx: AccountTx,
  message: MessageRow,
  threadKey: string,
): Promise<MessageRow> => {
  if (message.file_id === null) return message
  const kept = await deps.keepFile(tx, message.file_id, `visitor:${threadKey}`)
  return { ...message, kind: kept.kind }
}

/** Counts the contact as a fan on its first message; a repeat finds it counted. True when that made it a new fan. */
const countFan = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  account: ThreadAccount,
  settings: SubAccountSettings,
): Promise<boolean> => {
  if (row.fan_type !== null) return false
  const type = await deps.countFan(tx, {
    subAccountId: row.sub_account_id,
    messengerAccountId: account.messengerAccountId,
    contactId: row.contact_id,
    platform: account.platform,
    identity: row.thread_key,
    dedupeScope: settings.dedupeScope,
    at: deps.clock.now(),
  })
  await store.changeContact(tx, row.contact_id, { fan_type: type })
  return type === 'new'
}

type Around = { account: ThreadAccount; settings: SubAccountSettings; silenceHours: number }

/** Applies one event under the conversation's lock. */
const applyOne = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  { account, settings, silenceHours }: Around,
  payload: InboundPayload,
): Promise<Grown> => {
  const now = deps.clock.now()
  const first = beginsSession(row.last_inbound_at, now, silenceHours)
  const fanSessionId = first || row.fan_session_id === null ? deps.random.id() : row.fan_session_id
  const plan = languagePlan(row, settings.translation, account.contactLanguage)
  const draft = await withFile(deps, tx, messageOf(deps, row, payload, row.last_seq + 1), row.thread_key)
  const message = { ...draft, ...firstAttempt(draft, plan.incoming, plan.agentLanguage) }
  const kept = await messages.insertMessage(tx, message, dueOf(message, now))
  if (kept === undefined) return { row, added: [] }
  const isNewFan = await countFan(deps, tx, row, account, settings)
  const { contact_id: contactId, messenger_account_id: messengerAccountId } = row
  if (first) await deps.noticeClick(tx, { text: payload.text, contactId, messengerAccountId, isNewFan })
  const changed = await store.changeConversation(tx, row.conversation_id, {
    last_seq: kept.seq,
    unread: row.unread + 1,
    last_message_at: now,
    last_inbound_at: now,
    fan_session_id: fanSessionId,
    preview: previewOfMessage(kept),
    preview_direction: 'in',
  })
  if (!settings.autoReply) return { row: changed, added: [kept] }
  if (account.online) {
    const answered = await sendAutomation(deps, tx, changed, [{ message: kept, firstOfSession: first }])
    return { row: answered.row, added: [kept, ...answered.added] }
  }
  const waiting = {
    conversation_id: row.conversation_id,
    message_id: kept.message_id,
    seq: kept.seq,
    first_of_session: first,
  }
  await inbound.postponeAutomation(tx, account.messengerAccountId, waiting, now)
  return { row: changed, added: [kept] }
}

/**
 * Applies events in their order. What still waits from before the port was claimed goes first, so that no keyword reply
 * overtakes a welcome.
 */
const applyAll = async (
  deps: ConversationDeps,
  tx: AccountTx,
  row: ConversationRow,
  around: Around,
  payloads: InboundPayload[],
): Promise<Grown> => {
  const answering = around.settings.autoReply && around.account.online
  const grown = answering ? await sendPostponed(deps, tx, row) : { row, added: [] as MessageRow[] }
  for (const payload of payloads) {
    const next = await applyOne(deps, tx, grown.row, around, payload)
    grown.row = next.row
    grown.added.push(...next.added)
  }
  return grown
}

/** A port may have been claimed between our look at it and our commit; its claimer then found nothing waiting. */
const answerIfOnline = async (deps: ConversationDeps, scope: AccountScope, id: string): Promise<void> => {
  const account = await deps.db.inAccount(scope, (tx) => deps.accountOf(tx, id))
  if (account?.online === true) await runPostponed(deps)(scope, id)
}

/** Applies up to `limit` events that wait in one thread, in one transaction; the next batch finds the rest. */
const applyThread = (
  deps: ConversationDeps,
  scope: AccountScope,
  thread: Thread,
  silenceHours: number,
  limit: number,
): Promise<Applied | undefined> =>
  deps.db.inAccount(scope, async (tx) => {
    const { messengerAccountId, threadKey } = thread
    const account = await deps.accountOf(tx, messengerAccountId)
    const settings = account && (await deps.settingsOf(tx, account.subAccountId))
    // Thrown, so that the try is counted: events that never count would keep recovery from all others.
    if (account === undefined || settings === undefined)
      throw new Error(`messenger account ${messengerAccountId} has no settings`)
    const opened = await openLocked(deps, tx, account, threadKey)
    if (opened === undefined) return undefined
    // Read under the lock: another process may have applied what was waiting a moment ago.
    const events = await inbound.waitingEvents(tx, messengerAccountId, threadKey, limit)
    if (events.length === 0) return undefined
    const payloads = events.map(({ payload }) => payload)
    const { row, added } = await applyAll(deps, tx, opened, { account, settings, silenceHours }, payloads)
    const applied = events.map((event) => event.event_key)
    await inbound.markProcessed(tx, messengerAccountId, threadKey, applied)
    await announceMessages(deps, tx, row, added, { account, settings })
    return {
      events: events.length,
      translate: added.filter((message) => message.translation_state === 'pending'),
      postponed: settings.autoReply && !account.online,
    }
  })

const keyOf = (scope: AccountScope, thread: Thread) =>
  `${scope.mainAccountId}:${thread.messengerAccountId}:${thread.threadKey}`

/** Processes threads one event batch after another; different threads run side by side. */
export const createInbox = (deps: ConversationDeps) => {
  const running = new Map<string, Promise<void>>()
  const wanted = new Set<string>()

  /** A batch that fails is begun again one by one, so that what cannot be applied holds up only what follows it. */
  const applyNext = async (scope: AccountScope, thread: Thread, silenceHours: number, limit: number) => {
    try {
      return { limit, applied: await applyThread(deps, scope, thread, silenceHours, limit) }
    } catch (error) {
      if (limit === 1) throw error
      return { limit: 1, applied: await applyThread(deps, scope, thread, silenceHours, 1) }
    }
  }

  const drain = async (scope: AccountScope, thread: Thread): Promise<void> => {
    const key = keyOf(scope, thread)
    const silenceHours = await deps.silenceHoursOf(scope.tenantId)
    let limit = BATCH
    for (let more = true; more; ) {
      wanted.delete(key)
      const next = await applyNext(scope, thread, silenceHours, limit)
      const { applied } = next
      limit = next.limit
      for (const message of applied?.translate ?? []) translateSoon(deps, scope, message)
      if (applied?.postponed === true) await answerIfOnline(deps, scope, thread.messengerAccountId)
      more = wanted.has(key) || applied?.events === limit
    }
  }

  const note = async (scope: AccountScope, thread: Thread, error: unknown): Promise<void> => {
    deps.log.error({ err: error, thread: thread.threadKey }, 'an incoming event could not be applied yet')
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    try {
      await deps.db.inAccount(scope, (tx) =>
        inbound.markTried(tx, thread.messengerAccountId, thread.threadKey, reason),
      )
    } catch {
      deps.log.warn('the database is away; the event waits where it is')
    }
  }

  const drainOrNote = async (scope: AccountScope, thread: Thread): Promise<void> => {
    try {
      await drain(scope, thread)
    } catch (error) {
      await note(scope, thread, error)
    }
  }

  /** What is wanted after a drain's last look is looked for again when it ends. */
  const after = async (busy: Promise<void>, scope: AccountScope, thread: Thread): Promise<void> => {
    await busy
    if (wanted.has(keyOf(scope, thread))) await process(scope, thread)
  }

  /** Applies what waits in a thread; answers when it is done. */
  const process = (scope: AccountScope, thread: Thread): Promise<void> => {
    const key = keyOf(scope, thread)
    wanted.add(key)
    const busy = running.get(key)
    if (busy !== undefined) return after(busy, scope, thread)
    const work = drainOrNote(scope, thread).finally(() => running.delete(key))
    running.set(key, work)
    return work
  }
  return { process }
}

export type Inbox = ReturnType<typeof createInbox>
