import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { build, defineConfig, type Plugin } from 'vite'
import { calledOnLoad } from '../tools/called-on-load.mjs'
import { endpointTargets } from '../tools/endpoint-targets.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The loader as one classic script under a fixed name, for the pages of others and their older browsers. */
const loader = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2019',
      lib: { entry: here('src/loader/widget.ts'), formats: ['iife'], name: 'ChatXLoader' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((one) => one.type === 'chunk')
  if (!chunk) throw new Error('The loader was not built')
  return chunk.code
}

const demoFiles = ['index.html', 'demo.js', 'demo.css']

/** Adds what is served as it stands: `widget.js` and the demo page. */
const besides = (): Plugin => ({
  name: 'chatx-besides',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'widget.js', source: await loader() })
    for (const name of demoFiles) {
      this.emitFile({ type: 'asset', fileName: `demo/${name}`, source: readFileSync(here(`demo/${name}`)) })
    }
  },
})

/**
 * dist/widget.js, dist/chat/index.html (for every /chat/<key>), dist/chat-assets/* (hashed names, for good), dist/demo/*.
 */
export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [
    endpointTargets(),
    calledOnLoad(['index']),
    preact({ devToolsEnabled: false, prefreshEnabled: false }),
    besides(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'chat-assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: here('chat/index.html') },
  },
})
