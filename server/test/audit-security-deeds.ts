import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import type { AuditAct } from '@chatx/contract/audit'
import type pg from 'pg'
import { expect } from 'vitest'
import { openApp } from './access-factor-steps.ts'
import type { TestServer } from './harness.ts'
import { type Owner, PASSWORD } from './people.ts'

/** What the audit log must say of a deed. */
export type Expected = {
  act: AuditAct
  kind: 'operator' | 'owner'
  id: string
  name?: string
  changes: unknown
}

type Who = { server: TestServer; superuser: pg.Client; staff: { token: string }; owner: Owner }

/** What this finds in the last mail to somebody. */
const foundInMailTo = async (superuser: pg.Client, email: string, wanted: RegExp): Promise<string> => {
  const mails = await superuser.query<{ body: string }>(
    'select body_text as body from outbox_mail where recipient = $1 order by created_at desc, mail_id desc limit 1',
    [email],
  )
  return wanted.exec(mails.rows[0]?.body ?? '')?.[1] ?? ''
}

export const codeMailedTo = (superuser: pg.Client, email: string): Promise<string> =>
  foundInMailTo(superuser, email, /^ {4}(\d{6})$/m)

const as = ({ token }: { token: string }) => ({ token })

/** Deeds on passwords and second factors, in an order that each can be done in. */
export const createSecurityDeeds = (who: () => Who): Record<string, () => Promise<Expected>> => {
  let secret = ''
  /** A code of the next half minute, since none is good twice. */
  const nextCode = (): string => {
    who().server.clock.forward(30_000)
    return openApp(who().server.services, secret).code()
  }
  const turnOn = async () => {
    const { server, owner } = who()
    secret = (await server.call(security.beginSecondFactor, { password: PASSWORD }, as(owner))).data.secret
    return server.call(security.confirmSecondFactor, { oneTimeCode: nextCode() }, as(owner))
  }
  const loginOf = async (email: string) =>
    (await who().server.call(access.login, { userName: email, password: PASSWORD })).data.accessToken
  const byOwner = (act: AuditAct): Expected => {
    const { scope, email } = who().owner
    return { act, kind: 'owner', id: scope.mainAccountId, name: email, changes: [] }
  }
  return {
    updateOperatorPassword: async () => {
      const form = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD }
      await who().server.call(security.updateOperatorPassword, form, as(who().staff))
      return { act: 'password.change', kind: 'operator', id: expect.anything() as string, changes: [] }
    },
    updatePassword: async () => {
      await who().server.call(security.sendPasswordCode, {}, as(who().owner))
      const verificationCode = await codeMailedTo(who().superuser, who().owner.email)
      const form = { password: PASSWORD, confirmPassword: PASSWORD, verificationCode }
      await who().server.call(security.updatePassword, form, as(who().owner))
      return byOwner('password.change')
    },
    resetPassword: async () => {
      who().server.clock.forward(61_000)
      const { email } = who().owner
      await who().server.call(access.getUserVerificationCode, { email, purpose: 'resetPassword' })
      const verificationCode = await codeMailedTo(who().superuser, email)
      const form = { email, password: PASSWORD, confirmPassword: PASSWORD, verificationCode }
      await who().server.call(access.resetPassword, form)
      who().owner.token = await loginOf(email)
      return byOwner('password.change')
    },
    revertEmail: async () => {
      const { server, superuser, owner } = who()
      const mine = [owner.scope.mainAccountId]
      const hash = 'select password_hash as hash from main_account where main_account_id = $1'
      const before = (await superuser.query<{ hash: string }>(hash, mine)).rows[0]?.hash
      const newEmail = `robber-${owner.email}`
      await server.call(security.verifyEmail, { email: newEmail }, as(owner))
      const verificationCode = await codeMailedTo(superuser, newEmail)
      const form = { currentEmail: owner.email, newEmail, password: PASSWORD, verificationCode }
      await server.call(security.updateUserBindEmail, form, as(owner))
      const token = await foundInMailTo(superuser, owner.email, /revert#(\S+)$/m)
      await server.call(access.revertEmail, { token })
      // The deeds that follow need the password, which nobody knows now.
      await superuser.query('update main_account set password_hash = $2 where main_account_id = $1', [
        ...mine,
        before,
      ])
      owner.token = await loginOf(owner.email)
      return byOwner('mainAccount.revertEmail')
    },
    confirmSecondFactor: async () => {
      await turnOn()
      return byOwner('secondFactor.on')
    },
    renewRecoveryCodes: async () => {
      const oneTimeCode = nextCode()
      await who().server.call(security.renewRecoveryCodes, { oneTimeCode }, as(who().owner))
      return byOwner('secondFactor.renewRecovery')
    },
    turnOffSecondFactor: async () => {
      const oneTimeCode = nextCode()
      await who().server.call(
        security.turnOffSecondFactor,
        { password: PASSWORD, oneTimeCode },
        as(who().owner),
      )
      return byOwner('secondFactor.off')
    },
  }
}
