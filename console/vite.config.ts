import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { calledOnLoad } from '../tools/called-on-load.mjs'
import { endpointTargets } from '../tools/endpoint-targets.mjs'
import { partFiles } from '../tools/part-files.mjs'

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
    partFiles({
      frame: '/console/src/app/shell.tsx',
      login: '/console/src/modules/access/access-login.page.tsx',
    }),
    calledOnLoad(['index', 'router', 'first', 'login', 'entrance', 'shell', 'table', 'figures']),
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
              name: 'router',
              priority: 2,
              test: /@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query)[\\/]|[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              // What every screen needs before its own: a browser fetches six files at a time.
              name: 'first',
              priority: 1,
              test: /preload-helper|@tabler[\\/]icons-react|mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Anchor|Button|Center|Group|Input|Loader|NativeSelect|Stack|Text|TextInput|Title|UnstyledButton))[\\/]|web-kit[\\/]src[\\/](api|formats|once|i18n|storage|login|client|transport)|console[\\/]src[\\/](client[\\/](client|targets|user|use-settings|use-act|use-site-name)|app[\\/](app\.(en-US|zh-CN)|server-menu|tab-place)|ui[\\/](toast|links|afterwards|theme-switch|language-switch|switch-texts)|routing)/,
            },
            // Styles of the frame that public screens need as well; those have no use for the frame.
            { name: 'choice-styles', priority: 3, test: /styles[\\/]Combobox\.css/ },
            {
              name: 'login',
              priority: 1,
              test: /mantine[\\/]core[\\/]esm[\\/]components[\\/](Checkbox|PasswordInput)[\\/]/,
            },
            {
              // All of the frame around the screens behind a login, which is loaded as one.
              name: 'shell',
              test: /console[\\/]src[\\/](app[\\/](shell|side-menu|top-menu|top-bar|brand|tab-bar|tabs|use-|user-menu|demo-banner|frame-plan|menu-entries|tool|app\.queries)|ui[\\/](face|plan-gate|roles|permission|tag)|client[\\/]guides|modules[\\/](notification[\\/](parts[\\/]bell|notification\.(format|queries|module|en-US|zh-CN))|customer-service[\\/](parts[\\/]service-button|customer-service\.(queries|en-US|zh-CN))|guide[\\/]parts[\\/]guide-windows))|web-kit[\\/]src[\\/]live|[\\/]Kbd[\\/]|use-os[\\/]|contract[\\/]src[\\/](notification|messenger-account)\.ts\?targets/,
            },
            {
              name: 'entrance',
              test: /console[\\/]src[\\/]modules[\\/]access[\\/](access-login\.page|access\.(en-US|zh-CN|format|queries)|parts[\\/](frame|one-time-code|use-after-login|login-form))/,
            },
            {
              // Figures and the pictures of charts, without the library that draws them.
              name: 'figures',
              test: /console[\\/]src[\\/]ui[\\/](segments|chart-(card|options|palette|still|picture)|use-shown-as)/,
            },
            {
              name: 'table',
              priority: 1,
              test: /console[\\/]src[\\/]ui[\\/](data-table|list|pager|use-pager|table-texts|filters|search-box)/,
            },
            {
              name: 'floating',
              priority: 1,
              test: /@floating-ui|mantine[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu|Drawer|Modal|ModalBase|Overlay|FocusTrap|Code|CopyButton)[\\/]|console[\\/]src[\\/]ui[\\/](dialog|window|copy-button)/,
            },
            {
              name: 'choice',
              priority: 1,
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
