import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conversation, Message } from '@chatx/contract/conversation'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import type { DeskInfo } from '@chatx/contract/sub-account'
import { session } from '../client/api.ts'
import { type Copied, readCopy, writeCopy } from '../client/copy.ts'
import { keys } from '../client/keys.ts'
import { keptOf, rowsToKeep, withOpened } from '../modules/conversation/conversation-copy.rules.ts'
import { upsertConversations } from '../modules/conversation/conversation-list.rules.ts'
import { changeDesk, deskNow, useDesk } from '../modules/conversation/conversation.store.ts'
import { useConnection } from './connection.store.ts'

/** Milliseconds: how often changes are written, and how often the time of the copy is, while nothing changes. */
const writeEvery = 1000
const stampEvery = 60_000

const rowPrefix = 'conversation:'

/** What the desk is shown with until the server answers. `at`: when it was connected last, in milliseconds. */
export type OfflineCopy = { info: DeskInfo; at: number }

/** The build that wrote the records: their shapes are its own, so another build's copy is as none. */
const form = import.meta.url

/** Who is online is nothing that a copy can know. */
const rowsIn = (store: Copied['store']): Conversation[] =>
  [...store]
    .filter(([key]) => key.startsWith(rowPrefix))
    .map(([, value]) => value as Conversation)
    .map((row) => ({ ...row, contact: { ...row.contact, online: false } }))

const restore = (client: QueryClient, { store, messages }: Copied): OfflineCopy | null => {
  if (store.get('form') !== form) return null
  const rows = rowsIn(store)
  changeDesk((state) => ({
    ...state,
    list: upsertConversations(state.list, rows),
    copied: rows,
    kept: keptOf([...messages.values()] as Message[]),
  }))
  const accounts = store.get('accounts') as DeskAccount[] | undefined
  // Of the year 1970: it is asked for anew as soon as it is shown.
  if (accounts) client.setQueryData(keys.accounts, accounts, { updatedAt: 1 })
  return { info: store.get('info') as DeskInfo, at: store.get('at') as number }
}

/** The copy of this login: undefined while it is read, null when there is none. */
export const useOfflineCopy = (client: QueryClient) => {
  const [copy, setCopy] = useState<OfflineCopy | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    void readCopy().then((found) => {
      if (!gone) setCopy(found && restore(client, found))
    })
    return () => {
      gone = true
    }
  }, [client])
  return [copy, setCopy] as const
}

let stamp = 0

const wantedOf = (client: QueryClient): Copied => {
  const { list, kept } = deskNow()
  if (useConnection.getState().live === 'open') stamp = Date.now()
  const facts = { form, at: stamp, info: client.getQueryData(keys.info) }
  const accounts = client.getQueryData(keys.accounts)
  const rows = rowsToKeep(list).map((one): [string, unknown] => [`${rowPrefix}${one.id}`, one])
  return {
    store: new Map([...Object.entries(accounts ? { ...facts, accounts } : facts), ...rows]),
    messages: new Map([...kept.values()].flat().map((one) => [one.id, one])),
  }
}

/** Writes what the desk knows as it comes, as long as this login lasts. Returns how to stop. */
export const keepOfflineCopy = (client: QueryClient): (() => void) => {
  stamp = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    // A log-out here or in another tab: what was known must not be written once more.
    if (session.accessToken() === null) return
    changeDesk((state) => {
      const kept = withOpened(state.kept, state.timelines)
      return kept === state.kept ? state : { ...state, kept }
    })
    void writeCopy(wantedOf(client))
  }
  const soon = () => {
    timer ??= setTimeout(write, writeEvery)
  }
  const stops = [useDesk.subscribe(soon), client.getQueryCache().subscribe(soon)]
  const stamping = setInterval(soon, stampEvery)
  soon()
  return () => {
    for (const stop of stops) stop()
    clearInterval(stamping)
    clearTimeout(timer)
  }
}
