import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DeskEvent } from '@chatx/contract/live'
import { createLive, liveUrl } from '@chatx/web-kit/live.ts'
import { useAddress } from '../client/address.ts'
import { keys } from '../client/keys.ts'
import { claimOffline, startHeartbeat } from '../modules/account/account-lease.store.ts'
import { fetchLiveTicket } from '../modules/access/access.queries.ts'
import { kick } from '../modules/access/access.store.ts'
import {
  loadConversations,
  onRead,
  reloadMessages,
  resumeConversation,
} from '../modules/conversation/conversation.actions.ts'
import {
  applyEphemeral,
  expireTyping,
  forgetMessages,
} from '../modules/conversation/conversation-events.rules.ts'
import { flushOutbox, restoreOutbox } from '../modules/conversation/conversation-outbox.actions.ts'
import { changeDesk } from '../modules/conversation/conversation.store.ts'
import { current, useConnection } from './connection.store.ts'
import { countUnread, createBridge } from './live-bridge.ts'

const tellViewing = (): void => {
  current.live?.send({ t: 'viewing', conversationId: useAddress.getState().chat })
}

const reload = async (): Promise<void> => {
  changeDesk(forgetMessages)
  const { chat } = useAddress.getState()
  await Promise.all([loadConversations(), chat === null ? undefined : reloadMessages(chat)])
}

/**
 * Everything that runs while the desk is open: the live connection from the position the lists were loaded at, the
 * heartbeat of the leases, and the messages that wait.
 */
export const useLive = (subAccountId: string, startSeq: number): void => {
  const client = useQueryClient()
  useEffect(() => {
    const bridge = createBridge(client)
    const live = createLive<DeskEvent>({
      url: liveUrl(location.origin),
      ticket: fetchLiveTicket,
      startSeq: current.seq?.subAccountId === subAccountId ? current.seq.seq : startSeq,
      onEvent: (event, seq) => {
        current.seq = { subAccountId, seq }
        bridge.take(event)
      },
      onEphemeral: (event) => changeDesk((state) => applyEphemeral(state, event, Date.now())),
      onState: (state) => {
        useConnection.setState({ live: state })
        if (state !== 'open') return
        tellViewing()
        resumeConversation()
        void flushOutbox()
      },
      onReload: () => {
        void reload()
        void client.invalidateQueries({ queryKey: keys.accounts })
      },
      onBye: (reason) => {
        if (reason !== 'restart' && reason !== 'slow') kick(reason)
      },
    })
    current.live = live
    const stopHeart = startHeartbeat(client, live.nudge)
    const stopRead = onRead((accountId, count) => countUnread(client, accountId, -count))
    const stopViewing = useAddress.subscribe((now, before) => {
      if (now.chat !== before.chat) tellViewing()
    })
    const typing = setInterval(() => changeDesk((state) => expireTyping(state, Date.now())), 1000)
    void restoreOutbox(subAccountId)
    return () => {
      current.live = null
      live.close()
      bridge.stop()
      stopHeart()
      stopRead()
      stopViewing()
      clearInterval(typing)
    }
  }, [client, subAccountId, startSeq])

  // As soon as the accounts are known, whatever is offline is brought online.
  useEffect(() => {
    const claimNow = () => void claimOffline(client)
    claimNow()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.query.queryKey[0] === keys.accounts[0]) claimNow()
    })
  }, [client])
}
