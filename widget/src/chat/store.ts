export type Store<S> = {
  get: () => S
  /** Tells the listeners only when the state is another one. */
  set: (change: (state: S) => S) => void
  /** Returns how to stop listening. */
  subscribe: (listener: () => void) => () => void
}

export const createStore = <S>(initial: S): Store<S> => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      const next = change(state)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
