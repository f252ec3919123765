import type { KeyStore } from '@chatx/web-kit/storage.ts'
import { createStore, type Store } from '../chat/store.ts'
import { type ToChat, type ToHost, unwrap, wrap } from './bridge.ts'

export type View = { shown: boolean; focus: number }

/** The page around the chat: the one that embeds it, or nothing but the browser's window. */
export type Host = {
  /** The origin of the embedding page; null when the chat has the window to itself. */
  origin: string | null
  page: () => { pageUrl: string; referrer: string }
  /** The visitor can see the chat; `focus` counts how often they have just opened it. */
  view: Store<View>
  say: (frame: ToHost) => void
  /** Storage of the embedding page, for browsers that refuse it to the iframe; null when the chat is alone. */
  kept: (KeyStore & { keys: () => string[] }) | null
}

export const aloneHost = (): Host => ({
  origin: null,
  page: () => ({ pageUrl: location.href.slice(0, 2000), referrer: document.referrer }),
  view: createStore<View>({ shown: true, focus: 0 }),
  say: () => {},
  kept: null,
})

/** Reads what the page had kept when they met, and has every change kept by it. */
const keptBy = (kept: Map<string, string>, say: Host['say']): Host['kept'] => ({
  get: (name) => kept.get(name) ?? null,
  set: (name, value) => {
    kept.set(name, value)
    say({ t: 'keep', name, value })
  },
  remove: (name) => {
    if (kept.delete(name)) say({ t: 'keep', name, value: null })
  },
  keys: () => [...kept.keys()],
})

/** Milliseconds after which a page that does not answer is taken to be another than it was said to be. */
const patience = 8000

/**
 * Meets the loader that opened this iframe. Only a window of the named origin hears the greeting and can answer it, so
 * an answer proves that the page is what the address says. Null when none comes.
 */
export const meetHost = (origin: string, nonce: string): Promise<Host | null> =>
  new Promise((resolve) => {
    const say = (frame: ToHost) => parent.postMessage(wrap(frame, nonce), origin)
    const view = createStore<View>({ shown: false, focus: 0 })
    let met = false
    let page = { pageUrl: '', referrer: '' }
    const kept = new Map<string, string>()
    const host: Host = { origin, page: () => page, view, say, kept: keptBy(kept, say) }
    const late = setTimeout(() => resolve(null), patience)
    addEventListener('message', (event) => {
      if (event.source !== parent || event.origin !== origin) return
      const frame = unwrap<ToChat>(event.data, nonce)
      if (frame?.t === 'page') {
        page = { pageUrl: String(frame.url), referrer: String(frame.referrer) }
        if (!met) for (const [name, value] of frame.kept) kept.set(name, value)
        met = true
        clearTimeout(late)
        resolve(host)
      } else if (frame?.t === 'shown') {
        view.set((now) => ({ shown: frame.on, focus: now.focus + Number(frame.focus) }))
      }
    })
    say({ t: 'hello' })
  })
