import { recall, remember } from './memory.ts'

type Look = { color: string; ink: string; side: string }

export type BubbleLook = { answered: (look: Look) => void }

/**
 * Colour and side of the bubble: what the script element wishes, else what the chat answers. The answer is remembered,
 * so that the bubble does not change its place on the next page; before the first one it stays hidden.
 */
export const dressBubble = (box: HTMLElement, button: HTMLElement, wish: DOMStringMap): BubbleLook => {
  const name = `chatx.look.${wish['channel']}`
  const put = (look: Look) => {
    box.style.setProperty('--c', wish['color'] ?? look.color)
    box.style.setProperty('--i', wish['color'] ? (wish['ink'] ?? '#fff') : look.ink)
    box.dataset['side'] = wish['position'] ?? look.side
    button.hidden = false
  }
  const known = recall(name)[0]
  if (known) put(JSON.parse(known[1]))
  else if (wish['color']) put({ color: '', ink: '', side: 'right' })
  return {
    answered: (look) => {
      put(look)
      remember(name, JSON.stringify(look))
    },
  }
}
