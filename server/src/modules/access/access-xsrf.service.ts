import { hmac, type Keys, sameBytes } from '../../infra/crypto.ts'
import type { Browser } from './access.types.ts'
import { deviceOf } from './access-browser.rules.ts'

/** The cross-site-request token (specification §7): bound to the device, so that a planted cookie does not pass for it. */
export const createXsrf = (keys: Keys) => {
  const key = keys.derive('cross-site-request token')
  const tokenOf = (device: string) => hmac(key, device).toString('base64url')
  return {
    tokenOf,
    /** Whether a cookie may authorise this call: it comes from one of our own pages, which could read the token. */
    allows: (browser: Browser): boolean => {
      const device = deviceOf(browser)
      if (device === undefined || !browser.sameOrigin || browser.xsrf === undefined) return false
      return sameBytes(Buffer.from(browser.xsrf), Buffer.from(tokenOf(device)))
    },
  }
}
