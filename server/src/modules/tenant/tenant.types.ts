/** A mail ready to leave; the sender's address belongs to the provider. */
export type OutgoingMail = { to: string; subject: string; text: string }

/**
 * Where mails go. `sent`: a mail server took it. `kept`: there is none, so it stays in the outbox to be read there.
 * Throws when the mail server cannot be reached or refuses.
 */
export type MailSender = { send(mail: OutgoingMail): Promise<'sent' | 'kept'> }
