import { memo, useRef, useState } from 'react'
import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useToday } from '../../../ui/today.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import { dayLabel } from '../conversation.format.ts'
import { useConversation, useDesk } from '../conversation.store.ts'
import { type ChatRow, useChatRows } from './chat-rows.ts'
import { MessageBubble } from './message-bubble.tsx'
import classes from './message-list.module.css'
import { OutboxBubble } from './outbox-bubble.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

type RowProps = { row: ChatRow; contactReadSeq: number; agentName: string }

const Row = memo(({ row, contactReadSeq, agentName }: RowProps) => {
  const t = useTexts(conversationTexts).chat
  const [tag] = useLocale()
  const today = useToday()
  return (
    <div>
      {row.newDay && (
        <div className={classes.day}>
          <span>{dayLabel(row.newDay, today, tag, t)}</span>
        </div>
      )}
      {row.divider && (
        <div className={classes.divider}>
          <hr />
          {t.newMessages}
          <hr />
        </div>
      )}
      {row.message ? (
        <MessageBubble
          message={row.message}
          contactReadSeq={contactReadSeq}
          continued={row.continued}
          agentName={agentName}
        />
      ) : (
        <OutboxBubble entry={row.entry} />
      )}
    </div>
  )
})
Row.displayName = 'Row'

/** Whether rows were put before the first one since the last drawing: the list then keeps its place from the end. */
const usePrepended = (rows: readonly ChatRow[]): boolean => {
  const [known, setKnown] = useState({ rows, prepended: false })
  if (known.rows === rows) return known.prepended
  const first = known.rows[0]
  const prepended =
    first !== undefined && rows[0]?.key !== first.key && rows.some((row) => row.key === first.key)
  setKnown({ rows, prepended })
  return prepended
}

/** Says that older messages are on the way; apart, so that saying it does not draw the list. */
const Older = ({ conversationId }: { conversationId: string }) => {
  const t = useTexts(conversationTexts).chat
  const older = useDesk((state) => state.loading.messages.get(conversationId) === 'older')
  if (!older) return null
  return (
    <div className={classes.older}>
      <Loader size="xs" aria-label={t.older} />
    </div>
  )
}

type Props = { conversationId: string; dividerSeq: number | null; sentCount: number; agentName: string }

/** The messages of one chat: stays at the newest, or keeps its place while older ones load above or new ones come below. */
export const MessageList = ({ conversationId, dividerSeq, sentCount, agentName }: Props) => {
  const t = useTexts(conversationTexts).chat
  const rows = useChatRows(conversationId, dividerSeq)
  const prepended = usePrepended(rows)
  const contactReadSeq = useConversation(conversationId)?.contactReadSeq ?? 0
  const start = useDesk((state) => state.timelines.get(conversationId)?.start ?? false)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const stick = useStickToEnd({ list, rows, conversationId, sentCount })
  return (
    <div className={classes.frame}>
      <Older conversationId={conversationId} />
      <div
        ref={scroller}
        className={classes.scroll}
        role="log"
        aria-label={t.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
        tabIndex={0}
      >
        <div className={classes.top}>{start && rows.length > 0 && t.start}</div>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={prepended}
          startMargin={40}
          onScroll={stick.onScroll}
          onResize={stick.onResize}
        >
          {(row) => <Row key={row.key} row={row} contactReadSeq={contactReadSeq} agentName={agentName} />}
        </Virtualizer>
        <div className={classes.bottom} />
      </div>
      {stick.away && (
        <Button
          className={classes.latest ?? ''}
          size="compact-sm"
          radius="xl"
          variant={stick.news > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} />}
          onClick={stick.toEnd}
        >
          {stick.news > 0 ? t.latestNew(stick.news) : t.latest}
        </Button>
      )}
    </div>
  )
}
