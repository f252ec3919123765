import type { Attachment } from '@chatx/contract/conversation'
import type { TranslationSetting } from '@chatx/contract/sub-account'
import type { Clock } from '../../infra/clock.ts'
import type { AccountTx, Database } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'
import type { Random } from '../../infra/random.ts'
import type { Streams } from '../../infra/live/streams.ts'
import type { BucketOwner, Replenishment, TranslateOutcome, Translator } from '../translation/index.ts'

/** What a sub-account decides for its conversations. */
export type SubAccountSettings = {
  subAccountId: string
  translation: TranslationSetting
  autoReply: boolean
  dedupeScope: 'current' | 'all'
  owner: BucketOwner
  replenish: Replenishment
}

/** The messenger account that a thread runs over; `online` while a port lease is held. */
export type ThreadAccount = {
  messengerAccountId: string
  subAccountId: string
  platform: string
  status: 'normal' | 'disabled'
  contactLanguage: string | null
  online: boolean
}

export type PlannedReply = { kind: 'welcome' | 'keyword'; ruleId: string; texts: string[] }

export type ReplyQuestion = {
  subAccountId: string
  text: string
  firstOfSession: boolean
  messageId: string
  fanSessionId: string
}

export type KeptFile = { fileId: string; kind: 'image' | 'audio' | 'video' | 'file' }

/** Everything that the module asks of others; wired in one place. */
export type ConversationDeps = {
  db: Database
  /** Whether contacts may write to this main account; not while it is suspended. */
  takesMessages(tx: AccountTx): Promise<boolean>
  /** Which of these messenger accounts take messages: they are there and not switched off. */
  openAccounts(tx: AccountTx, messengerAccountIds: string[]): Promise<ReadonlySet<string>>
  clock: Clock
  random: Random
  log: Log
  streams: Streams
  translator: Translator
  settingsOf(tx: AccountTx, subAccountId: string): Promise<SubAccountSettings | undefined>
  accountOf(tx: AccountTx, messengerAccountId: string): Promise<ThreadAccount | undefined>
  agentNameOf(tx: AccountTx, subAccountId: string): Promise<string>
  /** Counts a contact once; answers how it counted. Idempotent. */
  countFan(
    tx: AccountTx,
    fan: {
      subAccountId: string
      messengerAccountId: string
      contactId: string
      platform: string
      identity: string
      dedupeScope: 'current' | 'all'
      at: Date
    },
  ): Promise<'base' | 'new' | 'repeat'>
  /**
   * Looks for the click that led a contact here in the first message of a fan session. Idempotent; a text that names no
   * click costs no query. `isNewFan`: this message made the contact a new fan.
   */
  noticeClick(
    tx: AccountTx,
    message: { text: string; contactId: string; messengerAccountId: string; isNewFan: boolean },
  ): Promise<void>
  /** A message for another platform than our own web chat is ready to leave. Idempotent. */
  depart(
    tx: AccountTx,
    leaving: { messageId: string; conversationId: string; messengerAccountId: string; threadKey: string },
  ): Promise<void>
  planReplies(tx: AccountTx, question: ReplyQuestion): Promise<PlannedReply[]>
  /** Checks that an uploaded file is there, is what it says, and belongs to this uploader. */
  keepFile(tx: AccountTx, fileId: string, uploader: string): Promise<KeptFile>
  attachmentsOf(tx: AccountTx, fileIds: string[]): Promise<Map<string, Attachment>>
  /** The result of a preview of exactly this text for this target, taken once; undefined when the token is void. */
  takePreview(
    tx: AccountTx,
    token: string,
    conversationId: string,
    text: string,
    target: string,
  ): Promise<TranslateOutcome | undefined>
  silenceHoursOf(tenantId: number): Promise<number>
  /** Home figures of this main account have moved. */
  figuresMoved(tx: AccountTx): void
  /** Lets shutdown wait for work that goes on after its request was answered. */
  track(work: Promise<unknown>): void
  isContactOnline(mainAccountId: string, messengerAccountId: string, threadKey: string): boolean
}
