/** The database cannot be used as it is. `message` is one sentence for the person who started ChatX: what is wrong, what to do. */
export class PostgresUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PostgresUnusable'
  }
}

/** The `code` of a system or PostgreSQL error ('ENOENT', '57P03'), or '' when it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

const FOLDER_TROUBLE: Record<string, string> = {
  EACCES: 'ChatX may not write there; give the folder to the user who runs it, or choose another one',
  EPERM: 'ChatX may not write there; give the folder to the user who runs it, or choose another one',
  EROFS: 'the disk is read-only; choose a folder on a writable disk',
  ENOSPC: 'the disk is full; free some space and start again',
  ENOTDIR: 'a file is in the way; move it away or choose another folder',
  EEXIST: 'a file is in the way; move it away or choose another folder',
}

/** Turns a file-system error on the data folder into its sentence; any other error passes unchanged. */
export const explainFolderError = (error: unknown, folder: string): unknown => {
  const advice = FOLDER_TROUBLE[codeOf(error)]
  if (error instanceof PostgresUnusable || !advice) return error
  return new PostgresUnusable(`The database folder ${folder} cannot be used: ${advice}.`, { cause: error })
}
