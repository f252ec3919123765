import { accessErrors } from './errors/access.ts'
import { accountErrors } from './errors/account.ts'
import { autoReplyErrors } from './errors/auto-reply.ts'
import { certificationErrors } from './errors/certification.ts'
import { connectorErrors } from './errors/connector.ts'
import { conversationErrors } from './errors/conversation.ts'
import { customerServiceErrors } from './errors/customer-service.ts'
import { generalErrors } from './errors/general.ts'
import { notificationErrors } from './errors/notification.ts'
import { planErrors } from './errors/plan.ts'
import { privacyErrors } from './errors/privacy.ts'
import { proxyErrors } from './errors/proxy.ts'
import { streamLinkErrors } from './errors/stream-link.ts'
import { tenantErrors } from './errors/tenant.ts'
import { translationErrors } from './errors/translation.ts'
import type { ErrorEntry } from './base/error-table.ts'

/**
 * Every refusal the product knows, with its number and both sentences. Browsers import only the type: the server
 * sends the sentence in the caller's language.
 */
export const errors = {
  ...generalErrors,
  ...accessErrors,
  ...accountErrors,
  ...connectorErrors,
  ...conversationErrors,
  ...translationErrors,
  ...autoReplyErrors,
  ...streamLinkErrors,
  ...notificationErrors,
  ...customerServiceErrors,
  ...certificationErrors,
  ...planErrors,
  ...proxyErrors,
  ...privacyErrors,
  ...tenantErrors,
}

export type ErrorCode = keyof typeof errors

export const errorEntry = (code: ErrorCode): ErrorEntry => errors[code]
