import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { endpointTargets } from '../tools/endpoint-targets.mjs'

const server = 'http://127.0.0.1:8080'
const served = ['/chatx', '/chatx-admin', '/api', '/system', '/files', '/chat', '/widget.js']

export default defineConfig({
  base: '/desk/',
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
        globPatterns: ['index.html', 'assets/*.{js,css,svg,png}', 'theme.js', 'icon.svg'],
      },
    }),
  ],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: {
      ...Object.fromEntries(served.map((path) => [`^${path}(/|$|\\?)`, server])),
      '/live': { target: server, ws: true },
    },
  },
})
