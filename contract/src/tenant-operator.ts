import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { email, givenPassword, oneTimeCode, text } from './base/fields.ts'
import { id, instant } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'

const operator = { who: ['operator'] } as const

/** As long as the header that names a tenant takes. */
const tenantId = z.coerce.number().int().min(1).max(999_999_999)
const tenantName = text(60).min(1)

export const mostTenantHosts = 20
export const mostTenantDownloads = 10

/** A host name in lower case, or an IPv4 address, with its port; the usual ports go, since browsers do not send them. */
export const tenantHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::[1-9]\d{0,4})?$/,
  )
  .refine((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? 1) <= 65_535)
  .overwrite((host) => host.replace(/:(?:80|443)$/, ''))

const tenantHosts = z.array(tenantHost).max(mostTenantHosts)

/** A web address, or a path on the tenant's own host. */
const downloadUrl = z.union([
  z.url({ protocol: /^https?$/ }).max(500),
  text(500).regex(/^\/(?![/\\])[^\s\\]*$/),
])

/** Where people get the desk: a platform, what the link says, and where it leads. */
export const tenantDownload = z.strictObject({
  infra: z.enum(['web', 'windows', 'macos', 'linux', 'android', 'ios']),
  label: text(60).min(1),
  url: downloadUrl,
})
export type TenantDownload = z.output<typeof tenantDownload>

/** What a tenant decides for itself. */
export const tenantForm = z.strictObject({
  name: tenantName,
  /** Of new passwords; those that people have stay good. */
  minPasswordLength: z.number().int().min(6).max(64),
  /** Hours of silence after which a contact's next message begins a new fan session. */
  fanSessionHours: z.number().int().min(1).max(720),
  /** None: the desk in the browser is offered. */
  downloads: z.array(tenantDownload).max(mostTenantDownloads),
})
export type TenantForm = z.output<typeof tenantForm>

/** A tenant as staff sees it: its own, or every one for the staff of tenant 1, who run the installation. */
export const operatedTenant = z.object({
  tenantId: z.number().int(),
  name: z.string(),
  hosts: z.array(z.string()),
  createdAt: instant(),
})
export type OperatedTenant = z.output<typeof operatedTenant>

export const operatedTenantDetail = operatedTenant.extend({
  ...tenantForm.omit({ name: true }).shape,
  mainAccounts: z.number().int(),
  operators: z.number().int(),
  /** Whether the caller may say on which hosts it answers. */
  maySetHosts: z.boolean(),
})
export type OperatedTenantDetail = z.output<typeof operatedTenantDetail>

export const pageTenant = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/tenant/page',
  summary: 'Tenants, newest first: all for the staff of tenant 1, for others their own',
  input: z.strictObject(pageInput),
  output: pageOf(operatedTenant).extend({
    /** Whether the caller may open another one. */
    mayOpen: z.boolean(),
  }),
  errors: [],
})

export const getTenant = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/tenant/get',
  summary: 'One tenant with its settings and figures',
  input: z.strictObject({ tenantId }),
  output: operatedTenantDetail,
  errors: ['tenant.not_found'],
})

export const openTenant = endpoint({
  ...operator,
  method: 'POST',
  path: '/chatx-admin/api/tenant/open',
  summary:
    'Opens a tenant, for the staff of tenant 1 only; the same `key` again opens none and answers the first. Nobody can log in as its staff before an operator is added',
  input: z.strictObject({ key: id(), name: tenantName, hosts: tenantHosts }),
  output: operatedTenantDetail,
  errors: ['session.forbidden', 'tenant.host_taken', 'request.conflict'],
})

export const updateTenant = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/tenant/update',
  summary: 'Sets name and settings at once; every process follows within 5 s',
  input: tenantForm.extend({ tenantId }),
  output: operatedTenantDetail,
  errors: ['tenant.not_found'],
})

export const setTenantHosts = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/tenant/hosts',
  summary:
    'Sets all hosts on which a tenant answers, for the staff of tenant 1 only: who answers on a host gets its log-ins',
  input: z.strictObject({
    tenantId,
    /** Those that the caller has seen: where they are others by now, nothing changes. */
    from: z.array(z.string().max(253)).max(200),
    hosts: tenantHosts,
  }),
  output: operatedTenantDetail,
  errors: ['session.forbidden', 'tenant.not_found', 'tenant.hosts_moved', 'tenant.host_taken'],
})

export const operatorForm = z.strictObject({
  emailAddress: email(),
  displayName: text(60).min(1),
  /** The caller's own, since whoever is added stays after the caller's log-in has ended. */
  currentPassword: givenPassword(),
  oneTimeCode: oneTimeCode().optional(),
})

export const addOperator = endpoint({
  ...operator,
  method: 'POST',
  path: '/chatx-admin/api/tenant/operator/add',
  summary:
    'Adds an operator to a tenant; the password is told this once. Again for one who has never logged in: gives another password',
  input: operatorForm.extend({ tenantId }),
  output: z.object({ emailAddress: z.string(), password: z.string() }),
  errors: [
    'tenant.not_found',
    'tenant.operator_taken',
    'access.wrong_credentials',
    'access.one_time_code_needed',
    'access.one_time_code_wrong',
    'access.too_many_tries',
    'access.account_disabled',
  ],
})
