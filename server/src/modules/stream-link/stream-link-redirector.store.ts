import { sql, type Tx } from '../../infra/database/database.ts'

/*
 * Redirectors belong to the installation and to no tenant; each writes its own row. Their times are the
 * database's own.
 */

export type RedirectorRow = {
  redirector_id: string
  seen_at: Date
  links: number
  waiting_lines: number
  waiting_segments: number
  lost: number
  disk_refuses: boolean
}

/** Those that were alive in the last hour, last seen first. */
export const listAlive = (tx: Tx): Promise<RedirectorRow[]> =>
  tx.rows(sql<RedirectorRow>`
    select redirector_id, seen_at,
      coalesce((state #>> '{table,links}')::int, 0) as links,
      coalesce((state #>> '{log,waiting}')::int, 0) as waiting_lines,
      coalesce((state #>> '{log,segments}')::int, 0) as waiting_segments,
      coalesce((state #>> '{log,lost}')::bigint, 0) as lost,
      coalesce((state #>> '{log,refused}')::boolean, false) as disk_refuses
    from stream_redirector where seen_at > now() - interval '1 hour' order by seen_at desc, redirector_id`)

/** Clicks that no redirector of the installation could keep, ever. */
export const sumLost = async (tx: Tx): Promise<number> => {
  const row = await tx.first(
    sql<{
      lost: number
    }>`select coalesce(sum((state #>> '{log,lost}')::bigint), 0)::bigint as lost from stream_redirector`,
  )
  return row?.lost ?? 0
}

/** Tells the operator that this redirector lives, and how it fares. */
export const saveRedirector = (tx: Tx, id: string, state: unknown): Promise<number> =>
  tx.count(sql`
    insert into stream_redirector (redirector_id, state, seen_at) values (${id}, ${JSON.stringify(state)}::jsonb, now())
    on conflict (redirector_id) do update set state = excluded.state, seen_at = excluded.seen_at`)
