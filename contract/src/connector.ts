import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { done, text } from './base/fields.ts'
import { id, languageCode } from './base/ids.ts'
import { messengerAccount } from './messenger-account.ts'

/** A bot's token as Telegram's @BotFather tells it; who has it has the bot. */
const botToken = () =>
  z
    .string()
    .trim()
    .regex(/^\d{5,20}:[A-Za-z0-9_-]{30,64}$/)

export const telegramForm = z.strictObject({
  subAccountId: id(),
  /** Empty: as the bot calls itself. */
  name: text(40).default(''),
  contactLanguage: languageCode().nullable().default(null),
  token: botToken(),
})

/** What a platform may say to a token, and what may stand in the way of asking it. */
const outcomes = [
  'connector.token_refused',
  'connector.proxy_down',
  'connector.unreachable',
  'request.too_many',
] as const

export const connectTelegram = endpoint({
  method: 'POST',
  path: '/chatx/user/messengerAccount/connectTelegram',
  who: ['owner'],
  summary: 'Connect a Telegram bot by its token, through the sub-account’s proxy where it has one',
  input: telegramForm,
  output: messengerAccount,
  errors: ['sub_account.not_found', 'connector.taken', ...outcomes],
})

export const reconnectForm = z.strictObject({
  id: id(),
  /** A new token of the same bot, where the old one was revoked. */
  token: botToken().optional(),
})

export const reconnectAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/messengerAccount/reconnect',
  who: ['owner'],
  summary: 'Ask the platform again now; with a token, from now on with this one',
  input: reconnectForm,
  output: messengerAccount,
  errors: [
    'messenger_account.not_found',
    'connector.token_needed',
    'connector.other_identity',
    'connector.taken',
    ...outcomes,
  ],
})

export const disconnectAccount = endpoint({
  method: 'POST',
  path: '/chatx/user/messengerAccount/disconnect',
  who: ['owner'],
  summary: 'Stop receiving and sending, and forget the token; conversations stay',
  input: z.strictObject({ id: id() }),
  output: done(),
  errors: ['messenger_account.not_found'],
})
