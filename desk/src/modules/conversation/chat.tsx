import { useCallback, useState } from 'react'
import { ActionIcon, Button, Loader, Text, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconId, IconMessages, IconX } from '@tabler/icons-react'
import type { Conversation } from '@chatx/contract/conversation'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import classes from './chat.module.css'
import { reloadMessages } from './conversation.actions.ts'
import { conversationTexts } from './conversation.en-US.ts'
import { firstUnreadSeq } from './conversation-timeline.rules.ts'
import { deskNow, useConversation, useDesk } from './conversation.store.ts'
import { Composer } from './parts/composer.tsx'
import { MessageList } from './parts/message-list.tsx'

type Props = {
  id: string | null
  /** There is no connection: what a copy has of a chat is shown before it is loaded. */
  away: boolean
  subAccountId: string
  holdFailed: boolean
  /** The name this agent writes under; messages of others say whose they are. */
  agentName: string
  accountName: string | null
  onTyping: (id: string, on: boolean) => void
  onClose: () => void
  onContact: () => void
}

const Presence = ({ one }: { one: Conversation }) => {
  const t = useTexts(conversationTexts).chat
  const typing = useDesk((state) => state.typing.has(one.id))
  // The server names every desk that has this chat open, this one among them; two tabs of one login are one desk.
  const others = useDesk((state) => new Set(state.viewing.get(one.id)).size - 1)
  return (
    <Text size="xs" c="dimmed" className={classes.presence ?? ''} aria-live="polite">
      <span className={classes.online} data-online={one.contact.online || undefined}>
        {typing ? t.typing : one.contact.online ? t.online : t.offline}
      </span>
      {others > 0 && <span className={classes.others}>{t.viewing(others)}</span>}
    </Text>
  )
}

const Header = ({ one, ...props }: Props & { one: Conversation }) => {
  const t = useTexts(conversationTexts).chat
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t.back}
        onClick={props.onClose}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.who}>
        <h2 className={classes.name}>
          <span className={classes.title} dir="auto">
            {one.contact.name}
          </span>
          {props.accountName && <span className={classes.account}>{props.accountName}</span>}
        </h2>
        <Presence one={one} />
      </div>
      <ActionIcon
        className={classes.contact ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t.contact}
        onClick={props.onContact}
      >
        <IconId size={20} />
      </ActionIcon>
      <Tooltip label={`${t.close} (Esc)`}>
        <ActionIcon
          className={classes.close ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t.close}
          onClick={props.onClose}
        >
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </header>
  )
}

/** Why messages could not be loaded. That more of them are on the way draws nothing here: the composer would measure itself anew. */
const useFailure = (id: string | null): { error: unknown } | null =>
  useDesk((state) => {
    const loading = id === null ? undefined : state.loading.messages.get(id)
    return typeof loading === 'object' ? loading : null
  })

/** Whether a copy stands in for messages that were not loaded. Once shown it stays, so that nothing flickers while they load. */
const useCopied = (id: string, away: boolean, failure: { error: unknown } | null): boolean => {
  const some = useDesk((state) => (state.timelines.get(id)?.list.length ?? 0) > 0)
  const unreachable = failure !== null && isApiError(failure.error) && failure.error.isTransport
  const wanted = some && (failure === null ? away : unreachable)
  const [shown, setShown] = useState(wanted)
  if (wanted && !shown) setShown(true)
  return some && shown && (failure === null || unreachable)
}

type BodyProps = {
  id: string
  away: boolean
  sentCount: number
  dividerSeq: number | null
  agentName: string
}

const Body = ({ id, away, ...place }: BodyProps) => {
  const t = useTexts(conversationTexts).chat
  const failure = useFailure(id)
  const loaded = useDesk((state) => state.timelines.get(id)?.loaded ?? false)
  const copied = useCopied(id, away, failure)
  // A list that was loaded begins anew: at the first unread message, and marked as read.
  if (loaded || copied) return <MessageList key={`${id} ${loaded}`} conversationId={id} {...place} />
  if (failure) {
    return (
      <div className={classes.center} role="alert">
        <Text fw={600}>{t.failed}</Text>
        <Text size="sm" c="dimmed">
          {failure.error instanceof Error ? failure.error.message : ''}
        </Text>
        <Button variant="default" size="xs" onClick={() => void reloadMessages(id)}>
          {t.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.center}>
      <Loader size="sm" aria-label={t.loading} />
    </div>
  )
}

/** Where the unread messages began when the chat was opened; it stays there until another one is opened. */
const useDivider = (id: string): number | null => {
  const loaded = useDesk((state) => state.timelines.get(id)?.loaded ?? false)
  const [found, setFound] = useState<number | null | undefined>(undefined)
  if (loaded && found === undefined) {
    const { list, timelines } = deskNow()
    setFound(firstUnreadSeq(timelines.get(id)?.list ?? [], list.byId.get(id)?.unread ?? 0))
  }
  return found ?? null
}

const OpenChat = ({ one, ...props }: Props & { one: Conversation }) => {
  const [sentCount, setSentCount] = useState(0)
  const dividerSeq = useDivider(one.id)
  const onSent = useCallback(() => setSentCount((count) => count + 1), [])
  return (
    <section id="chat" tabIndex={-1} className={classes.chat} aria-label={one.contact.name}>
      <Header one={one} {...props} />
      <Body
        id={one.id}
        away={props.away}
        sentCount={sentCount}
        dividerSeq={dividerSeq}
        agentName={props.agentName}
      />
      <Composer
        one={one}
        subAccountId={props.subAccountId}
        holdFailed={props.holdFailed}
        onTyping={props.onTyping}
        onSent={onSent}
      />
    </section>
  )
}

/** The open conversation, or what to do when none is. */
export const Chat = (props: Props) => {
  const t = useTexts(conversationTexts).chat
  const { id } = props
  const one = useConversation(id)
  const failure = useFailure(id)
  if (one) return <OpenChat key={one.id} one={one} {...props} />
  return (
    <section id="chat" tabIndex={-1} className={classes.chat} aria-label={t.messages}>
      <div className={classes.center}>
        {id === null ? (
          <StatePanel icon={<IconMessages size={44} stroke={1.2} />} title={t.none}>
            {t.noneHint}
          </StatePanel>
        ) : failure ? (
          <StatePanel
            alert
            title={t.failed}
            action={
              <Button variant="default" onClick={props.onClose}>
                {t.back}
              </Button>
            }
          >
            {failure.error instanceof Error ? failure.error.message : ''}
          </StatePanel>
        ) : (
          <Loader size="sm" aria-label={t.loading} />
        )}
      </div>
    </section>
  )
}
