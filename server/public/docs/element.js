/**
 * An element with attributes and children. Texts become text nodes and never markup. `null` and `false` are left out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `on` holds listeners by event
 * @param {...(Node | string | null | false | undefined)} children
 */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on')
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false && child !== undefined))
  return made
}

/** Text in which `backticks` mean code, as children for `element`. */
export const prose = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))

/** A fold that draws its inside only when it is opened for the first time. */
export const fold = (attributes, summary, draw) => {
  const made = element('details', attributes, summary)
  const fill = () => {
    if (!made.open || made.childElementCount > 1) return
    made.append(draw())
  }
  made.addEventListener('toggle', fill)
  made.fill = fill
  return made
}
