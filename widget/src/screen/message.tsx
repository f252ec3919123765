import type { VisitorMessage } from '@chatx/contract/web-chat'
import type { ComponentChildren, JSX } from 'preact'
import { memo } from './memo.ts'
import type { Pending } from '../chat/message-list.rules.ts'
import { type Tick, tickOf } from '../chat/receipts.rules.ts'
import { pieces } from '../text/link.ts'
import { fill } from '../text/texts.ts'
import { AttachmentView, type Shown } from './attachment.tsx'
import { useScreen } from './context.ts'
import { failureText, mayRetry } from './failure.ts'
import { Icon, type IconName } from './icons.tsx'
import type { Times } from './times.ts'

const tickIcons: Record<Tick, IconName> = {
  queued: 'clock',
  sent: 'tick',
  delivered: 'ticks',
  read: 'ticks',
  failed: 'warning',
}

const TickMark = ({ tick, spelled }: { tick: Tick; spelled: boolean }): JSX.Element => {
  const { texts } = useScreen()
  return (
    <span class={`tick ${tick}`}>
      <Icon name={tickIcons[tick]} />
      <span class={spelled ? '' : 'sr'}>{texts[tick]}</span>
    </span>
  )
}

const Words = ({ text }: { text: string }): JSX.Element => (
  <p class="words" dir="auto">
    {pieces(text).map((piece) =>
      piece.href === null ? (
        piece.text
      ) : (
        <a key={piece.at} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ),
    )}
  </p>
)

type BubbleProps = {
  own: boolean
  first: boolean
  last: boolean
  text: string | null
  file: Shown | null
  onView: (file: Shown) => void
  onBroken: () => void
  children: ComponentChildren
}

const Bubble = ({ own, first, last, text, file, onView, onBroken, children }: BubbleProps): JSX.Element => (
  <li class={`message ${own ? 'own' : 'theirs'}${first ? ' first' : ''}${last ? ' last' : ''}`}>
    {file && <AttachmentView file={file} onView={onView} onBroken={onBroken} />}
    {text && <Words text={text} />}
    {children}
  </li>
)

type MessageProps = {
  message: VisitorMessage
  first: boolean
  last: boolean
  agentReadSeq: number
  /** The last of the visitor's messages that was read carries the word. */
  lastRead: boolean
  times: Times
  onView: (file: Shown) => void
}

const Mark = ({ icon, text }: { icon: IconName; text: string }): JSX.Element => (
  <span class="mark">
    <Icon name={icon} />
    {text}
  </span>
)

/** What is said under a message: marks, time and how far it has come; within a group only where there is news. */
const Meta = ({ message, last, agentReadSeq, lastRead, times }: MessageProps): JSX.Element | null => {
  const { texts } = useScreen()
  const tick = message.direction === 'in' ? tickOf(message, agentReadSeq) : null
  const telling = [last, lastRead, message.automatic, message.translated, tick === 'failed']
  if (!telling.some(Boolean)) return null
  return (
    <div class="meta" aria-live="off">
      {message.automatic && <Mark icon="robot" text={texts.automatic} />}
      {message.translated && <Mark icon="translated" text={texts.translated} />}
      <time dateTime={message.createdAt} title={times.full(message.createdAt)}>
        {times.clock(message.createdAt)}
      </time>
      {tick && <TickMark tick={tick} spelled={lastRead || tick === 'failed'} />}
    </div>
  )
}

/** A message the server holds. */
export const MessageView = memo((props: MessageProps): JSX.Element => {
  const { chat } = useScreen()
  const { message } = props
  const file = message.attachment && {
    ...message.attachment,
    url: chat.preview(message.clientMsgId) ?? message.attachment.url,
  }
  return (
    <Bubble
      own={message.direction === 'in'}
      first={props.first}
      last={props.last}
      text={message.text}
      file={file}
      onView={props.onView}
      onBroken={() => void chat.renewLink(message.seq)}
    >
      <Meta {...props} />
    </Bubble>
  )
})

type PendingProps = {
  entry: Pending
  part: number | undefined
  times: Times
  onView: (file: Shown) => void
}

const Failed = ({ entry }: { entry: Pending }): JSX.Element => {
  const { chat, texts } = useScreen()
  const why = failureText(entry.reason, texts)
  return (
    <div class="failed-line" role="alert">
      <TickMark tick="failed" spelled />
      {why && <span>{fill(why, { name: entry.file?.name ?? '' })}</span>}
      {mayRetry(entry.reason) && (
        <button type="button" class="link" onClick={() => chat.retry(entry.clientMsgId)}>
          {texts.retry}
        </button>
      )}
      <button type="button" class="link" onClick={() => chat.discard(entry.clientMsgId)}>
        {texts.discard}
      </button>
    </div>
  )
}

/** A message that is on its way. */
export const PendingView = ({ entry, part, times, onView }: PendingProps): JSX.Element => {
  const { chat, texts, language } = useScreen()
  const percent =
    part === undefined ? null : new Intl.NumberFormat(language, { style: 'percent' }).format(part)
  const file = entry.file && { ...entry.file, url: chat.preview(entry.clientMsgId) }
  return (
    <Bubble own first last text={entry.text} file={file} onView={onView} onBroken={() => {}}>
      {percent !== null && (
        <progress max={1} value={part} aria-label={fill(texts.uploading, { n: percent })} />
      )}
      {entry.stage === 'failed' ? (
        <Failed entry={entry} />
      ) : (
        <div class="meta" aria-live="off">
          {percent !== null && <span>{fill(texts.uploading, { n: percent })}</span>}
          <time dateTime={entry.sentAt}>{times.clock(entry.sentAt)}</time>
          <TickMark tick={entry.stage === 'accepted' ? 'sent' : 'queued'} spelled={false} />
        </div>
      )}
    </Bubble>
  )
}
