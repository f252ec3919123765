import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals secrets at rest with AES-256-GCM. `place` names where the secret lives (tenant, table, column, row): a sealed
 * value that is moved to another place does not open.
 */
export type Keys = {
  seal(plain: string | Buffer, place: string): Buffer
  open(sealed: Buffer, place: string): Buffer
  /** A key for one purpose, derived from the deployment's key. */
  derive(purpose: string): Buffer
}

export const createKeys = (deploymentKey: Buffer): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', deploymentKey, '', purpose, 32))
  const sealing = derive('seal')
  return {
    derive,
    seal: (plain, place) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open: (sealed, place) => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES))
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** The deployment's key: from the environment (32 bytes, base64), else a file made on first start, readable by its owner only. */
export const deploymentKey = (fromEnvironment: string | undefined, dataFolder: string): Buffer => {
  if (fromEnvironment !== undefined) {
    const key = Buffer.from(fromEnvironment, 'base64')
    if (key.length !== 32)
      throw new Error('CHATX_KEY must be 32 bytes in base64. Make one with: openssl rand -base64 32')
    return key
  }
  const file = join(dataFolder, 'deployment.key')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

export const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()
export const hmac = (key: Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest()

/** Compares without telling by its time where two values differ. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
