import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// The program as it is packed, started on a stub of Electron that writes down what it is asked for.
const run = promisify(execFile)
const shell = join(import.meta.dirname, '..')
const app = join(shell, 'pack/dist/app')
let data: string

const STUB = `
const { EventEmitter } = require('node:events')
const log = []
const own = (name, more = {}) => new Proxy(Object.assign(new EventEmitter(), more), {
  get: (target, key) => key in target || typeof key === 'symbol' || key === 'then' ? target[key] : (...values) => void log.push([name + '.' + key, ...values]),
})
const session = () => own('session', { webRequest: own('webRequest') })
const electron = {
  app: own('app', {
    requestSingleInstanceLock: () => process.env.SECOND === undefined,
    whenReady: async () => undefined,
    getPath: () => process.env.DATA,
    commandLine: own('app.commandLine'),
    getVersion: () => '0.1.0',
    getLocale: () => 'en-US',
    getLoginItemSettings: () => ({ openAtLogin: false }),
  }),
  BrowserWindow: function (options) {
    log.push(['window', options.webPreferences])
    return own('window', {
      webContents: own('contents', { session: session(), getURL: () => '', debugger: own('debugger') }),
      loadURL: async (address) => void log.push(['loadURL', address]),
    })
  },
  Menu: { buildFromTemplate: (items) => items },
  Tray: function () { return own('tray') },
  ipcMain: own('ipc', { on: (channel) => void log.push(['hears', channel]) }),
  session: { fromPartition: session },
  shell: own('shell'),
}
const load = require('node:module')._load
require('node:module')._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest))
require(process.env.MAIN)
const isDone = () => log.filter(([name]) => name === 'hears').length === 7 || log.some(([name]) => name === 'app.quit')
setInterval(() => { if (isDone()) { console.log(JSON.stringify(log)); process.exit(0) } }, 10)
`

type Told = [string, ...unknown[]][]
const start = async (args: string[], settings: Record<string, string> = {}): Promise<Told> => {
  const env = { ...process.env, DATA: data, MAIN: join(app, 'main.cjs'), ...settings }
  const { stdout } = await run(process.execPath, ['-e', STUB, '--', ...args], { env })
  return JSON.parse(stdout) as Told
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'chatx-shell-'))
  await run(process.execPath, [join(shell, 'build.mjs'), '--server', 'https://chat.example/'])
})
afterAll(() => rm(data, { recursive: true }))

describe('the packed program', () => {
  it('holds what the packer is told to take, and its server', async () => {
    const configuration = JSON.parse(await readFile(join(shell, 'pack/electron-builder.json'), 'utf8')) as {
      files: string[]
    }
    expect((await readdir(app)).sort()).toEqual(configuration.files.sort())
    expect(JSON.parse(await readFile(join(app, 'chatx.json'), 'utf8'))).toEqual({
      serverUrl: 'https://chat.example',
      farbling: false,
    })
  })

  it('opens the desk in a partition of its own, and begins at no login of the system unasked', async () => {
    const told = await start([])
    const names = told.map(([name]) => name)
    expect(told).toContainEqual(['loadURL', 'https://chat.example/desk/'])
    expect(told.find(([name]) => name === 'window')?.[1]).toMatchObject({
      partition: 'persist:desk',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    })
    expect(names).toContain('app.enableSandbox')
    expect(told).toContainEqual(['app.setAsDefaultProtocolClient', 'chatx'])
    expect(told).toContainEqual([
      'app.commandLine.appendSwitch',
      'webrtc-ip-handling-policy',
      'disable_non_proxied_udp',
    ])
    expect(names).not.toContain('app.setLoginItemSettings')
    expect(told.filter(([name]) => name === 'hears')).toHaveLength(7)
  })

  it('takes a login code from the link that started it', async () => {
    const told = await start(['chatx://login?code=AB12-CD34'])
    expect(told).toContainEqual(['loadURL', 'https://chat.example/desk/#code=AB12-CD34'])
  })

  it('leaves at once when it runs already', async () => {
    const names = (await start([], { SECOND: 'true' })).map(([name]) => name)
    expect(names).toEqual(['app.quit'])
  })
})
