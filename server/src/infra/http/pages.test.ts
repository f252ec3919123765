import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { registerPages } from './pages.ts'
import { registerReference } from './reference.ts'
import { createHttp } from './server.ts'

let folder: string
let app: FastifyInstance

const html = ['console/index.html', 'desk/index.html', 'widget/chat/index.html', 'widget/demo/index.html']
const other = ['console/assets/app-12345678.js', 'widget/chat-assets/chat-12345678.js', 'widget/widget.js']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-pages-'))
  for (const file of [...html, ...other]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), file.endsWith('.html') ? '<!doctype html>' : '')
  }
  app = await createHttp({
    log: createLog('silent'),
    publicUrl: 'http://localhost:8080',
    uploadOrigins: [],
    trustProxy: [],
    readOnlyDemo: false,
    isInDemoMode: async () => false,
    lacksSecondFactor: async () => false,
    ratePerMinute: 1_000,
    routes: [],
    authenticate: async () => ({ kind: 'anyone', tenantId: 1 }),
    tenantOf: async () => 1,
    hasPrivilege: async () => false,
    strict: true,
  })
  await registerReference(app, { publicUrl: 'http://localhost:8080', version: '1' })
  const at = (name: string) => join(folder, name)
  await registerPages(app, { console: at('console'), desk: at('desk'), widget: at('widget'), demo: true })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const open = async (url: string) => {
  const { headers } = await app.inject({ url })
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  )
  return { headers, policy }
}

/** What a page loads by each directive that can name another machine, where nothing else holds: default-src. */
const LOADING = [
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'frame-src',
  'object-src',
  'form-action',
]
/** Of these only the page itself can make anything. */
const HARMLESS = ["'none'", "'self'", 'data:', 'blob:', "'unsafe-inline'"]

describe.each([
  '/',
  '/workplace/home',
  '/operator/login',
  '/desk/',
  '/desk/any/screen',
  '/chat/somechannel',
  '/demo/index.html',
  '/docs',
  '/nothing/here',
])('the page %s', (url) => {
  it('may load from its own host and from nowhere else', async () => {
    const { headers, policy } = await open(url)
    expect(headers['content-type']).toMatch('text/html')
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    for (const directive of LOADING)
      for (const source of policy.get(directive) ?? [])
        expect(HARMLESS, `${directive} ${source}`).toContain(source)
    expect(policy.get('script-src')).toEqual(["'self'"])
    for (const directive of ['connect-src', 'font-src', 'frame-src', 'worker-src'])
      expect(["'self'", "'none'", undefined], directive).toContain(policy.get(directive)?.join(' '))
  })

  it('tells nobody where it was left, and asks for no sensor, camera or device', async () => {
    const { headers } = await open(url)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'cross-origin-opener-policy': 'same-origin',
    })
    const closed = String(headers['permissions-policy']).split(', ')
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'hid', 'gyroscope', 'local-fonts'])
      expect(closed).toContain(`${feature}=()`)
    expect(closed.every((one) => /^[a-z-]+=\(\)$/.test(one))).toBe(true)
  })

  it('is shown in no frame of another, but for the chat', async () => {
    const { headers, policy } = await open(url)
    const isChat = url.startsWith('/chat/')
    expect(policy.get('frame-ancestors')).toEqual([isChat ? '*' : "'none'"])
    expect(headers['x-frame-options'] === undefined).toBe(isChat)
  })
})
