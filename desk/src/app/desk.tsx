import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { DeskInfo } from '@chatx/contract/sub-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { go, useAddress } from '../client/address.ts'
import { keys } from '../client/keys.ts'
import { accountsQuery } from '../modules/account/account.queries.ts'
import { totalUnread } from '../modules/account/account.rules.ts'
import { AccountList } from '../modules/account/account-list.tsx'
import { ContactPane } from '../modules/contact/contact-pane.tsx'
import { Chat } from '../modules/conversation/chat.tsx'
import {
  changeConversation,
  loadConversations,
  openConversation,
  resumeConversation,
} from '../modules/conversation/conversation.actions.ts'
import { showOutbox } from '../modules/conversation/conversation-outbox.actions.ts'
import { ConversationList } from '../modules/conversation/conversation-list.tsx'
import { doubtMessages } from '../modules/conversation/conversation-events.rules.ts'
import { changeDesk, useAccountOf, useConversation } from '../modules/conversation/conversation.store.ts'
import { appTexts } from './app.en-US.ts'
import { showUnread } from './attention.ts'
import { Banner } from './banner.tsx'
import { current, useConnection } from './connection.store.ts'
import { DemoBanner } from './demo-banner.tsx'
import classes from './desk.module.css'
import { KeyboardHelp } from './keyboard-help.tsx'
import { keepOfflineCopy } from './offline-copy.ts'
import { useShortcuts } from './shortcuts.ts'
import { Topbar } from './topbar.tsx'
import { useDesktop } from './use-desktop.ts'
import { useLive } from './use-live.ts'

const tellTyping = (conversationId: string, on: boolean): void => {
  current.live?.send({ t: 'typing', conversationId, on })
}

const namesOf = (accounts: readonly DeskAccount[]): [string, string][] =>
  accounts.length > 1 ? accounts.map((one) => [one.id, one.name]) : []

/** Names of the accounts by id, where there are several to tell apart; their counts may change without drawing anew. */
const useAccountNames = (): ReadonlyMap<string, string> => {
  const { data } = useQuery({ ...accountsQuery, select: namesOf })
  return useMemo(() => new Map(data), [data])
}

/** Apart from the desk, so that a count draws nothing but itself. */
const UnreadInTitle = () => {
  const t = useTexts(appTexts)
  const { data: count = 0 } = useQuery({ ...accountsQuery, select: totalUnread })
  useEffect(() => showUnread(count, t.product), [count, t.product])
  return null
}

/** What runs once the server has answered: the live connection, the list, the chat that is open, and the copy of them. */
const Connected = ({ info }: { info: DeskInfo }) => {
  const [startSeq] = useState(info.stream.seq)
  const client = useQueryClient()
  useLive(info.subAccount.id, startSeq)
  useEffect(() => {
    changeDesk(doubtMessages)
    void loadConversations()
    void client.invalidateQueries({ queryKey: keys.accounts })
    resumeConversation()
    return keepOfflineCopy(client)
  }, [client])
  return null
}

/** Until then the copy is shown, with what this agent wrote and nobody has yet. */
const useCopied = (subAccountId: string, copied: boolean): void => {
  useEffect(() => {
    if (copied) void showOutbox(subAccountId)
  }, [subAccountId, copied])
}

const LeftPane = memo(({ accountNames }: { accountNames: ReadonlyMap<string, string> }) => {
  const { chat, account, unread } = useAddress()
  const onOpen = useCallback((id: string) => go({ chat: id, contact: false }, true), [])
  return (
    <nav className={classes.left}>
      <AccountList chosen={account} onChoose={(id) => go({ account: id })} />
      <ConversationList
        chosen={chat}
        accountId={account}
        unread={unread}
        accountNames={accountNames}
        onOpen={onOpen}
        onUnread={(on) => go({ unread: on })}
        onClearFilters={() => go({ account: null, unread: false })}
      />
    </nav>
  )
})
LeftPane.displayName = 'LeftPane'

const RightPane = ({ id }: { id: string | null }) => {
  const one = useConversation(id)
  if (!one) return null
  return (
    <div className={classes.right}>
      <ContactPane
        one={one}
        onChange={(change) => changeConversation(one.id, change)}
        onBack={() => go({ contact: false })}
      />
    </div>
  )
}

type Props = {
  info: DeskInfo
  /** When the copy was made that is shown for want of a connection, in milliseconds; null once there is one. */
  copiedAt: number | null
  onRetry: () => void
}

/** The desk: accounts and conversations, the open chat, its contact. On a phone one of the three at a time. */
export const Desk = ({ info, copiedAt, onRetry }: Props) => {
  const t = useTexts(appTexts)
  const [help, setHelp] = useState(false)
  const { chat, contact } = useAddress()
  const accountNames = useAccountNames()
  const openHelp = useCallback(() => setHelp(true), [])
  const accountId = useAccountOf(chat)
  const away = useConnection((state) => state.live !== 'open') || copiedAt !== null
  useEffect(() => void openConversation(chat), [chat])
  useCopied(info.subAccount.id, copiedAt !== null)
  useShortcuts(openHelp)
  useDesktop(accountId)
  const view = chat === null ? 'list' : contact ? 'contact' : 'chat'
  return (
    <div className={classes.desk} data-view={view}>
      <a className={classes.skip} href="#chat">
        {t.skip}
      </a>
      <Topbar info={info} onHelp={openHelp} />
      <Banner copiedAt={copiedAt} onRetry={onRetry} />
      <DemoBanner />
      {copiedAt === null && <Connected info={info} />}
      <UnreadInTitle />
      <main className={classes.panes}>
        <VisuallyHidden component="h1">
          {t.product} · {info.subAccount.name}
        </VisuallyHidden>
        <LeftPane accountNames={accountNames} />
        <Chat
          id={chat}
          away={away}
          subAccountId={info.subAccount.id}
          holdFailed={info.translationSetting.holdFailed}
          agentName={info.agent.name}
          accountName={accountNames.get(accountId) ?? null}
          onTyping={tellTyping}
          onClose={() => go({ chat: null, contact: false })}
          onContact={() => go({ contact: true }, true)}
        />
        <RightPane id={chat} />
      </main>
      <KeyboardHelp opened={help} onClose={() => setHelp(false)} />
    </div>
  )
}
