type Look = { color: string; ink: string; side: string }

export type BubbleLook = { answered: (look: Look) => void }

const read = (name: string): Look | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

const write = (name: string, look: Look): void => {
  try {
    localStorage.setItem(name, JSON.stringify(look))
  } catch {
    // Without storage the bubble waits for the chat's answer on every page.
  }
}

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
  const known = read(name)
  if (known) put(known)
  else if (wish['color']) put({ color: '', ink: '', side: 'right' })
  return {
    answered: (look) => {
      put(look)
      write(name, look)
    },
  }
}
