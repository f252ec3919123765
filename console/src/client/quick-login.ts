/** A one-time ticket taken out of the address before anything else could read or log it (decisions §9). */
export type HeldTicket = { peek: () => string | null; take: () => string | null }

const ticketOf = (value: string): string | null => {
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed === 'string') return parsed
    const ticket = (parsed as { ticket?: unknown } | null)?.ticket
    return typeof ticket === 'string' ? ticket : null
  } catch {
    return null
  }
}

/**
 * Reads the `quickLogin` query (JSON: `{"ticket":"…"}`) and replaces the address by one without it. A ticket that
 * cannot be read is held as an empty one, so that the person is told instead of wondering.
 */
export const holdQuickLogin = (address: URL, replace: (url: string) => void): HeldTicket => {
  const value = address.searchParams.get('quickLogin')
  let held: string | null = null
  if (value !== null) {
    address.searchParams.delete('quickLogin')
    replace(`${address.pathname}${address.search}${address.hash}`)
    held = ticketOf(value) ?? ''
  }
  return {
    peek: () => held,
    take: () => {
      const ticket = held
      held = null
      return ticket
    },
  }
}
