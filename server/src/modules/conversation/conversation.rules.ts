import { resolveLanguage } from '@chatx/contract/base/languages'
import type { TranslationSetting } from '@chatx/contract/sub-account'
import type { ConversationRow, LanguagePlan, MessageRow, MessageState } from './conversation.types.ts'

const PREVIEW_CODE_POINTS = 120

/** The translation fields of a message before anything was translated. */
export const untranslated = {
  translation_state: null,
  translation_text: null,
  translation_source: null,
  translation_target: null,
  translation_engine: null,
  translation_charged: 0,
  translation_reason: null,
  translation_version: 0,
}

/** How far a state has come; a lower one never replaces a higher one (decisions §2). */
const RANK: Record<MessageState, number> = {
  queued: 0,
  unknown: 1,
  failed: 1,
  sent: 2,
  delivered: 3,
  read: 4,
}

export const climbs = (from: MessageState, to: MessageState): boolean => RANK[to] > RANK[from]

/** Our own web chat has a message as soon as it is kept; another platform has it once that platform has said so. */
export const departure = (platform: string, now: Date): Pick<MessageRow, 'state' | 'sent_at'> =>
  platform === 'webchat' ? { state: 'sent', sent_at: now } : { state: 'queued', sent_at: null }

/** Whether a message now waits for its platform and for nothing else. */
export const isLeaving = ({
  direction,
  state,
  translation_state,
}: Pick<MessageRow, 'direction' | 'state' | 'translation_state'>): boolean =>
  direction === 'out' && state === 'queued' && translation_state !== 'pending'

/** Whether a message in the contact's language did not arrive, or nobody knows whether it did. */
export const isUndelivered = ({
  state,
  translation_state,
}: Pick<MessageRow, 'state' | 'translation_state'>): boolean =>
  (state === 'failed' || state === 'unknown') && translation_state !== 'failed'

/**
 * Whether a contact's message begins a new fan session: the first one ever, or the first after the silence
 * (decisions §4; the silence in hours is a tenant setting, default 24).
 */
export const beginsSession = (lastInboundAt: Date | null, at: Date, silenceHours: number): boolean =>
  lastInboundAt === null || at.getTime() - lastInboundAt.getTime() >= silenceHours * 3_600_000

/** The beginning of a text for lists: one line, at most 120 code points. */
export const previewOf = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  const points = Array.from(line)
  return points.length <= PREVIEW_CODE_POINTS ? line : `${points.slice(0, PREVIEW_CODE_POINTS - 1).join('')}…`
}

/** What a list shows of a message: in the agent's language where it is translated. */
export const previewOfMessage = (
  message: Pick<MessageRow, 'direction' | 'body' | 'translation_state' | 'translation_text' | 'kind'>,
): string => {
  const text =
    message.direction === 'in' && message.translation_state === 'done'
      ? message.translation_text
      : message.body
  return text === null || text === '' ? `[${message.kind}]` : previewOf(text)
}

const fromWire = (code: string): string | null => (code === 'chatx_auto' ? null : code.replace(/^chatx_/, ''))

type Choices = Pick<
  ConversationRow,
  | 'agent_language'
  | 'translate_incoming'
  | 'translate_outgoing'
  | 'line'
  | 'contact_language'
  | 'contact_locale'
>

/** What a contact reads as far as anything tells: what it wrote, what the channel expects, what its browser asks for. */
const contactLanguageOf = (
  own: Choices,
  setting: TranslationSetting,
  channelLanguage: string | null,
): string | null => {
  const known = own.contact_language ?? fromWire(setting.receiveSourceLanguage) ?? channelLanguage
  if (known !== null || own.contact_locale === null) return known
  return resolveLanguage(own.contact_locale)?.code ?? null
}

/**
 * A conversation's own choices win over its sub-account's (spec §3, Translation setting), those over the channel's
 * expectation; a contact that has not written yet is taken to read what its browser asks for.
 */
export const languagePlan = (
  own: Choices,
  setting: TranslationSetting,
  channelLanguage: string | null,
): LanguagePlan => ({
  agentLanguage: own.agent_language ?? fromWire(setting.receiveTargetLanguage) ?? 'zh-CN',
  contactLanguage: contactLanguageOf(own, setting, channelLanguage),
  incoming: own.translate_incoming ?? setting.receiveTranslationEnable,
  outgoing: own.translate_outgoing ?? setting.sendTranslationEnable,
  line: own.line ?? setting.translationMode,
  holdFailed: setting.holdFailed,
})

/** The name of a contact that gave none: stable, short, the same everywhere. */
export const visitorName = (externalId: string): string =>
  `#${externalId.replaceAll('-', '').slice(-6).toUpperCase()}`
