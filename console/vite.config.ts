import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8080'
const served = [
  '/chatx',
  '/chatx-admin',
  '/api',
  '/system',
  '/files',
  '/desk',
  '/chat',
  '/widget.js',
  '/openapi.json',
  '/docs',
]

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      ...Object.fromEntries(served.map((path) => [`^${path}(/|$|\\?)`, server])),
      '/live': { target: server, ws: true },
    },
  },
})
