import { resolve } from 'node:path'
import type { Config } from './config.ts'
import type { Keys } from './infra/crypto.ts'
import type { Log } from './infra/log.ts'
import type { Storage } from './modules/file/index.ts'
import type { EngineSettings } from './modules/translation/index.ts'
import { createOutboxMail } from './providers/mail/outbox.ts'
import { createSmtpMail } from './providers/mail/smtp.ts'
import { createDiskStorage, type DiskStorage } from './providers/storage/disk.ts'
import { createS3Storage } from './providers/storage/s3.ts'
import { createEngine, engineConfig } from './providers/translation/index.ts'

export const openMail = (config: Config, log: Log) =>
  config.SMTP_URL === undefined
    ? createOutboxMail({ log, demo: config.DEMO })
    : createSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM })

/** S3 when it is configured, else the data folder; only the latter takes uploads itself. */
export const openStorage = (
  config: Config,
  keys: Keys,
  root: string,
): { storage: Storage; disk: DiskStorage | undefined } => {
  const { S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET, S3_REGION } = config
  if (
    S3_ENDPOINT !== undefined &&
    S3_BUCKET !== undefined &&
    S3_KEY_ID !== undefined &&
    S3_SECRET !== undefined
  ) {
    const storage = createS3Storage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      keyId: S3_KEY_ID,
      secret: S3_SECRET,
    })
    return { storage, disk: undefined }
  }
  const disk = createDiskStorage({
    folder: resolve(root, config.CHATX_DATA, 'files'),
    secret: keys.derive('uploads'),
    publicUrl: '',
  })
  return { storage: disk, disk }
}

/** Engines as the translation module asks for them; an invalid row is one that fails when it is asked, not at start. */
export const buildEngine = (config: Config, phrasebookFolder: string) => (settings: EngineSettings) => {
  const present = Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => value !== null && name !== 'kind' && name !== 'id'),
  )
  const local =
    settings.kind === 'apertium'
      ? { modesFolder: config.APERTIUM_MODES }
      : settings.kind === 'phrasebook'
        ? { folder: phrasebookFolder }
        : present
  return createEngine(engineConfig.parse({ kind: settings.kind, id: settings.id, ...local }))
}
