/** What the page's own storage holds for the chat; a browser may refuse it. */
export const recall = (prefix: string): [string, string][] => {
  try {
    return Object.entries<string>(localStorage).filter(([name]) => name.startsWith(prefix))
  } catch {
    return []
  }
}

export const remember = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Without storage every page begins anew.
  }
}
