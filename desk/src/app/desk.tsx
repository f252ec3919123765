import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { DeskInfo } from '@chatx/contract/sub-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { go, useAddress } from '../client/address.ts'
import { accountsQuery } from '../modules/account/account.queries.ts'
import { totalUnread } from '../modules/account/account.rules.ts'
import { AccountList } from '../modules/account/account-list.tsx'
import { ContactPane } from '../modules/contact/contact-pane.tsx'
import { Chat } from '../modules/conversation/chat.tsx'
import {
  changeConversation,
  loadConversations,
  openConversation,
} from '../modules/conversation/conversation.actions.ts'
import { ConversationList } from '../modules/conversation/conversation-list.tsx'
import { useAccountOf, useConversation } from '../modules/conversation/conversation.store.ts'
import { appTexts } from './app.en-US.ts'
import { showUnread } from './attention.ts'
import { Banner } from './banner.tsx'
import { current } from './connection.store.ts'
import classes from './desk.module.css'
import { KeyboardHelp } from './keyboard-help.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Topbar } from './topbar.tsx'
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

/** Loads the list once and whatever chat the address names. */
const useLoads = (chat: string | null): void => {
  useEffect(() => void loadConversations(), [])
  useEffect(() => void openConversation(chat), [chat])
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

/** The desk: accounts and conversations, the open chat, its contact. On a phone one of the three at a time. */
export const Desk = ({ info }: { info: DeskInfo }) => {
  const t = useTexts(appTexts)
  const [startSeq] = useState(info.stream.seq)
  const [help, setHelp] = useState(false)
  const { chat, contact } = useAddress()
  const accountNames = useAccountNames()
  const openHelp = useCallback(() => setHelp(true), [])
  const accountId = useAccountOf(chat)
  useLive(info.subAccount.id, startSeq)
  useLoads(chat)
  useShortcuts(openHelp)
  const view = chat === null ? 'list' : contact ? 'contact' : 'chat'
  return (
    <div className={classes.desk} data-view={view}>
      <a className={classes.skip} href="#chat">
        {t.skip}
      </a>
      <Topbar info={info} onHelp={openHelp} />
      <Banner />
      <UnreadInTitle />
      <main className={classes.panes}>
        <VisuallyHidden component="h1">
          {t.product} · {info.subAccount.name}
        </VisuallyHidden>
        <LeftPane accountNames={accountNames} />
        <Chat
          id={chat}
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
