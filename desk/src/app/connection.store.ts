import { create } from 'zustand'
import type { Live, LiveState } from '@chatx/web-kit/live.ts'

type Connection = { live: LiveState; online: boolean }

/** How the desk is connected, for the banner. */
export const useConnection = create<Connection>(() => ({ live: 'connecting', online: navigator.onLine }))

addEventListener('online', () => useConnection.setState({ online: true }))
addEventListener('offline', () => useConnection.setState({ online: false }))

/** The connection of this desk while there is one, and how far its events were applied. */
export const current: { live: Live | null; seq: { subAccountId: string; seq: number } | null } = {
  live: null,
  seq: null,
}
