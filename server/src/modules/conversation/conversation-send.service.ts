import type { ParsedInputOf } from '@chatx/contract/base/endpoint'
import type * as contract from '@chatx/contract/conversation'
import { AppError } from '../../infra/app-error.ts'
import type { AccountTx } from '../../infra/database/database.ts'
import type { Logins } from '../../infra/http/call.ts'
import type { ConversationDeps } from './conversation-deps.types.ts'
import { announceMessages, attachmentsOfRows, planOf } from './conversation.events.ts'
import * as messages from './conversation-message.store.ts'
import { presentMessage } from './conversation.presenter.ts'
import { ownConversation } from './conversation-own.service.ts'
import { departure, isLeaving, isUndelivered, previewOfMessage, untranslated } from './conversation.rules.ts'
import * as store from './conversation.store.ts'
import { dueOf, firstAttempt, translateSoon } from './conversation-translation.service.ts'
import type { ConversationRow, LanguagePlan, MessageRow } from './conversation.types.ts'

type Desk = Logins['desk']
type SendInput = ParsedInputOf<typeof contract.sendMessage>
type RetryInput = ParsedInputOf<typeof contract.retryMessage>

const identityOf = (clientMsgId: string) => `client:${clientMsgId}`

const draftOf = async (
  deps: ConversationDeps,
  tx: AccountTx,
  login: Desk,
  row: ConversationRow,
  input: SendInput,
  platform: string,
): Promise<MessageRow> => {
  const now = deps.clock.now()
  const file =
    input.fileId === undefined
      ? undefined
      : await deps.keepFile(tx, input.fileId, `desk:${login.subAccountId}`)
  return {
    conversation_id: row.conversation_id,
    message_id: deps.random.id(),
    seq: row.last_seq + 1,
    version: 1,
    direction: 'out',
    author_kind: 'agent',
    author_name: await deps.agentNameOf(tx, login.subAccountId),
    kind: file?.kind ?? 'text',
    body: input.text.trim() === '' ? null : input.text,
    language: null,
    file_id: file?.fileId ?? null,
    ...departure(platform, now),
    failure: null,
    external_id: identityOf(input.clientMsgId),
    client_msg_id: input.clientMsgId,
    ...untranslated,
    created_at: now,
  }
}

/** How an outgoing message leaves: with the previewed text, after its translation, or as it was written. */
const withTranslation = async (
  deps: ConversationDeps,
  tx: AccountTx,
  draft: MessageRow,
  plan: LanguagePlan,
  input: SendInput,
): Promise<MessageRow> => {
  const wanted = plan.outgoing && !input.untranslated && plan.contactLanguage !== null
  const begun = { ...draft, ...firstAttempt(draft, wanted, plan.contactLanguage) }
  if (begun.translation_state !== 'pending') return begun
  const target = plan.contactLanguage ?? ''
  const preview =
    input.previewToken === undefined
      ? undefined
      : await deps.takePreview(tx, input.previewToken, draft.conversation_id, input.text, target)
  if (preview === undefined || preview.state === 'failed') return { ...begun, state: 'queued', sent_at: null }
  return {
    ...begun,
    translation_state: preview.state,
    translation_text: preview.text,
    translation_source: preview.sourceLanguage,
    translation_engine: preview.engine,
    translation_charged: preview.charged,
    translation_reason: preview.reason,
  }
}

const sameContent = (row: MessageRow, input: SendInput): boolean =>
  (row.body ?? '') === (input.text.trim() === '' ? '' : input.text) && row.file_id === (input.fileId ?? null)

export const sendMessage = (deps: ConversationDeps) => async (login: Desk, input: SendInput) => {
  if (input.text.trim() === '' && input.fileId === undefined) throw new AppError('conversation.empty_message')
  const { sent, attachmentOf, fresh } = await deps.db.inAccount(login, async (tx) => {
    const row = await ownConversation(tx, login, input.conversationId, true)
    const earlier = await messages.findByExternalId(tx, row.conversation_id, identityOf(input.clientMsgId))
    if (earlier !== undefined) {
      if (!sameContent(earlier, input)) throw new AppError('conversation.client_id_reused')
      return { sent: earlier, attachmentOf: await attachmentsOfRows(deps, tx, [earlier]), fresh: false }
    }
    const account = await deps.accountOf(tx, row.messenger_account_id)
    const plan = await planOf(deps, tx, row, { account })
    const written = await draftOf(deps, tx, login, row, input, account?.platform ?? '')
    const draft = await withTranslation(deps, tx, written, plan, input)
    const kept = await messages.insertMessage(tx, draft, dueOf(draft, deps.clock.now()))
    if (kept === undefined) throw new AppError('conversation.client_id_reused')
    const changed = await store.changeConversation(tx, row.conversation_id, {
      last_seq: kept.seq,
      last_message_at: kept.created_at,
      preview: previewOfMessage(kept),
      preview_direction: 'out',
      draft: '',
    })
    return {
      sent: kept,
      attachmentOf: await announceMessages(deps, tx, changed, [kept], { account }),
      fresh: true,
    }
  })
  if (fresh && sent.translation_state === 'pending') translateSoon(deps, login, sent)
  return presentMessage(sent, attachmentOf)
}

/** One that is on its way already would arrive twice. */
const retryable = (message: MessageRow): boolean =>
  isUndelivered(message) ||
  (message.body !== null &&
    !isLeaving(message) &&
    (message.translation_state === 'failed' ||
      message.translation_state === 'off' ||
      message.state === 'failed'))

const releaseUntranslated = (platform: string, now: Date): messages.MessageChange => ({
  translation_state: 'off',
  translation_reason: 'switched_off',
  failure: null,
  ...departure(platform, now),
})

const newAttempt = (message: MessageRow, plan: LanguagePlan): messages.MessageChange => ({
  translation_state: 'pending',
  translation_target:
    message.direction === 'in' ? plan.agentLanguage : (plan.contactLanguage ?? message.translation_target),
  translation_version: message.translation_version + 1,
  translation_reason: null,
  ...(message.state === 'failed' ? { state: 'queued' as const, failure: null } : {}),
})

const findRetryable = async (tx: AccountTx, login: Desk, messageId: string) => {
  const found = await messages.findMessage(tx, messageId)
  const row = found && (await store.lockConversation(tx, found.conversation_id))
  if (row === undefined || row.sub_account_id !== login.subAccountId)
    throw new AppError('conversation.message_not_found')
  // Read again under the lock: the attempt before may have ended just now.
  const message = await messages.findMessage(tx, messageId)
  if (message === undefined) throw new AppError('conversation.message_not_found')
  if (!retryable(message)) throw new AppError('conversation.not_retryable')
  return { row, message }
}

/** Sent as it is, sent once more in the language it has, or translated anew. */
const changeFor = (
  message: MessageRow,
  input: RetryInput,
  plan: LanguagePlan,
  platform: string,
  now: Date,
): messages.MessageChange => {
  const release = input.untranslated && message.direction === 'out' && message.state !== 'sent'
  if (release) return { ...releaseUntranslated(platform, now), translation_due: null }
  if (isUndelivered(message)) return { ...departure(platform, now), failure: null }
  const attempt = newAttempt(message, plan)
  return { ...attempt, translation_due: dueOf(attempt, now) }
}

const retryIn = async (deps: ConversationDeps, tx: AccountTx, login: Desk, input: RetryInput) => {
  const { row: found, message } = await findRetryable(tx, login, input.messageId)
  const row =
    input.line === undefined
      ? found
      : await store.changeConversation(tx, found.conversation_id, { line: input.line })
  const account = await deps.accountOf(tx, row.messenger_account_id)
  const plan = await planOf(deps, tx, row, { account })
  const change = changeFor(message, input, plan, account?.platform ?? '', deps.clock.now())
  const changed = (await messages.changeMessage(tx, message.message_id, change)) ?? message
  return { changed, attachmentOf: await announceMessages(deps, tx, row, [changed]) }
}

export const retryMessage = (deps: ConversationDeps) => async (login: Desk, input: RetryInput) => {
  const { changed, attachmentOf } = await deps.db.inAccount(login, (tx) => retryIn(deps, tx, login, input))
  if (changed.translation_state === 'pending') translateSoon(deps, login, changed)
  return presentMessage(changed, attachmentOf)
}
