import { pino, type Logger } from 'pino'

export type Log = Logger

const secrets = [
  'password',
  'confirmPassword',
  'refreshToken',
  'accessToken',
  'apiKey',
  'authorization',
  'cookie',
  'ticket',
  'visitorToken',
]

/** No more than this of an error: what hangs on it (a connection, a row, a request) may hold what customers wrote. */
const serializeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause }
}

/** JSON lines in UTC on standard error; standard output is for the person who started the program. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    pino.destination({ dest: 2, sync: false }),
  )
