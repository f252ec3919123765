import * as z from 'zod'

/**
 * Paging of lists. `cursor` (from the previous page's `nextCursor`) pages by key and is what our screens use;
 * `pageNo` counts from 1 for callers of the specification and reaches at most 10,000 rows deep.
 */
export const pageInput = {
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
  cursor: z.string().max(400).optional(),
}

/** `total` counts what the filters match; lists that would have to count millions answer null. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.number().int().nullable(), nextCursor: z.string().nullable() })

export type Page<T> = { list: T[]; total: number | null; nextCursor: string | null }
