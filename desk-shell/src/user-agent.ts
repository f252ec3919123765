const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'Windows NT 10.0; Win64; x64',
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
}

/**
 * The engine's own name, reduced as Chromium does: no shell's name, no minor version, and per system one fixed word for its
 * version. The same for every installation and every account; nothing is invented.
 * @param engineVersion Chromium's, such as `142.0.7444.59`
 */
export const reducedUserAgent = (platform: NodeJS.Platform, engineVersion: string): string => {
  const system = SYSTEMS[platform] ?? 'X11; Linux x86_64'
  const major = engineVersion.split('.')[0] ?? ''
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}

/** `ja-JP` as pages hear it from header and navigator alike: the region's form, then the language. */
export const acceptLanguages = (locale: string): string => {
  const language = locale.split('-')[0] ?? locale
  return language === locale ? locale : `${locale},${language}`
}
