import * as z from 'zod'

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value))
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)

/** Every setting of the environment, with its default. `.env.example` lists the same names, which a test compares. */
export const configSchema = z.object({
  CHATX_DATA: z.string().default('./data'),
  CHATX_KEY: optional,
  HOST: z.string().default('127.0.0.1'),
  PORT: port(8080),
  REALTIME_PORT: port(8082),
  REDIRECTOR_PORT: port(8081),
  PUBLIC_URL: optional,
  LINK_URL: optional,
  DATABASE_URL: optional,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  ALLOW_UNSAFE_DATABASE: flag,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('ChatX <no-reply@localhost>'),
  S3_ENDPOINT: optional,
  S3_BUCKET: optional,
  S3_REGION: z.string().default('auto'),
  S3_KEY_ID: optional,
  S3_SECRET: optional,
  TRUST_PROXY: optional,
  RATE_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  DEMO: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  READ_ONLY_DEMO: flag,
  OPERATOR_EMAIL: optional,
  OPERATOR_PASSWORD: optional,
  APERTIUM_MODES: z.string().default('/usr/share/apertium/modes'),
  GEOIP_MMDB: optional,
  DESKTOP_PACKAGES: optional,
  DNS_SERVER: optional,
  EGRESS_ALLOW: optional,
  EGRESS_CA: optional,
  PICTURE_ALLOW: optional,
  PROXY_CHECK_TARGETS: z
    .string()
    .default('api.telegram.org:443,graph.facebook.com:443,api.weixin.qq.com:443'),
  PROXY_ECHO_URL: optional,
  TELEGRAM_API_URL: z.url().default('https://api.telegram.org'),
  LINK_DURABILITY: z.enum(['write', 'fsync']).default('write'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = Readonly<
  Omit<z.output<typeof configSchema>, 'PUBLIC_URL' | 'LINK_URL'> & { PUBLIC_URL: string; LINK_URL: string }
>

/** Reads the environment; throws one sentence that names the setting and what is wrong with it. */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config => {
  const parsed = configSchema.safeParse(environment)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new Error(`The setting ${first?.path.join('.')} is not valid: ${first?.message}. See .env.example.`)
  }
  const address =
    parsed.data.HOST === '0.0.0.0' || parsed.data.HOST === '127.0.0.1' ? 'localhost' : parsed.data.HOST
  return {
    ...parsed.data,
    PUBLIC_URL: parsed.data.PUBLIC_URL ?? `http://${address}:${parsed.data.PORT}`,
    LINK_URL: parsed.data.LINK_URL ?? `http://${address}:${parsed.data.REDIRECTOR_PORT}`,
  }
}
