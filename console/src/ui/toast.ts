import { textsFor } from '@chatx/web-kit/i18n.ts'
import { formTexts } from './form-texts.ts'

type Kind = 'good' | 'bad' | 'info'
const colours = { good: 'teal', bad: 'red', info: 'arcoBlue' } as const

let wanted = false
const listeners = new Set<() => void>()

/** Whether a message was ever shown: until then there is no corner, so that no first page carries it and its library. */
export const toastsWanted = {
  current: (): boolean => wanted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Null while it cannot be fetched: then nothing can be said in the corner. */
const fetchCorner = () => import('./message-corner.tsx').catch(() => null)

/** Fetches what shows messages before there is one: the first may be that there is no connection. */
export const prepareToasts = (): void => void fetchCorner()

/** Says what happened, in a corner. */
export const toast = async (message: string, kind: Kind = 'good', title?: string): Promise<void> => {
  const corner = await fetchCorner()
  if (corner === null) return
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  corner.notifications.show({
    message,
    color: colours[kind],
    withBorder: true,
    closeButtonProps: { 'aria-label': textsFor(formTexts, document.documentElement.lang).close },
    autoClose: kind === 'bad' ? 8000 : 4000,
    ...(title === undefined ? {} : { title }),
  })
}
