// What a busy desk looks like after months: rows written straight into the tables, since 10,000 visitors would take hours.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { nameOf } from './figures.ts'
import type { World } from './world.ts'

type Row = Record<string, string | number | boolean | null>

const MINUTE = 60_000

const words = {
  es: 'hola buenos días dónde está mi pedido quiero saber cuánto cuesta el envío a Sevilla gracias no puedo pagar con tarjeta'.split(
    ' ',
  ),
  en: 'hello good morning where is my order I would like to know how much the delivery to Sevilla costs thank you'.split(
    ' ',
  ),
}

/** Mostly a line, often a few, sometimes a letter. */
const lengthOf = (n: number): number =>
  n % 10 === 9 ? 70 + (n % 60) : n % 3 === 0 ? 16 + (n % 25) : 2 + (n % 9)

const textOf = (n: number, language: keyof typeof words): string => {
  const from = words[language]
  const text = Array.from(
    { length: lengthOf(n) },
    (_, at) => from[(n * 7 + at * (1 + (n % 5))) % from.length],
  )
  const link = n % 40 === 0 ? [`https://shop.example/orders/${n}`] : []
  return [...text, ...link, nameOf(n)].join(' ')
}

const isIncoming = (n: number): boolean => n % 7 < 4

type Outcome = 'done' | 'skipped' | 'failed'

/** Every outcome a translation has in a real chat, most of them done. */
const outcomeOf = (n: number): Outcome => (n % 97 === 0 ? 'failed' : n % 11 === 0 ? 'skipped' : 'done')

const reasons: Record<Outcome, string | null> = { done: null, skipped: 'no_letters', failed: 'engine_down' }

const answerOf = (n: number, target: keyof typeof words): Row =>
  n % 4 === 0
    ? { translation_text: textOf(n, target), translation_engine: 'cache', translation_charged: 0 }
    : {
        translation_text: textOf(n, target),
        translation_engine: 'Apertium',
        translation_charged: 20 + (n % 80),
      }

const translationOf = (n: number, incoming: boolean): Row => {
  const outcome = outcomeOf(n)
  const none: Row = { translation_text: null, translation_engine: null, translation_charged: 0 }
  return {
    translation_state: outcome,
    translation_source: incoming ? 'es' : 'en',
    translation_target: incoming ? 'en' : 'es',
    translation_reason: reasons[outcome],
    translation_version: 1,
    ...(outcome === 'done' ? answerOf(n, incoming ? 'en' : 'es') : none),
  }
}

const messageOf = (n: number, seq: number, at: number): Row => {
  const incoming = isIncoming(n)
  return {
    message_id: randomUUID(),
    seq,
    version: 2,
    direction: incoming ? 'in' : 'out',
    author_kind: incoming ? 'contact' : n % 50 === 6 ? 'keyword' : 'agent',
    author_name: incoming ? '' : 'Bench',
    kind: 'text',
    body: textOf(n, incoming ? 'es' : 'en'),
    language: incoming ? 'es' : 'en',
    state: incoming ? 'delivered' : 'read',
    external_id: `filled:${n}`,
    created_at: new Date(at).toISOString(),
    ...translationOf(n, incoming),
  }
}

const contactOf = (n: number, at: number): Row => ({
  contact_id: randomUUID(),
  external_id: `filled:${n}`,
  name: n % 5 === 0 ? `访客${n}` : `${nameOf(n)} ${nameOf(n * 3)}`,
  language: 'es',
  language_fixed: false,
  locale: 'es-ES',
  time_zone: 'Europe/Madrid',
  first_seen_at: new Date(at).toISOString(),
})

const conversationOf = (n: number, contactId: string, at: number): Row => ({
  conversation_id: randomUUID(),
  contact_id: contactId,
  thread_key: `filled:${n}`,
  version: 1,
  last_seq: 1,
  unread: n > 0 && n % 9 === 0 ? 1 + (n % 130) : 0,
  agent_read_seq: 0,
  contact_read_seq: 1,
  last_message_at: new Date(at).toISOString(),
  preview: textOf(n, 'en').slice(0, 200),
  preview_direction: isIncoming(n) ? 'in' : 'out',
  draft: n % 31 === 5 ? textOf(n, 'en').slice(0, 80) : '',
})

const insertRows = async (client: pg.Client, table: string, rows: Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let at = 0; at < rows.length; at += 1000)
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + 1000))],
    )
}

/** Conversations of one message each, newest first, the newest holding many more. Answers the id of that one. */
export const fillDesk = async (
  { server, owner, desk }: World,
  { conversations, messages }: { conversations: number; messages: number },
): Promise<string> => {
  const now = Date.now()
  const at = (n: number): number => now - n * 11 * MINUTE
  const account: Row = { tenant_id: owner.scope.tenantId, main_account_id: owner.scope.mainAccountId }
  const channel: Row = { ...account, messenger_account_id: desk.channel.id }
  const numbers = Array.from({ length: conversations }, (_, n) => n)
  const contacts = numbers.map((n): Row => ({ ...channel, ...contactOf(n, at(n)) }))
  const chats = contacts.map(({ contact_id: id }, n): Row => {
    const one = conversationOf(n, String(id), at(n))
    return { ...channel, sub_account_id: desk.subAccountId, ...one, last_seq: n === 0 ? messages : 1 }
  })
  const firsts = chats.slice(1).map(
    ({ conversation_id: id }, n): Row => ({
      ...account,
      conversation_id: id ?? null,
      ...messageOf(n, 1, at(n + 1)),
    }),
  )
  const long = String(chats[0]?.['conversation_id'])
  const talk = Array.from({ length: messages }, (_, n): Row => {
    // Ten messages close together, then a pause of hours.
    const ago = (messages - 1 - n) * MINUTE + Math.floor((messages - 1 - n) / 10) * 240 * MINUTE
    return { ...account, conversation_id: long, ...messageOf(n, n + 1, now - ago) }
  })
  const client = new pg.Client({ connectionString: server.superuserConnectionString })
  await client.connect()
  await insertRows(client, 'contact', contacts)
  await insertRows(client, 'conversation', chats)
  await insertRows(client, 'message', [...firsts, ...talk])
  await client.query('vacuum analyze contact, conversation, message')
  await client.end()
  return long
}
