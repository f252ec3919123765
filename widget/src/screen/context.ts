import { createContext } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import type { Host } from '../bridge/host.ts'
import type { Chat } from '../chat/chat.ts'
import type { Store } from '../chat/store.ts'
import type { Language, Texts } from '../text/texts.ts'

export type Screen = { chat: Chat; host: Host; texts: Texts; language: Language }

const context = createContext<Screen | null>(null)
export const ScreenProvider = context.Provider

export const useScreen = (): Screen => {
  const screen = useContext(context)
  if (!screen) throw new Error('The chat is drawn outside of its screen')
  return screen
}

/** Draws again when the picked part of a store becomes another one. `pick` should be the same function every time. */
export const useStore = <S, T>(store: Store<S>, pick: (state: S) => T): T => {
  const [value, setValue] = useState(() => pick(store.get()))
  useLayoutEffect(() => {
    const update = () => setValue(() => pick(store.get()))
    update()
    return store.subscribe(update)
  }, [store, pick])
  return value
}
