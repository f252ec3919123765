import type pg from 'pg'

type Place = { subAccountId: string; messengerAccountId: string }

/** So many conversations with so many messages each, in a sub-account's channel; known to the planner as if they had grown. */
export const fillConversations = async (
  sql: pg.Client,
  { subAccountId, messengerAccountId }: Place,
  conversations: number,
  messages: number,
) => {
  await sql.query(
    `with made as (
      select tenant_id, main_account_id, gen_random_uuid() as conversation_id, gen_random_uuid() as contact_id, 'many ' || n as thread
      from sub_account, generate_series(1, $3::int) n where sub_account_id = $1
    ), contacts as (
      insert into contact (tenant_id, main_account_id, contact_id, messenger_account_id, external_id, name, first_seen_at)
      select tenant_id, main_account_id, contact_id, $2, thread, 'Many', now() from made returning contact_id
    ), chats as (
      insert into conversation (tenant_id, main_account_id, conversation_id, sub_account_id, messenger_account_id, contact_id, thread_key, last_message_at, last_seq)
      select tenant_id, main_account_id, conversation_id, $1, $2, contact_id, thread, now(), $4 from made returning conversation_id
    )
    insert into message (tenant_id, main_account_id, conversation_id, message_id, seq, direction, author_kind, author_name, kind, body, state, external_id, created_at)
    select tenant_id, main_account_id, conversation_id, gen_random_uuid(), seq, 'in', 'contact', 'Many', 'text', 'word', 'delivered', seq::text, now()
    from made, generate_series(1, $4::int) seq`,
    [subAccountId, messengerAccountId, conversations, messages],
  )
  await sql.query('analyze contact, conversation, message')
}
