import { useSyncExternalStore } from 'react'
import { useClients } from './client-context.tsx'
import type { Settings } from './settings.ts'

/** The application settings (specification §3) and how to change them; every place follows at once. */
export const useSettings = (): [Settings, (change: Partial<Settings>) => void] => {
  const { settings } = useClients()
  return [useSyncExternalStore(settings.subscribe, settings.current), settings.set]
}
