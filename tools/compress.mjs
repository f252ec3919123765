// Writes the compressed twins of built files beside them, so that the server never compresses while somebody waits.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/
const LEAST_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressFile = async (path) => {
  const body = await readFile(path)
  if (body.length < LEAST_BYTES) return
  await writeFile(`${path}.br`, await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  await writeFile(`${path}.gz`, await zip(body, { level: 9 }))
}

/** Compresses every text file below a folder. */
export const compress = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  for (const file of files) await compressFile(join(file.parentPath, file.name))
}
