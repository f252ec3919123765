import { create } from 'zustand'
import { keyStore } from '../../client/api.ts'

type Alerts = { sound: boolean; desktop: boolean }
const keyOf = { sound: 'desk.sound', desktop: 'desk.desktop' } as const

const allowed = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted'

/** How this browser calls for attention; off until the agent asks for it. */
export const useAlerts = create<Alerts>(() => ({
  sound: keyStore.get(keyOf.sound) === 'true',
  desktop: keyStore.get(keyOf.desktop) === 'true' && allowed(),
}))

const set = (name: keyof Alerts, on: boolean): void => {
  keyStore.set(keyOf[name], String(on))
  useAlerts.setState({ [name]: on })
}

export const setSound = (on: boolean): void => set('sound', on)

/** Asks the browser when it has to; only ever called from a click. Answers whether notifications are on now. */
export const setDesktop = async (on: boolean): Promise<boolean> => {
  if (on && typeof Notification !== 'undefined' && Notification.permission === 'default') {
    await Notification.requestPermission()
  }
  set('desktop', on && allowed())
  return on && allowed()
}
