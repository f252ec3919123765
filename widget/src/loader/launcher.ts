import { keptPrefix, type ToChat, type ToHost, unwrap, wrap } from '../bridge/bridge.ts'
import { dressBubble } from './bubble-look.ts'
import { drawLauncher } from './launcher-dom.ts'
import { recall, remember } from './memory.ts'
import { createPanel, type Panel } from './panel.ts'

export type Launcher = { open: () => void; close: () => void; toggle: () => void }

type Answers = { [K in ToHost['t']]: (said: Extract<ToHost, { t: K }>) => void }

const nonceOf = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join('')

/** Talks with the chat in the panel; what is said before it has answered is lost, and said again by `hello`. */
const createTalk = (host: string, nonce: string, panel: Panel, answers: () => Answers) => {
  addEventListener('message', (event) => {
    const chat = panel.frame()?.contentWindow
    if (!chat || event.source !== chat || event.origin !== host) return
    const said = unwrap<ToHost>(event.data, nonce)
    if (said) answers()[said.t]?.(said as never)
  })
  return (frame: ToChat) => panel.frame()?.contentWindow?.postMessage(wrap(frame, nonce), host)
}

const whenIdle = (work: () => void): void => {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3000 }) : work())
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle)
}

/**
 * Puts the bubble on the page and the chat behind it.
 * @param host our own origin
 * @param wish the data attributes of the script element: `channel`, and if the page wants so `color`, `ink`, `position`, `label`
 */
export const launch = (host: string, wish: DOMStringMap): Launcher => {
  const nonce = nonceOf()
  const channel = wish['channel'] ?? ''
  let label = wish['label'] ?? 'Chat'
  const { outer, box, button, badge } = drawLauncher(label)
  const kept = keptPrefix(channel)
  const address = `${host}/chat/${encodeURIComponent(channel)}?embed=1&origin=${encodeURIComponent(location.origin)}#${nonce}`
  const panel = createPanel(box, label, address)
  const bubble = dressBubble(box, button, wish)
  let met = false
  let opened = false

  const sayPage = () =>
    say({ t: 'page', url: location.href, referrer: document.referrer, kept: recall(kept) })
  const sayShown = (focus: boolean) => say({ t: 'shown', on: opened, focus })

  const show = (on: boolean) => {
    if (opened === on) return
    opened = on
    panel.show(on)
    button.setAttribute('aria-expanded', String(on))
    if (met) {
      sayPage()
      sayShown(on)
    }
    if (on) panel.frame()?.focus()
    else if (document.activeElement === outer) button.focus()
  }

  const answers: Answers = {
    hello: () => {
      met = true
      sayPage()
      sayShown(opened)
    },
    look: (said) => {
      bubble.answered({ color: said.color, ink: said.ink, side: said.side })
      label = wish['label'] ?? said.label
      button.setAttribute('aria-label', label)
      panel.frame()?.setAttribute('title', said.title)
    },
    unread: ({ count, label: news }) => {
      badge.textContent = count > 99 ? '99+' : count > 0 ? String(count) : ''
      button.setAttribute('aria-label', count > 0 ? `${label}. ${news}` : label)
    },
    close: () => show(false),
    where: sayPage,
    keep: ({ name, value }) => name.startsWith(kept) && remember(name, value),
    refused: ({ why }) => {
      show(false)
      outer.remove()
      // eslint-disable-next-line no-console -- the only place where the person who embeds the script will look
      console.warn(`ChatX: ${why}`)
    },
  }
  const say = createTalk(host, nonce, panel, () => answers)

  button.addEventListener('click', () => show(!opened))
  outer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(false)
  })
  whenIdle(panel.load)
  return { open: () => show(true), close: () => show(false), toggle: () => show(!opened) }
}
