import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { View } from '../bridge/host.ts'
import { lookOf } from '../bridge/look.ts'
import type { ChatState } from '../chat/chat-state.ts'
import { unreadCount } from '../chat/receipts.rules.ts'
import { fill, type Texts } from '../text/texts.ts'
import type { Shown } from './attachment.tsx'
import { Composer } from './composer.tsx'
import { useScreen, useStore } from './context.ts'
import { Header } from './header.tsx'
import { Lightbox } from './lightbox.tsx'
import { MessageList } from './message-list.tsx'
import { useKeyboardRoom, useLasting, useOnline, usePageVisible } from './use-browser.ts'
import { useStaged } from './use-staged.ts'

/** Tells the embedding page how the bubble looks and what it counts; alone, the count is in the title. */
const useTidings = (state: ChatState): void => {
  const { host, texts } = useScreen()
  const { list, readSeq, phase, refusal } = state
  const { color, position, title } = state.channel ?? {}
  const unread = unreadCount(list.messages, readSeq)
  useEffect(() => {
    if (color === undefined || position === undefined || title === undefined) return
    const look = lookOf(color)
    document.documentElement.style.setProperty('--accent', look.color)
    document.documentElement.style.setProperty('--on-accent', look.ink)
    host.say({ t: 'look', ...look, side: position, label: texts.open, title })
  }, [host, texts, color, position, title])
  useEffect(() => {
    const news = fill(texts.unread, { n: unread })
    host.say({ t: 'unread', count: unread, label: news })
    if (title !== undefined) document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [host, texts, unread, title])
  useEffect(() => {
    if (phase === 'refused') host.say({ t: 'refused', why: refusal ?? '' })
  }, [host, phase, refusal])
}

/** Esc closes the panel, unless something in it is to be closed first. */
const useEscape = (): void => {
  const { host } = useScreen()
  useEffect(() => {
    if (host.origin === null) return
    const onKey = (event: KeyboardEvent) => {
      const busy = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')
      if (event.key === 'Escape' && !busy) host.say({ t: 'close' })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [host])
}

const Banner = ({ state }: { state: ChatState }): JSX.Element | null => {
  const { texts } = useScreen()
  const online = useOnline()
  const { link, phase } = state
  const broken = link === 'waiting' || (phase === 'ready' && link === 'connecting')
  const lasting = useLasting(broken || !online, 1500)
  if (!lasting) return null
  return <output class="banner">{online && link === 'connecting' ? texts.connecting : texts.offline}</output>
}

const refusalText = (refusal: string | null, texts: Texts): string => {
  if (refusal === 'web_chat.closed') return texts.closed
  return refusal === 'web_chat.origin_refused' || refusal === 'session.forbidden'
    ? texts.refusedHere
    : texts.notFound
}

export const Refusal = ({ text, children }: { text: string; children?: JSX.Element }): JSX.Element => (
  <div class="refusal" role="alert">
    <p>{text}</p>
    {children}
  </div>
)

/** Takes files that are dropped anywhere on the chat. @returns whether files are being held over it */
const useDrop = (take: (files: readonly File[]) => void): boolean => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHeld(true)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setHeld(false)
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setHeld(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [take])
  return held
}

const whole = (state: ChatState) => state
const isShown = (view: View) => view.shown

export const App = (): JSX.Element => {
  const { chat, host, texts } = useScreen()
  const state = useStore(chat.store, whole)
  const shown = useStore(host.view, isShown)
  const visible = usePageVisible() && shown
  const staged = useStaged(texts)
  const [viewed, setViewed] = useState<Shown | null>(null)
  const onView = useCallback((file: Shown) => setViewed(file), [])
  const held = useDrop(staged.add)
  useTidings(state)
  useEscape()
  useKeyboardRoom()
  useEffect(() => {
    if (shown) chat.attend()
  }, [chat, shown])

  const refused = state.phase === 'refused'
  const empty = refused && state.list.messages.length === 0
  const why = refusalText(state.refusal, texts)
  return (
    <main class="chat">
      <Header channel={state.channel} />
      {refused ? null : <Banner state={state} />}
      {empty ? <Refusal text={why} /> : <MessageList state={state} visible={visible} onView={onView} />}
      {refused && !empty && <p class="banner">{why}</p>}
      {!refused && <Composer staged={staged} />}
      {held && <div class="drop">{texts.dropHere}</div>}
      {viewed && <Lightbox file={viewed} onClose={() => setViewed(null)} />}
    </main>
  )
}
