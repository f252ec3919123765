import * as accessContract from '@chatx/contract/access'
import { expect } from 'vitest'
import { openBrowser, type TestBrowser } from './access-browser.ts'
import type { World } from './access-world.ts'

export const password = 'Tr0mbone-lift'

/** The code in the last mail to this address. */
export const codeFor = async (world: World, email: string): Promise<string> => {
  await world.deliver()
  const text = world.mail.sent.findLast((mail) => mail.to === email)?.text ?? ''
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`no code in the mail to ${email}: ${text}`)
  return code
}

/** Keeps every try of a password from going on, until it is released. */
export const holdPasswords = (world: World) => {
  let goOn = () => {}
  world.verifying.until = new Promise((resolve) => {
    goOn = resolve
  })
  const before = world.passwordTries.length
  return {
    reached: (tries: number) => expect.poll(() => world.passwordTries.length - before).toBe(tries),
    release: () => {
      goOn()
      delete world.verifying.until
    },
  }
}

let networks = 0
/** An address that no other step uses, so that limits per network do not meet. */
export const newNetwork = (): string => {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

/** A main account that registered over the screens. */
export const registered = async (world: World, email: string, tenant = 1): Promise<string> => {
  const browser = openBrowser(world, newNetwork(), tenant)
  await browser.call(accessContract.getUserVerificationCode, { email, purpose: 'register' })
  const form = { email, password, confirmPassword: password, agreed: true as const }
  const made = await browser.call(accessContract.register, {
    ...form,
    verificationCode: await codeFor(world, email),
  })
  if (made.code !== 200) throw new Error(`registration refused: ${made.error}`)
  return made.data.userId
}

/** A browser in which the owner is logged in. */
export const loggedIn = async (
  world: World,
  email: string,
  options: { remember?: boolean; ip?: string } = {},
): Promise<TestBrowser> => {
  const browser = openBrowser(world, options.ip ?? newNetwork())
  const input = { userName: email, password, remember: options.remember ?? false }
  const login = await browser.call(accessContract.login, input)
  if (login.code !== 200) throw new Error(`login refused: ${login.error}`)
  return browser
}
