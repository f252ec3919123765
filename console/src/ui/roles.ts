/**
 * Whether somebody with these roles is among those named; '*' on either side is everybody.
 * @throws Error when the named ones are no array (specification §5)
 */
export const isAmong = (roles: unknown, own: readonly string[]): boolean => {
  if (!Array.isArray(roles))
    throw new Error(`roles must be an array such as ['*'] or ['PRIVILEGE:B0002:B0002'], not ${typeof roles}`)
  return own.includes('*') || roles.some((role: unknown) => role === '*' || own.some((one) => one === role))
}
