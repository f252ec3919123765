import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import type { TranslateOutcome } from '../translation/index.ts'
import type { ConversationDeps, SubAccountSettings } from './conversation-deps.types.ts'
import { announceMessages, passToDesk, planOf } from './conversation.events.ts'
import * as messages from './conversation-message.store.ts'
import { climbs, departure, previewOfMessage } from './conversation.rules.ts'
import * as store from './conversation.store.ts'
import type { ConversationRow, LanguagePlan, MessageRow } from './conversation.types.ts'

/** After this long a translation that did not end is taken up by the sweep. */
const ATTEMPT_SECONDS = 20
/** An attempt begins right after its message is kept. The sweep leaves it that long, or both would ask, and the one that pays nothing may be kept. */
const BEGIN_MS = 5_000
const CONTEXT_TURNS = 4

/** When the sweep may take up a message that is kept at `now`; null where no translation is pending. */
export const dueOf = (message: Partial<Pick<MessageRow, 'translation_state'>>, now: Date): Date | null =>
  message.translation_state === 'pending' ? new Date(now.getTime() + BEGIN_MS) : null

type TranslationFields = Pick<
  MessageRow,
  'translation_state' | 'translation_target' | 'translation_version' | 'translation_reason'
>

/** How a new message's translation begins: pending, off by choice, or none where there is no text. */
export const firstAttempt = (
  message: Pick<MessageRow, 'body'>,
  wanted: boolean,
  target: string | null,
): TranslationFields => {
  const none = {
    translation_state: null,
    translation_target: null,
    translation_version: 0,
    translation_reason: null,
  }
  if (message.body === null || message.body === '') return none
  if (!wanted || target === null)
    return {
      ...none,
      translation_state: 'off',
      translation_target: target,
      translation_reason: 'switched_off',
    }
  return { ...none, translation_state: 'pending', translation_target: target, translation_version: 1 }
}

type Work = {
  message: MessageRow
  conversation: ConversationRow
  plan: LanguagePlan
  platform: string
  settings: SubAccountSettings
  context: string[]
}

/** Reads what a translation needs, if this attempt is still the wanted one. */
const loadWork = (
  deps: ConversationDeps,
  scope: AccountScope,
  messageId: string,
  version: number,
): Promise<Work | undefined> =>
  deps.db.inAccount(scope, async (tx) => {
    const message = await messages.holdTranslation(tx, messageId, version, ATTEMPT_SECONDS)
    if (message === undefined) return undefined
    const conversation = await store.findConversation(tx, message.conversation_id)
    const settings = conversation && (await deps.settingsOf(tx, conversation.sub_account_id))
    if (conversation === undefined || settings === undefined) return undefined
    const earlier = await messages.listMessages(tx, message.conversation_id, {
      beforeSeq: message.seq,
      limit: CONTEXT_TURNS,
    })
    const context = earlier.flatMap((row) => (row.body === null ? [] : [row.body]))
    const account = await deps.accountOf(tx, conversation.messenger_account_id)
    return {
      message,
      conversation,
      plan: await planOf(deps, tx, conversation, { settings, account }),
      platform: account?.platform ?? '',
      settings,
      context,
    }
  })

/** What the outcome makes of the message: an outgoing one leaves now, or is held back with its reason. */
export const messageAfter = (
  message: MessageRow,
  outcome: TranslateOutcome,
  { holdFailed, platform, now }: { holdFailed: boolean; platform: string; now: Date },
): messages.MessageChange => {
  const change: messages.MessageChange = {
    translation_state: outcome.state,
    translation_text: outcome.text,
    translation_source: outcome.sourceLanguage,
    translation_engine: outcome.engine,
    translation_charged: message.translation_charged + outcome.charged,
    translation_reason: outcome.reason,
    translation_due: null,
  }
  if (message.direction === 'in') return { ...change, language: outcome.sourceLanguage }
  // It may have arrived: only people send it again, not a translation.
  if (message.state === 'unknown') return change
  if (outcome.state === 'failed' && holdFailed) {
    return climbs(message.state, 'failed')
      ? { ...change, state: 'failed', failure: outcome.reason ?? 'translation' }
      : change
  }
  return climbs(message.state, 'sent') ? { ...change, ...departure(platform, now), failure: null } : change
}

/** A contact's language is learned from what it writes, until an agent has set it (translation §7). */
const learnLanguage = async (
  tx: AccountTx,
  row: ConversationRow,
  { direction }: MessageRow,
  learned: string | null,
): Promise<ConversationRow> => {
  if (
    direction !== 'in' ||
    learned === null ||
    row.contact_language_fixed ||
    learned === row.contact_language
  )
    return row
  await store.changeContact(tx, row.contact_id, { language: learned })
  return { ...row, contact_language: learned }
}

const saveOutcome = (
  deps: ConversationDeps,
  scope: AccountScope,
  work: Work,
  outcome: TranslateOutcome,
): Promise<void> =>
  deps.db.inAccount(scope, async (tx) => {
    const row = await store.lockConversation(tx, work.conversation.conversation_id)
    const current = await messages.findMessage(tx, work.message.message_id)
    // A newer attempt, or a send without translation, has overtaken this one.
    if (
      row === undefined ||
      current?.translation_version !== work.message.translation_version ||
      current.translation_state !== 'pending'
    )
      return
    const changed = await messages.changeMessage(
      tx,
      current.message_id,
      messageAfter(current, outcome, {
        holdFailed: work.plan.holdFailed,
        platform: work.platform,
        now: deps.clock.now(),
      }),
    )
    if (changed === undefined) return
    const learned = await learnLanguage(tx, row, changed, outcome.sourceLanguage)
    const isLast = changed.seq === (await messages.lastSpokenSeq(tx, row.conversation_id))
    const now = isLast
      ? await store.changeConversation(tx, row.conversation_id, { preview: previewOfMessage(changed) })
      : learned
    await announceMessages(deps, tx, now, [changed], { settings: work.settings })
  })

const streamDelta =
  (deps: ConversationDeps, scope: AccountScope, { message, conversation }: Work) =>
  (delta: string) =>
    passToDesk(deps, scope, conversation.sub_account_id, {
      type: 'translation.delta',
      data: { messageId: message.message_id, version: message.translation_version, delta },
    })

/** Translates one message and publishes the result. Repeating it is harmless: the request's key is charged once. */
export const translateMessage = async (
  deps: ConversationDeps,
  scope: AccountScope,
  messageId: string,
  version: number,
): Promise<void> => {
  const work = await loadWork(deps, scope, messageId, version)
  if (work === undefined) return
  const { message, plan, settings } = work
  const incoming = message.direction === 'in'
  const outcome = await deps.translator.translate({
    scope,
    owner: settings.owner,
    replenish: settings.replenish,
    text: message.body ?? '',
    source: incoming ? null : plan.agentLanguage,
    prior: incoming ? plan.contactLanguage : plan.agentLanguage,
    target:
      message.translation_target ??
      (incoming ? plan.agentLanguage : (plan.contactLanguage ?? plan.agentLanguage)),
    context: work.context,
    line: plan.line,
    direction: message.direction,
    requestKey: `${message.message_id}:${message.direction}`,
    onDelta: streamDelta(deps, scope, work),
  })
  await saveOutcome(deps, scope, work, outcome)
}

/** Starts a translation and returns; where it fails to be saved the sweep takes it up. */
export const translateSoon = (
  deps: ConversationDeps,
  scope: AccountScope,
  message: Pick<MessageRow, 'message_id' | 'translation_version'>,
): void => {
  const task = translateMessage(deps, scope, message.message_id, message.translation_version)
  deps.track(
    task.catch((error: unknown) =>
      deps.log.warn(
        { err: error, message: message.message_id },
        'a translation was interrupted and will be taken up again',
      ),
    ),
  )
}
