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

/** JSON lines in UTC on standard error; standard output is for the person who started the program. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
    pino.destination({ dest: 2, sync: false }),
  )
