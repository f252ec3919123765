import type { MailSender, OutgoingMail } from '../../modules/tenant/index.ts'

export type FakeMail = MailSender & {
  sent: OutgoingMail[]
  /** The next mails fail with this message until it is undefined again. */
  failWith: string | undefined
}

/** For tests: remembers what it was given, and fails when told to. */
export const createFakeMail = (): FakeMail => {
  const fake: FakeMail = {
    sent: [],
    failWith: undefined,
    send: async (mail) => {
      if (fake.failWith !== undefined) throw new Error(fake.failWith)
      fake.sent.push(mail)
      return 'sent'
    },
  }
  return fake
}
