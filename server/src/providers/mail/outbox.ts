import type { Log } from '../../infra/log.ts'
import type { MailSender } from '../../modules/tenant/index.ts'

/**
 * Without a mail server a mail stays in the outbox, where an operator reads it, and the log says that it was kept.
 * @param demo the log shows the text too: whoever started the demo is its only reader
 */
export const createOutboxMail = ({ log, demo }: { log: Log; demo: boolean }): MailSender => ({
  send: async ({ to, subject, text }) => {
    log.info(
      { to, subject, ...(demo ? { text } : {}) },
      'a mail was kept in the outbox: no mail server is set (SMTP_URL)',
    )
    return 'kept'
  },
})
