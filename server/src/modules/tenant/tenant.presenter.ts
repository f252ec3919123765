import type { OutboxMail, Site } from '@chatx/contract/tenant'
import type { TenantSettings } from './tenant.rules.ts'
import { withoutSecret } from './tenant.rules.ts'
import type { MailRow } from './tenant-outbox.store.ts'

type Words = {
  locale: 'zh-CN' | 'en-US'
  demo: boolean
  switches: { registration: boolean; demoMode: boolean }
}

/** A site without download links of its own offers the desk in the browser, which installs as an app. */
const ownDesk = (locale: Words['locale']): Site['downloads'] => [
  {
    infra: 'web',
    label: locale === 'zh-CN' ? '网页工作台（可安装）' : 'Web desk (installable)',
    url: '/desk/',
  },
]

export const presentSite = (
  tenant: { tenantId: number; name: string; settings: TenantSettings },
  { locale, demo, switches }: Words,
): Site => ({
  tenantId: tenant.tenantId,
  name: tenant.name,
  minPasswordLength: tenant.settings.minPasswordLength,
  downloads: tenant.settings.downloads.length > 0 ? tenant.settings.downloads : ownDesk(locale),
  contacts: tenant.settings.contacts,
  demo,
  registrationOpen: switches.registration,
  readOnly: switches.demoMode,
})

/** A kept mail is read here by its reader, so it is whole; any other one is shown without its secret. */
export const presentMail = (row: MailRow): OutboxMail => ({
  id: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  text: row.state === 'kept' ? row.body_text : withoutSecret(row.body_text, row.secret),
  state: row.state,
  error: row.error,
  createdAt: row.created_at.toISOString(),
})
