import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Debugger } from '../../desk-shell/src/electron.types.ts'
import configuration from '../playwright.config.ts'

// Chromium with nobody between it and the test: what Electron's `debugger` hands on to the shell, word for word.
type Message = {
  id?: number
  method?: string
  params?: object
  sessionId?: string
  result?: unknown
  error?: { message: string }
}

const addressIn = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let text = ''
    child.once('exit', () => fail(new Error(`the browser ended: ${text}`)))
    child.stderr?.on('data', (part) => {
      text += String(part)
      const address = /listening on (ws:\S+)/.exec(text)?.[1]
      if (address !== undefined) done(address)
    })
  })

const connectTo = async (address: string) => {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await once(socket, 'open')
  const events = new EventEmitter()
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) events.emit('event', message)
    else waiting.get(message.id)?.(message)
  })
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<unknown>((done, fail) => {
      last += 1
      waiting.set(last, ({ result, error }) =>
        error === undefined ? done(result) : fail(new Error(error.message)),
      )
      socket.send(
        JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
      )
    })
  return { send, events, close: () => socket.terminate() }
}

/** @param port of this machine, where every name leads */
export const startEngine = async (port: number) => {
  const data = await mkdtemp(join(tmpdir(), 'chatx-engine-'))
  const { executablePath = '', args = [] } = configuration.use?.launchOptions ?? {}
  const rules = `MAP * 127.0.0.1:${port}`
  const more = [
    '--headless',
    '--site-per-process',
    '--ignore-certificate-errors',
    '--remote-debugging-port=0',
  ]
  const child = spawn(
    executablePath,
    [...args, ...more, `--host-resolver-rules=${rules}`, `--user-data-dir=${data}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { send, events, close } = await connectTo(await addressIn(child))

  const open = async () => {
    const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
    const attached = await send('Target.attachToTarget', { targetId, flatten: true })
    const { sessionId } = attached as { sessionId: string }
    const heard = new EventEmitter()
    const own = new Set([sessionId])
    events.on('event', (message: Message) => {
      if (!own.has(message.sessionId ?? '')) return
      const child = (message.params as { sessionId?: string } | undefined)?.sessionId
      if (message.method === 'Target.attachedToTarget' && child !== undefined) own.add(child)
      heard.emit('message', {}, message.method, message.params, message.sessionId)
    })
    const engine: Debugger = {
      attach: () => undefined,
      on: heard.on.bind(heard) as Debugger['on'],
      sendCommand: (method, params, child) => send(method, params, child ?? sessionId),
    }
    return {
      debugger: engine,
      goTo: async (address: string): Promise<void> => {
        await send('Page.enable', {}, sessionId)
        const loaded = new Promise<void>((done) => {
          heard.on('message', (_event, method) => method === 'Page.loadEventFired' && done())
        })
        await send('Page.navigate', { url: address }, sessionId)
        await loaded
      },
      evaluate: async (expression: string): Promise<unknown> => {
        const asked = { expression, awaitPromise: true, returnByValue: true }
        const { result } = (await send('Runtime.evaluate', asked, sessionId)) as {
          result: { value: unknown }
        }
        return result.value
      },
    }
  }

  return {
    open,
    close: async (): Promise<void> => {
      close()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
