const form = /^#code=([A-Za-z0-9-]{4,40})$/

/**
 * The login code of the address that led here (`/desk/#code=…`), which is taken out of it at once: whoever looks at the
 * screen or the history later finds none. Undefined where there is none.
 */
export const takeLinkedCode = (): string | undefined => {
  const code = form.exec(location.hash)?.[1]
  if (code !== undefined) history.replaceState(null, '', `${location.pathname}${location.search}`)
  return code
}
