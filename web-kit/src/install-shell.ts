import type { Locale } from './i18n.ts'

/** Milliseconds between two looks for a newer version in a page that stays open. */
const lookEvery = 3_600_000
/** Milliseconds that the first screen has for itself. */
const rest = 3000

/** The page as the server has it now starts with another program than this one. */
const isOutdated = async (scope: string): Promise<boolean> => {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const page = await fetch(scope, { cache: 'no-store' }).then((response) => response.text())
  return program != null && page !== '' && !page.includes(program)
}

/**
 * Registers the service worker `sw.js` of an app, without which it goes on as a page. `onNewVersion` hears that this
 * page is older than the server's, which nothing but loading it again mends.
 */
export const installShell = (scope: string, onNewVersion: () => void = () => {}): void => {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  if (container.controller !== null) {
    container.addEventListener('controllerchange', () => {
      void isOutdated(scope).then(
        (outdated) => outdated && onNewVersion(),
        () => undefined,
      )
    })
  }
  const register = async () => {
    const registration = await container.register(`${scope}sw.js`, { scope })
    setInterval(() => void registration.update().catch(() => undefined), lookEvery)
  }
  // Refused, as in private windows: the app works without it.
  setTimeout(() => void register().catch(() => undefined), rest)
}

/** The app is installed under its name in the language of the interface. */
export const nameInstalledApp = (locale: Locale): void => {
  const link = document.querySelector('link[rel="manifest"]')
  const href = link?.getAttribute('href')
  const wanted = href?.replace(/manifest\.[\w-]+\.webmanifest$/, `manifest.${locale}.webmanifest`)
  if (wanted !== undefined && wanted !== href) link?.setAttribute('href', wanted)
}
