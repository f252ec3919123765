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
      registerType: 'prompt',
      // The page's content-security policy allows no inline script; main.tsx registers the worker itself.
      injectRegister: null,
      includeAssets: ['theme.js', 'icon.svg'],
      manifest: {
        id: '/desk/',
        name: 'ChatX Desk',
        short_name: 'ChatX',
        description: 'Answer every customer in your own language',
        start_url: '/desk/',
        scope: '/desk/',
        display: 'standalone',
        background_color: '#f4f5f7',
        theme_color: '#165dff',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        navigateFallback: '/desk/index.html',
        navigateFallbackAllowlist: [/^\/desk\//],
        navigateFallbackDenylist: [/^\/(chatx|chatx-admin|api|system|files|live|chat)(\/|$)/],
        cleanupOutdatedCaches: true,
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
