/** Made when it is first asked for: what makes a format of `Intl` costs a page's start more than what it formats. */
export const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
