import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { endpointTargets } from '../tools/endpoint-targets.mjs'

const server = 'http://127.0.0.1:8080'
const served = [
  '/chatx',
  '/chatx-admin',
  '/api',
  '/system/auth',
  '/files',
  '/desk',
  '/chat',
  '/widget.js',
  '/openapi.json',
  '/docs',
]

type Built = { url: string; size: number; revision: string | null }

/** The files that the page itself names: enough to say that there is no connection. What screens show is the server's. */
const onlyThePage = async (files: Built[]) => {
  const page = await readFile(new URL('dist/index.html', import.meta.url), 'utf8')
  return {
    manifest: files.filter(({ url }) => url === 'index.html' || page.includes(`"/${url}"`)),
    warnings: [],
  }
}

export default defineConfig({
  base: '/',
  plugins: [
    endpointTargets(),
    react(),
    VitePWA({
      // Our own worker, into which the plugin puts the list of what was built; the page registers it (web-kit).
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: null,
      // One for each language, in `public`; the page names the right one.
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css}', 'theme.js', 'icon.svg'],
        manifestTransforms: [onlyThePage],
      },
    }),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // The charts' library is large and comes alone, after the page.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Fewer, larger files: parts that always arrive together need one request, not twenty.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              priority: 1,
              test: /mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|Center|Group|Input|Loader|NativeSelect|Stack|Text|TextInput|Title|UnstyledButton))[\\/]/,
            },
            {
              name: 'router',
              priority: 2,
              test: /@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query)[\\/]|[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              name: 'kit',
              priority: 1,
              test: /web-kit[\\/]src[\\/](api|formats|i18n|storage|login|client|transport)|console[\\/]src[\\/](client[\\/](client|targets|user)|routing)/,
            },
            // Two small parts of the windows that the home page's switch uses as well; it has no use for the windows.
            { name: 'measures', priority: 3, test: /@mantine[\\/].*[\\/](to-int|use-callback-ref)\.mjs$/ },
            {
              name: 'login',
              priority: 1,
              test: /mantine[\\/]core[\\/]esm[\\/]components[\\/](Checkbox|PasswordInput)[\\/]/,
            },
            { name: 'icons', test: /@tabler[\\/]icons-react/ },
            {
              name: 'table',
              test: /console[\\/]src[\\/]ui[\\/](data-table|list|pager|use-pager|table-texts|tag|filters|page|search-box)/,
            },
            {
              name: 'floating',
              test: /@floating-ui|mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu|Drawer|Modal|ModalBase|Overlay|FocusTrap)[\\/]/,
            },
            {
              name: 'choice',
              test: /mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|Select|MultiSelect|TagsInput|Pill|PillsInput|ScrollArea)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      ...Object.fromEntries(served.map((path) => [`^${path}(/|$|\\?)`, server])),
      '/live': { target: server, ws: true },
    },
  },
})
