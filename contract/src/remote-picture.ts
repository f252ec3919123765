import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { id } from './base/ids.ts'

export const loadRemotePicture = endpoint({
  method: 'POST',
  path: '/chatx/client/remotePicture/load',
  who: ['desk'],
  summary:
    'Fetch a picture behind a link of a message, by the way out of its account, and keep it; a second call asks nobody',
  input: z.strictObject({ messageId: id(), url: z.string().min(1).max(2_000) }),
  output: z.object({
    /** A signed link on our own host, valid for a day. */
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  errors: [
    'conversation.message_not_found',
    'remote_picture.not_in_message',
    'remote_picture.unreachable',
    'remote_picture.not_a_picture',
    'remote_picture.too_large',
    'remote_picture.proxy_down',
  ],
})
