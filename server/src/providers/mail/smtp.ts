import { createTransport } from 'nodemailer'
import type { MailSender } from '../../modules/tenant/index.ts'

/** A mail server has this long to connect, to greet, and between two answers, in milliseconds. */
const TIMEOUT_MS = 10_000

type Options = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** The sender, `Name <address>`. */
  from: string
  timeoutMs?: number
}

/** Sends through a mail server. What goes wrong is told without the server's credentials. */
export const createSmtpMail = ({ url, from, timeoutMs = TIMEOUT_MS }: Options): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    send: async ({ to, subject, text }) => {
      // An address object, so that a comma in it cannot name a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, disableUrlAccess: true })
      return 'sent'
    },
  }
}
