import * as security from '@chatx/contract/access-security'
import { oneTimePassword } from '../src/infra/one-time-password.ts'
import type { TestBrowser } from './access-browser.ts'
import { password } from './access-steps.ts'
import type { World } from './access-world.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app makes of a typed secret. */
export const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app: its code now, or so many half minutes from now. */
export const openApp = (world: { clock: Pick<World['clock'], 'now'> }, secret: string) => ({
  secret,
  code: (ahead = 0): string =>
    oneTimePassword(bytesOf(secret), Math.floor(world.clock.now().getTime() / 30_000) + ahead),
  /** Six digits that are none of the codes that are good now. */
  wrong(round = 0): string {
    const good = [-1, 0, 1].map((ahead) => this.code(ahead))
    const tried = String((Number(good[1]) + 1 + round) % 1_000_000).padStart(6, '0')
    return good.includes(tried) ? this.wrong(round + 1) : tried
  },
})

/** Turns the second factor on as the screens do; the code that did it is used up, so half a minute passes. */
export const turnOn = async (world: World, browser: TestBrowser) => {
  const begun = await browser.call(security.beginSecondFactor, { password })
  if (begun.code !== 200) throw new Error(`no second factor: ${begun.error}`)
  const app = openApp(world, begun.data.secret)
  const confirmed = await browser.call(security.confirmSecondFactor, { oneTimeCode: app.code() })
  if (confirmed.code !== 200) throw new Error(`not confirmed: ${confirmed.error}`)
  world.clock.pass(60_000)
  return { app, recoveryCodes: confirmed.data.recoveryCodes }
}
