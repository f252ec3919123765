import * as z from 'zod'
import type { PlatformEvent } from '../../modules/connector/index.ts'

const count = z.number().int()
const user = z.object({
  id: count,
  is_bot: z.boolean().default(false),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
})
const message = z.looseObject({
  message_id: count,
  date: count,
  edit_date: count.optional(),
  chat: z.object({ id: count, type: z.string() }),
  from: user.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
})
type Message = z.output<typeof message>

const update = z.object({ update_id: count, message: message.optional(), edited_message: message.optional() })

/** Kinds that a message here cannot hold yet, by the field that tells them; the first that is there counts. */
const kinds: [field: string, word: string][] = [
  ['photo', 'photo'],
  ['animation', 'GIF'],
  ['video', 'video'],
  ['video_note', 'video message'],
  ['voice', 'voice message'],
  ['audio', 'audio'],
  ['document', 'file'],
  ['sticker', 'sticker'],
  ['venue', 'place'],
  ['location', 'location'],
  ['contact', 'contact'],
  ['poll', 'poll'],
]

const detail = z.object({
  file_name: z.string().optional(),
  emoji: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  phone_number: z.string().optional(),
  first_name: z.string().optional(),
  title: z.string().optional(),
})

/** What can be said of it in words: a file's name, a sticker's emoji, where, whose number. */
const detailOf = (value: unknown): string => {
  const { data } = detail.safeParse(value)
  if (data === undefined) return ''
  const place =
    data.latitude === undefined || data.longitude === undefined ? [] : [`${data.latitude},${data.longitude}`]
  return [data.file_name, data.emoji, data.title, data.first_name, data.phone_number, ...place]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** The text of a message; of another kind a word for it in brackets, what is known of it, and its caption. */
const textOf = (given: Message): string => {
  if (given.text !== undefined) return given.text
  const found = kinds.find(([field]) => given[field] !== undefined)
  const [field, word] = found ?? ['', 'unsupported message']
  const known = field === '' ? '' : detailOf(given[field])
  const mark = known === '' ? `[${word}]` : `[${word}: ${known}]`
  return given.caption === undefined ? mark : `${mark} ${given.caption}`
}

const nameOf = (from: z.output<typeof user>): string | null => {
  const name = [from.first_name, from.last_name].filter(Boolean).join(' ')
  return (name === '' ? from.username : name)?.slice(0, 80) ?? null
}

/** Groups are no conversations with one contact, other bots are no contacts, and a pin is nobody's message. */
const speakerOf = (given: Message): z.output<typeof user> | undefined => {
  const { from, chat } = given
  const isOurs = from?.is_bot === false && chat.type === 'private' && given['pinned_message'] === undefined
  return isOurs ? from : undefined
}

const eventOf = (updateId: number, given: Message): PlatformEvent | undefined => {
  const from = speakerOf(given)
  return from === undefined
    ? undefined
    : {
        key: `update:${updateId}`,
        threadKey: String(given.chat.id),
        externalId: `telegram:${given.message_id}`,
        text: textOf(given),
        at: new Date(given.date * 1000),
        contact: { name: nameOf(from), locale: from.language_code ?? null },
      }
}

/** A message of its own: the version before stays, since what an agent has answered must not change under the answer. */
const editOf = (updateId: number, given: Message): PlatformEvent | undefined => {
  const event = eventOf(updateId, given)
  if (event === undefined) return undefined
  const seconds = given.edit_date ?? given.date
  return {
    ...event,
    // Two edits may fall into one second.
    externalId: `telegram:edit:${updateId}:${given.message_id}`,
    text: `✏️ ${event.text}`,
    at: new Date(seconds * 1000),
  }
}

/** An update as Telegram tells it; one that is none of ours, or that cannot be read, is undefined. Never throws. */
export const readUpdate = (given: unknown): PlatformEvent | undefined => {
  const { data } = update.safeParse(given)
  if (data === undefined) return undefined
  if (data.message !== undefined) return eventOf(data.update_id, data.message)
  return data.edited_message === undefined ? undefined : editOf(data.update_id, data.edited_message)
}
