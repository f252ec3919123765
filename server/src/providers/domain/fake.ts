import type { TextsOf } from '../../modules/stream-link/stream-link-domain.types.ts'

/** TXT records as a test sets them; a name that is not set has none, one set to undefined cannot be reached. */
export const createFakeTexts =
  (records: ReadonlyMap<string, string[] | undefined>): TextsOf =>
  async (name) =>
    records.has(name) ? records.get(name) : []
