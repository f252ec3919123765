/**
 * The login code of a link that an owner shared, as `#code=XXXX-XXXX-XXXX`; null when the address has none. It stands in the
 * fragment, which a browser tells no server.
 */
export const codeOfFragment = (fragment: string): string | null => {
  const code = new URLSearchParams(fragment.replace(/^#/, '')).get('code')?.trim() ?? ''
  return /^[\w-]{12,20}$/.test(code) ? code : null
}
