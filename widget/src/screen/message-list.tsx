import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ChatState } from '../chat/chat-state.ts'
import { unreadCount } from '../chat/receipts.rules.ts'
import { fill } from '../text/texts.ts'
import type { Shown } from './attachment.tsx'
import { useScreen } from './context.ts'
import { Icon } from './icons.tsx'
import { MessageView, PendingView } from './message.tsx'
import { type Row, rowsOf } from './rows.ts'
import { type Times, timesIn } from './times.ts'
import { useListScroll } from './use-scroll.ts'
import { useUnseen } from './use-unseen.ts'

type OnView = (file: Shown) => void
type ListProps = { state: ChatState; visible: boolean; onView: OnView }

const lastReadOf = ({ messages, agentReadSeq }: ChatState['list']): string | undefined =>
  messages.findLast(
    (message) => message.direction === 'in' && (message.seq <= agentReadSeq || message.state === 'read'),
  )?.id

/** Loads older messages when their place comes into view. */
const Older = ({ state }: { state: ChatState }): JSX.Element | null => {
  const { chat, texts } = useScreen()
  const place = useRef<HTMLDivElement>(null)
  const first = state.list.messages[0]?.id
  useEffect(() => {
    const target = place.current
    if (!target) return
    const watcher = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && void chat.loadOlder(),
      { rootMargin: '200px 0px 0px' },
    )
    watcher.observe(target)
    return () => watcher.disconnect()
  }, [chat, first])
  if (state.list.complete || first === undefined) return null
  return (
    <div class="older" ref={place}>
      {state.older === 'loading' ? (
        <span class="spinner" aria-hidden="true" />
      ) : (
        <button type="button" class="link" onClick={() => void chat.loadOlder()}>
          {texts.older}
        </button>
      )}
    </div>
  )
}

const Typing = (): JSX.Element => {
  const { texts } = useScreen()
  return (
    <div class="typing">
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span class="sr">{texts.typing}</span>
    </div>
  )
}

type LineProps = { row: Row; state: ChatState; lastRead: string | undefined; times: Times; onView: OnView }

const Line = ({ row, state, lastRead, times, onView }: LineProps): JSX.Element => {
  const { texts } = useScreen()
  if (row.kind === 'day') return <li class="day">{times.dayName(row.at)}</li>
  if (row.kind === 'new') return <li class="new">{texts.newMarker}</li>
  return (
    <MessageView
      message={row.message}
      first={row.first}
      last={row.last}
      agentReadSeq={state.list.agentReadSeq}
      lastRead={row.message.id === lastRead}
      times={times}
      onView={onView}
    />
  )
}

const ToEnd = ({ unread, onClick }: { unread: number; onClick: () => void }): JSX.Element => {
  const { texts } = useScreen()
  const words = fill(texts.unread, { n: unread })
  return (
    <button type="button" class="to-end" onClick={onClick} aria-label={words}>
      {unread > 0 && <span>{words}</span>}
      <Icon name="down" />
    </button>
  )
}

/** Changes when something is added at the beginning. */
const topKeyOf = ({ messages, complete }: ChatState['list']): string => `${messages[0]?.id} ${complete}`

export const MessageList = ({ state, visible, onView }: ListProps): JSX.Element => {
  const { chat, language } = useScreen()
  const times = useMemo(() => timesIn(language), [language])
  const { messages, pending, complete } = state.list
  const { scrollerRef, atEnd, onScroll, toEnd } = useListScroll(topKeyOf(state.list))
  const marker = useUnseen(chat, state, visible && atEnd)
  const rows = useMemo(() => rowsOf(messages, marker, times.day), [messages, marker, times])
  const lastRead = lastReadOf(state.list)
  const mine = pending.at(-1)?.clientMsgId
  useEffect(toEnd, [mine, toEnd])
  return (
    <div class="list">
      <section
        class="scroll"
        ref={scrollerRef}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={state.channel?.title}
      >
        <div class="inner">
          <Older state={state} />
          {complete && state.channel?.greeting && (
            <p class="greeting" dir="auto">
              {state.channel.greeting}
            </p>
          )}
          {/* Read out at the end of the list; further up, what is added is older and was asked for. */}
          <ol aria-live={atEnd ? 'polite' : 'off'}>
            {rows.map((row) => (
              <Line key={row.key} row={row} state={state} lastRead={lastRead} times={times} onView={onView} />
            ))}
            {pending.map((entry) => (
              <PendingView
                key={entry.clientMsgId}
                entry={entry}
                part={state.progress[entry.clientMsgId]}
                times={times}
                onView={onView}
              />
            ))}
          </ol>
          {state.agentTyping && <Typing />}
        </div>
      </section>
      {!atEnd && <ToEnd unread={unreadCount(messages, state.readSeq)} onClick={toEnd} />}
    </div>
  )
}
