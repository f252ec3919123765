const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*Safari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: [string, RegExp][], text: string): string | undefined =>
  names.find(([, mark]) => mark.test(text))?.[0]

/** What a browser calls itself, as far as people know the names: `Chrome` on `Windows`. */
export const browserIn = (
  userAgent: string,
): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

type Names = { someBrowser: string; onSystem: (browser: string, system: string) => string }

export const browserName = (userAgent: string, t: Names): string => {
  const { browser, system } = browserIn(userAgent)
  if (browser === undefined) return system ?? t.someBrowser
  return system === undefined ? browser : t.onSystem(browser, system)
}

/** A secret in groups of four, as it is read and typed. */
export const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
