import { verify } from 'node:crypto'
import type { Updater } from './electron.types.ts'

export type Release = { version: string; sha512: string }

export type UpdateDeps = {
  feed: { url: string; publicKey: string } | undefined
  version: string
  fetchText(address: string): Promise<string>
  /** SHA-512 of a file, in base64. */
  hashOf(path: string): Promise<string>
  updater: Updater
  /** Tells the agent that the next start will be the new one. */
  ready(version: string): void
}

const NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Whether the first is later than the second; what is no version of three numbers is never later. */
export const isLater = (one: string, other: string): boolean => {
  const [left, right] = [NUMBERS.exec(one), NUMBERS.exec(other)]
  if (left === null || right === null) return false
  const at = [1, 2, 3].find((index) => left[index] !== right[index])
  return at !== undefined && Number(left[at]) > Number(right[at])
}

/** What `release.json` says, where its signature (Ed25519, base64) is by the key that the program was packed with. */
export const readRelease = (text: string, signature: string, publicKey: string): Release | undefined => {
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature.trim(), 'base64'))) return undefined
  const { version, sha512 } = JSON.parse(text) as Partial<Release>
  return typeof version === 'string' && typeof sha512 === 'string' ? { version, sha512 } : undefined
}

/**
 * Looks for a newer version on the own server and takes over nothing that was not signed: what was fetched is compared with
 * the signed hash before it may be installed. Without a feed it does nothing. An older version is never taken.
 */
export const createUpdates = ({ feed, version, fetchText, hashOf, updater, ready }: UpdateDeps) => {
  let wanted: Release | undefined
  updater.autoInstallOnAppQuit = false
  updater.autoDownload = true
  updater.on('error', () => undefined)
  updater.on('update-downloaded', ({ downloadedFile }: { downloadedFile: string }) => {
    const release = wanted
    if (release === undefined) return
    hashOf(downloadedFile).then(
      (hash) => {
        if (hash !== release.sha512) return
        updater.autoInstallOnAppQuit = true
        ready(release.version)
      },
      () => undefined,
    )
  })
  return {
    look: async (): Promise<void> => {
      if (feed === undefined) return
      const text = await fetchText(`${feed.url}/release.json`)
      const release = readRelease(text, await fetchText(`${feed.url}/release.json.sig`), feed.publicKey)
      if (release === undefined || !isLater(release.version, version)) return
      wanted = release
      updater.setFeedURL({ provider: 'generic', url: feed.url })
      await updater.checkForUpdates()
    },
  }
}
