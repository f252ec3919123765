import { launcherStyle } from './launcher-style.ts'

const svg = 'http://www.w3.org/2000/svg'

/** Two drawings in one: a speech bubble, and a cross while the chat is open. */
const drawing = (name: string, path: string): SVGElement => {
  const image = document.createElementNS(svg, 'svg')
  image.setAttribute('viewBox', '0 0 24 24')
  image.setAttribute('aria-hidden', 'true')
  image.setAttribute('class', name)
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  image.append(line)
  return image
}

/** A strict content-security policy forbids style elements but not sheets that a script constructs. */
const dress = (root: ShadowRoot): void => {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(launcherStyle)
    root.adoptedStyleSheets = [sheet]
  } catch {
    root.append(Object.assign(document.createElement('style'), { textContent: launcherStyle }))
  }
}

export type LauncherDom = {
  outer: HTMLElement
  box: HTMLElement
  button: HTMLButtonElement
  badge: HTMLElement
}

/** Draws the bubble, hidden until somebody says how it looks. */
export const drawLauncher = (label: string): LauncherDom => {
  const outer = document.createElement('chatx-bubble')
  const root = outer.attachShadow({ mode: 'open' })
  dress(root)
  const box = document.createElement('div')
  const button = document.createElement('button')
  button.type = 'button'
  button.hidden = true
  button.setAttribute('aria-label', label)
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-expanded', 'false')
  const badge = document.createElement('span')
  badge.setAttribute('aria-hidden', 'true')
  button.append(
    drawing('o', 'M21 12a8 8 0 0 1-8 8H4l1.6-3.2A8 8 0 1 1 21 12zM9 11h7M9 14.5h4'),
    drawing('x', 'M6 6l12 12M18 6L6 18'),
    badge,
  )
  box.append(button)
  root.append(box)
  document.body.append(outer)
  return { outer, box, button, badge }
}
