import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, nothing } from './base/fields.ts'
import { id, instant, languageCode } from './base/ids.ts'
import { pageInput, pageOf } from './base/paging.ts'
import { proxyState } from './proxy.ts'

/** `online` holds a port lease; `offline` stores what comes in and waits for one; `disabled` takes nothing in. */
export const accountState = z.enum(['offline', 'online', 'disabled'])

/** How a web-chat channel looks and what it asks of the embedding page. */
export const webChatSettings = z.strictObject({
  title: z.string().trim().min(1).max(40),
  greeting: z.string().trim().max(200).default(''),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#165DFF'),
  position: z.enum(['left', 'right']).default('right'),
  /** Origins that may embed the bubble, `https://shop.example`; empty means every origin. */
  allowedOrigins: z.array(z.url().max(200)).max(50).default([]),
})
export type WebChatSettings = z.output<typeof webChatSettings>

export const platformId = z.enum(['webchat', 'telegram'])
export type PlatformId = z.output<typeof platformId>

/**
 * How an account of another platform is reached: `online` while the platform answers, `failing` while it does not and is
 * asked again by itself, `needs_auth` once it refused the token, `disconnected` by the owner.
 */
export const connectionState = z.enum(['connecting', 'online', 'failing', 'needs_auth', 'disconnected'])
/** `other_receiver`: somebody else takes the account's messages; `closed`: the main account takes none. */
export const connectionFault = z.enum([
  'token_refused',
  'other_receiver',
  'proxy_down',
  'proxy_failed',
  'unreachable',
  'throttled',
  'platform_error',
  'closed',
])
export type ConnectionFault = z.output<typeof connectionFault>

export const connection = z.object({
  state: connectionState,
  /** What the account is called on its platform. */
  handle: z.string(),
  /** The last fault, kept when it is over. */
  fault: connectionFault.nullable(),
  faultAt: instant().nullable(),
  /** When the platform answered last. */
  answeredAt: instant().nullable(),
})
export type Connection = z.output<typeof connection>

export const messengerAccount = z.object({
  id: id(),
  subAccountId: id(),
  platform: platformId,
  name: z.string(),
  /** Whether a desk holds its port; messages are taken in without one, and automatic replies wait for it. */
  state: accountState,
  /** The language that its contacts are expected to write, or null to detect it. */
  contactLanguage: languageCode().nullable(),
  /** Of a web chat: its look, the hosted page, and the one-line script that shows the bubble on any page. */
  webChat: webChatSettings.nullable(),
  channelKey: z.string(),
  hostedUrl: z.string(),
  embedScript: z.string(),
  /** Of an account on another platform. */
  connection: connection.nullable(),
  /** The proxy by which its calls go out, where one covers it. */
  proxy: z.object({ name: z.string(), state: proxyState }).nullable(),
  createdAt: instant(),
})
export type MessengerAccount = z.output<typeof messengerAccount>

export const messengerAccountForm = z.strictObject({
  subAccountId: id(),
  platform: z.enum(['webchat']).default('webchat'),
  name: z.string().trim().min(1).max(40),
  contactLanguage: languageCode().nullable().default(null),
  webChat: webChatSettings,
})

export const pageMessengerAccount = endpoint({
  method: 'GET',
  path: '/chatx/user/messengerAccount/page',
  who: ['owner'],
  summary: 'Messenger accounts of this main account with their state',
  input: z.strictObject({ ...pageInput, subAccountId: id().optional() }),
  output: pageOf(messengerAccount),
  errors: [],
})

export const createMessengerAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/messengerAccount/create',
  who: ['owner'],
  summary: 'Connect a messenger account; a web chat answers its page and embed script',
  input: messengerAccountForm,
  output: messengerAccount,
  errors: ['sub_account.not_found'],
})

export const updateMessengerAccount = endpoint({
  method: 'PUT',
  path: '/chatx/user/messengerAccount/update',
  who: ['owner'],
  summary: 'Change name, look and allowed origins of a messenger account',
  input: messengerAccountForm.extend({ id: id() }),
  output: messengerAccount,
  errors: ['messenger_account.not_found', 'sub_account.not_found'],
})

export const renameForm = z.strictObject({ id: id(), name: z.string().trim().min(1).max(40) })

export const renameMessengerAccount = endpoint({
  method: 'PUT',
  path: '/chatx/user/messengerAccount/rename',
  who: ['owner'],
  summary: 'Change what a messenger account is called here, whatever its platform',
  input: renameForm,
  output: messengerAccount,
  errors: ['messenger_account.not_found'],
})

export const listPlatform = endpoint({
  method: 'GET',
  path: '/chatx/user/platform/list',
  who: ['owner', 'desk'],
  summary: 'Platforms that can be connected on this deployment',
  input: nothing(),
  output: z.array(z.object({ id: z.string(), name: z.string(), connectable: z.boolean() })),
  errors: [],
})

export const deskAccount = z.object({
  id: id(),
  platform: z.string(),
  name: z.string(),
  state: accountState,
  /** This desk's own login session holds the lease. */
  mine: z.boolean(),
  unread: z.number().int(),
})
export type DeskAccount = z.output<typeof deskAccount>

export const listDeskAccount = endpoint({
  method: 'GET',
  path: '/chatx/client/messengerAccount/list',
  who: ['desk'],
  summary: 'Messenger accounts of this sub-account with state and unread counts',
  input: nothing(),
  output: z.array(deskAccount),
  errors: [],
})

export const claimPort = endpoint({
  method: 'POST',
  path: '/chatx/client/port/claim',
  who: ['desk'],
  summary: 'Bring a messenger account online: lease one port (decisions §2)',
  input: z.strictObject({ messengerAccountId: id() }),
  output: z.object({ leaseSeconds: z.number().int(), heartbeatSeconds: z.number().int() }),
  errors: ['messenger_account.not_found', 'port.none_free', 'port.held_elsewhere'],
})

export const releasePort = endpoint({
  method: 'POST',
  path: '/chatx/client/port/release',
  who: ['desk'],
  summary: 'Take a messenger account offline and free its port',
  input: z.strictObject({ messengerAccountId: id() }),
  output: done(),
  errors: ['messenger_account.not_found'],
})

export const heartbeat = endpoint({
  method: 'POST',
  path: '/chatx/client/heartbeat',
  who: ['desk'],
  inDemo: 'allowed',
  summary: 'Every 15 s: renews the leases of this desk; answers the ones it still holds',
  input: nothing(),
  output: z.object({ held: z.array(id()) }),
  errors: [],
})
