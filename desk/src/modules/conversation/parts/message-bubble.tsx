import { memo, useState } from 'react'
import type { Message } from '@chatx/contract/conversation'
import type { Translation } from '@chatx/contract/translation'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { formatsFor } from '@chatx/web-kit/formats.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import { clock, engineName, reasonText } from '../conversation.format.ts'
import { hasProblem, type Reading, readingOf, shownState } from '../conversation-message.rules.ts'
import { useDesk } from '../conversation.store.ts'
import { languageName } from '../../../language/language.rules.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { CopyText } from './copy-text.tsx'
import { MessageAttachment } from './message-attachment.tsx'
import classes from './message.module.css'
import { MessageProblem } from './message-problem.tsx'
import { RemotePictures } from './remote-picture.tsx'
import { MessageTicks } from './message-ticks.tsx'

/** Who translated and what it cost, or why it was free. */
const EngineLabel = ({ translation }: { translation: Translation }) => {
  const t = useTexts(conversationTexts)
  const [tag] = useLocale()
  if (translation.state !== 'done' && translation.state !== 'skipped') return null
  const reason = reasonText(translation.reason, t)
  const cost =
    translation.charged > 0
      ? t.message.characters(formatsFor(tag).number(translation.charged))
      : t.message.free
  const parts = translation.state === 'done' ? [engineName(translation.engine, t), cost] : [reason]
  return <span title={reason || undefined}>{parts.filter(Boolean).join(' · ')}</span>
}

/** Who wrote it for us: an automatic reply, or an agent other than the one who reads. */
const AuthorLabel = ({ message, agentName }: { message: Message; agentName: string }) => {
  const t = useTexts(conversationTexts).message
  const { kind, name } = message.author
  if (kind === 'welcome' || kind === 'keyword') return <span className={classes.author}>{t[kind]}</span>
  return kind === 'agent' && name !== agentName ? <span className={classes.author}>{name}</span> : null
}

const Secondary = ({ reading, outgoing }: { reading: Reading; outgoing: boolean }) => {
  const t = useTexts(conversationTexts).message
  const [tag] = useLocale()
  const { secondary } = reading
  if (!secondary) return null
  return (
    <div className={classes.secondary}>
      <span className={classes.secondaryLabel}>
        {outgoing ? t.sentAs : t.original}
        {secondary.language && ` · ${languageName(secondary.language, tag)}`}
      </span>
      <span className={classes.text}>
        <RichText text={secondary.text} lang={secondary.language ?? undefined} />
      </span>
      <CopyText text={secondary.text} label={outgoing ? t.copyTranslation : t.copyOriginal} />
    </div>
  )
}

const Toggle = ({ open, outgoing, onClick }: { open: boolean; outgoing: boolean; onClick: () => void }) => {
  const t = useTexts(conversationTexts).message
  const [show, hide] = outgoing ? [t.showSent, t.hideSent] : [t.showOriginal, t.hideOriginal]
  return (
    <button type="button" className={classes.toggle} aria-expanded={open} onClick={onClick}>
      {open ? hide : show}
    </button>
  )
}

const Primary = ({ reading, outgoing }: { reading: Reading; outgoing: boolean }) => {
  const t = useTexts(conversationTexts).message
  if (!reading.primary) return null
  return (
    <div className={classes.text} data-streaming={(reading.streaming && !outgoing) || undefined}>
      <RichText text={reading.primary.text} lang={reading.primary.language ?? undefined} />
      <CopyText
        text={reading.primary.text}
        label={reading.secondary && !outgoing ? t.copyTranslation : t.copy}
      />
    </div>
  )
}

const Words = ({ reading, outgoing }: { reading: Reading; outgoing: boolean }) => {
  const t = useTexts(conversationTexts).message
  const [open, setOpen] = useState(false)
  return (
    <>
      <Primary reading={reading} outgoing={outgoing} />
      {reading.pending && !reading.streaming && <div className={classes.pending}>{t.translating}</div>}
      {(open || reading.streaming) && <Secondary reading={reading} outgoing={outgoing} />}
      {reading.secondary && !reading.streaming && (
        <Toggle open={open} outgoing={outgoing} onClick={() => setOpen(!open)} />
      )}
    </>
  )
}

/** What came with the words; of a kind that this desk does not know, that there was something (specification §8). */
const Attached = ({ message: { kind, attachment } }: { message: Message }) => {
  const t = useTexts(conversationTexts).message
  if (attachment) return <MessageAttachment kind={kind} attachment={attachment} />
  return kind === 'text' ? null : <em className={classes.unviewable}>{t.unviewable}</em>
}

type Props = { message: Message; contactReadSeq: number; continued: boolean; agentName: string }

/** Original and translation as one bubble. */
export const MessageBubble = memo(({ message, contactReadSeq, continued, agentName }: Props) => {
  const [tag] = useLocale()
  const streamed = useDesk((state) => state.streams.get(message.id)?.text ?? null)
  const reading = readingOf(message, streamed)
  const state = shownState(message, contactReadSeq)
  return (
    <article
      className={classes.message}
      data-direction={message.direction}
      data-continued={continued || undefined}
    >
      {!continued && message.direction === 'out' && <AuthorLabel message={message} agentName={agentName} />}
      <div className={classes.bubble} data-failed={message.state === 'failed' || undefined}>
        <Attached message={message} />
        <Words reading={reading} outgoing={message.direction === 'out'} />
        {message.direction === 'in' && <RemotePictures message={message} />}
      </div>
      {hasProblem(message) && <MessageProblem message={message} />}
      <div className={classes.meta}>
        {message.translation && <EngineLabel translation={message.translation} />}
        <time dateTime={message.createdAt} title={formatsFor(tag).dateTime(message.createdAt)}>
          {clock(message.createdAt, tag)}
        </time>
        {message.direction === 'out' && <MessageTicks state={state} />}
      </div>
    </article>
  )
})
MessageBubble.displayName = 'MessageBubble'
