/** A file of the folder; `changedMs` since 1970. */
export type PackageFile = { name: string; bytes: number; changedMs: number }

export type PackageFolder = {
  /** Its files, without those in folders below and without links; none where there is no folder. */
  list(): Promise<PackageFile[]>
  /** SHA-256 in hexadecimal; undefined for a file that is gone. */
  hashOf(name: string): Promise<string | undefined>
}
