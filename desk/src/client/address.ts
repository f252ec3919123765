import { create } from 'zustand'

/** What the desk shows, kept in the address so that reload and the back button keep it. */
export type Address = {
  chat: string | null
  /** The contact pane of the open chat, on a phone. */
  contact: boolean
  account: string | null
  unread: boolean
}

export const readAddress = (search: string): Address => {
  const values = new URLSearchParams(search)
  return {
    chat: values.get('chat'),
    contact: values.has('contact'),
    account: values.get('account'),
    unread: values.has('unread'),
  }
}

export const writeAddress = (address: Address): string => {
  const values = new URLSearchParams()
  if (address.chat !== null) values.set('chat', address.chat)
  if (address.contact) values.set('contact', '')
  if (address.account !== null) values.set('account', address.account)
  if (address.unread) values.set('unread', '')
  const search = values.toString().replace(/=(?=&|$)/g, '')
  return search === '' ? '/desk/' : `/desk/?${search}`
}

export const useAddress = create<Address>(() => readAddress(location.search))

addEventListener('popstate', () => useAddress.setState(readAddress(location.search)))

/** Goes somewhere. Opening a view on a phone makes a step for the back button; everything else replaces the address. */
export const go = (change: Partial<Address>, step = false): void => {
  const next = { ...useAddress.getState(), ...change }
  useAddress.setState(next)
  if (step) history.pushState(null, '', writeAddress(next))
  else history.replaceState(null, '', writeAddress(next))
}
