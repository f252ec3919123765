import type { ServiceContact } from '@chatx/contract/customer-service-operator'

/** Specification §9: what registration gives once customer service was written to. In characters. */
export const SIGN_UP_CHARACTERS = 100_000

/** Each contact once, in the order in which they were given. */
export const distinctContacts = (contacts: readonly ServiceContact[]): ServiceContact[] => [
  ...new Map(
    contacts.map((contact) => [`${contact.kind} ${contact.account} ${contact.url}`, contact]),
  ).values(),
]

/** Contacts in one line, as the audit log tells them. */
export const contactsLine = (contacts: readonly ServiceContact[]): string =>
  contacts
    .map(({ kind, account, url }) => [kind, account, url].filter((part) => part !== '').join(' '))
    .join(', ')
