import type { MessengerAccount } from '@chatx/contract/messenger-account'

export type ShownState =
  | MessengerAccount['state']
  | 'receiving'
  | 'connecting'
  | 'failing'
  | 'needsAuth'
  | 'disconnected'

/** One word for how an account stands: its platform's word first, then whether a desk holds its port. */
export const shownState = ({
  state,
  connection,
}: Pick<MessengerAccount, 'state' | 'connection'>): ShownState => {
  if (connection === null) return state
  if (connection.state === 'disconnected') return 'disconnected'
  if (state === 'disabled') return state
  if (connection.state === 'needs_auth') return 'needsAuth'
  if (connection.state !== 'online') return connection.state
  return state === 'online' ? 'online' : 'receiving'
}

const channel = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb` by the accessibility guidelines, 0 to 1. */
const luminance = (color: string): number => {
  const [r, g, b] = [1, 3, 5].map((from) => channel(Number.parseInt(color.slice(from, from + 2), 16)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Black or white, whichever can be read better on a colour. */
export const inkOn = (color: string): '#ffffff' | '#1d2129' =>
  (luminance(color) + 0.05) / 0.0583 > 1.05 / (luminance(color) + 0.05) ? '#1d2129' : '#ffffff'
