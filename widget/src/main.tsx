import { noStore, openStore } from '@chatx/web-kit/storage.ts'
import { render } from 'preact'
import { aloneHost, type Host, meetHost } from './bridge/host.ts'
import { createChat } from './chat/chat.ts'
import { createKeep } from './chat/keep.ts'
import { joinDraft, prefilledText, withoutText } from './chat/prefill.ts'
import { App, Refusal } from './screen/app.tsx'
import { ScreenProvider } from './screen/context.ts'
import { chooseLanguage, directionOf, loadTexts, type Texts } from './text/texts.ts'
import './screen/chat.css'

const place = document.getElementById('chat')
const query = new URLSearchParams(location.search)
const channelKey = decodeURIComponent(/^\/chat\/([^/]+)/.exec(location.pathname)?.[1] ?? '')

const refuse = (texts: Texts): void => {
  if (!place) return
  const alone = (
    <a href={location.pathname} target="_blank" rel="noopener noreferrer">
      {texts.openAlone}
    </a>
  )
  render(<Refusal text={texts.refusedHere}>{alone}</Refusal>, place)
}

/** In an iframe only the loader on the named page may show the chat; anybody else's frame stays shut. */
const findHost = async (): Promise<Host | null> => {
  const origin = query.get('origin')
  if (query.get('embed') === '1' && origin) return meetHost(origin, location.hash.slice(1))
  return window === parent ? aloneHost() : null
}

/** Taken out of the address before anything reports where the visitor is. */
const takeMessage = (): string => {
  const message = prefilledText(location.search)
  if (query.has('text')) history.replaceState(history.state, '', withoutText(location.href))
  return message
}

const start = async (): Promise<void> => {
  const message = takeMessage()
  const language = chooseLanguage(navigator.languages)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const [texts, host] = await Promise.all([loadTexts(language), findHost()])
  if (!host || !place) {
    refuse(texts)
    return
  }
  document.documentElement.classList.toggle('embedded', host.origin !== null)
  const { languages } = navigator
  const storage = openStore()
  const keep =
    storage === noStore && host.kept
      ? createKeep(channelKey, host.kept, host.kept)
      : createKeep(channelKey, storage)
  // In another page's frame the words would be that page's, not the visitor's.
  if (host.origin === null && message !== '') keep.setDraft(joinDraft(message, keep.draft()))
  const chat = createChat({ channelKey, embedder: host.origin, languages, page: host.page, keep })
  render(
    <ScreenProvider value={{ chat, host, texts, language }}>
      <App />
    </ScreenProvider>,
    place,
  )
}

void start()
