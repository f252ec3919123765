/** What a refusal looks like: the envelope's number (also the HTTP status where it is one) and its sentence in both languages. */
export type ErrorEntry = { code: number; zh: string; en: string }

export const errorTable = <T extends Record<string, ErrorEntry>>(table: T): T => table
