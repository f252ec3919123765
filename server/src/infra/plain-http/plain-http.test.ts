import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answering, type Asking, PlainHttpServer } from './index.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Handle = (request: Asking, response: Answering) => void

const echo: Handle = ({ method, url, headers }, response) => {
  const body = JSON.stringify({ method, url, host: headers['host'], cookie: headers['cookie'], sign: 'ä€' })
  response.writeHead(200, ['Content-Type', 'application/json', 'X-Method', method ?? ''])
  response.end(body)
}

const open = async (handle: Handle = echo, more: { requestTimeout?: number } = {}) => {
  const requestTimeout = more.requestTimeout ?? 5_000
  const options = { requestTimeout, headersTimeout: requestTimeout, keepAliveTimeout: 5_000 }
  const server = new PlainHttpServer(options, handle)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  closers.push(() => server.close().closeAllConnections())
  return { server, port: (server.address() as AddressInfo).port }
}

/** A connection with everything it has heard, and `ended` once it is over. */
const dial = (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const heard = { text: '', ended: false }
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => (heard.text += part))
  socket.on('end', () => (heard.ended = true))
  socket.on('error', () => (heard.ended = true))
  closers.push(() => void socket.destroy())
  const until = async (sign: (now: typeof heard) => boolean) => {
    await expect.poll(() => sign(heard), { timeout: 4_000 }).toBe(true)
    return heard.text
  }
  return { socket, heard, until }
}

const GET = (path: string, ...more: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: a', ...more].join('\r\n')}\r\n\r\n`
const answers = (text: string) => text.split('HTTP/1.1 ').length - 1
const paths = (text: string) => [...text.matchAll(/"url":"([^"]*)"/g)].map(([, path]) => path)

describe('plain requests', () => {
  it('are answered one after the other on one connection', async () => {
    const { port } = await open()
    const { socket, until } = dial(port)
    for (const path of ['/1', '/2', '/3']) {
      socket.write(GET(path))
      await until(({ text }) => text.includes(`"${path}"`))
    }
    const text = await until(({ text: now }) => answers(now) === 3)
    expect(text).toContain('ä€')
    expect(text).toMatch(
      /Content-Length: \d+\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nConnection: keep-alive\r\n\r\n/,
    )
  })

  it('keep their order when they come before the last one is answered', async () => {
    const waiting: (() => void)[] = []
    const { port } = await open((request, response) => void waiting.push(() => echo(request, response)))
    const { socket, until } = dial(port)
    socket.write(GET('/1'))
    await expect.poll(() => waiting.length).toBe(1)
    socket.write(GET('/2'))
    await pause(30)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    expect(paths(await until(({ text }) => answers(text) === 2))).toEqual(['/1', '/2'])
  })

  it('have no body in the answer to a HEAD', async () => {
    const { port } = await open()
    const { socket, until } = dial(port)
    socket.write('HEAD / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await until(({ text }) => text.endsWith('\r\n\r\n'))).toMatch(
      /X-Method: HEAD\r\nContent-Length: \d\d/,
    )
  })

  it('are answered though the visitor has closed its half', async () => {
    const { port } = await open()
    const { socket, until } = dial(port)
    socket.end(GET('/last'))
    expect(paths(await until(({ ended }) => ended))).toEqual(['/last'])
  })

  it('cannot be answered with a header that would be two', async () => {
    let thrown: unknown
    const { port } = await open((_, response) => {
      try {
        response.writeHead(302, ['Location', 'https://a/\r\nSet-Cookie: b'])
      } catch (error) {
        thrown = error
      }
      response.destroy()
    })
    const { socket, until } = dial(port)
    socket.write(GET('/'))
    expect(await until(({ ended }) => ended)).toBe('')
    expect(thrown).toBeInstanceOf(TypeError)
  })
})

describe('what is not plain', () => {
  it.each([
    ['comes in parts', [GET('/1').slice(0, 9), GET('/1').slice(9)], ['/1']],
    ['comes letter by letter', [...GET('/1')], ['/1']],
    ['comes two at a time', [GET('/1') + GET('/2')], ['/1', '/2']],
    ['ends the connection', [GET('/1', 'Connection: close')], ['/1']],
    ['has a body', [`POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc`, GET('/2')], ['/1', '/2']],
    ['follows a plain one', [GET('/1'), GET('/2', 'Expect: 100-continue'), GET('/3')], ['/1', '/2', '/3']],
  ])('is answered by Node when it %s', async (_, parts, expected) => {
    const { port } = await open()
    const { socket, until } = dial(port)
    for (const part of parts) {
      socket.write(part)
      await pause(2)
    }
    expect(paths(await until(({ text }) => paths(text).length === expected.length))).toEqual(expected)
  })

  it('is refused as Node refuses it', async () => {
    const strange = [
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\nCookie: b\r\n\r\n',
      'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
      'hello\r\n\r\n',
    ]
    const bare = createServer((request, response) => echo(request, response))
    await new Promise<void>((done) => void bare.listen(0, '127.0.0.1', () => done()))
    closers.push(() => bare.close().closeAllConnections())
    const { port } = await open()
    const statusOf = async (to: number, bytes: string) => {
      const { socket, until } = dial(to)
      socket.write(bytes)
      return (await until(({ text, ended }) => ended || text !== '')).split('\r\n')[0]
    }
    for (const bytes of strange)
      expect([bytes.slice(0, 80), await statusOf(port, bytes)]).toEqual([
        bytes.slice(0, 80),
        await statusOf((bare.address() as AddressInfo).port, bytes),
      ])
  })

  it('may be a whole client with an agent of its own', async () => {
    const { port } = await open()
    const body = await new Promise<string>((done, failed) => {
      const sent = ask({ port, path: '/x', headers: { cookie: ['a=1', 'b=2'] } }, (response) => {
        let text = ''
        response.on('data', (part: Buffer) => (text += part.toString()))
        response.on('end', () => done(text))
      })
      sent.on('error', failed).end()
    })
    expect(JSON.parse(body)).toMatchObject({ url: '/x', cookie: 'a=1; b=2' })
  })
})

describe('the end', () => {
  it('comes at once for who waits, and after its answer for who has asked', async () => {
    const waiting: (() => void)[] = []
    const { server, port } = await open(
      (request, response) => void waiting.push(() => echo(request, response)),
    )
    const idle = dial(port)
    const busy = dial(port)
    busy.socket.write(GET('/1'))
    await expect.poll(() => waiting.length).toBe(1)
    const closed = new Promise<void>((done) => void server.close(() => done()))
    idle.socket.on('end', () => idle.socket.end())
    busy.socket.on('end', () => busy.socket.end())
    await idle.until(({ ended }) => ended)
    expect(busy.heard.ended).toBe(false)
    waiting[0]?.()
    expect(await busy.until(({ ended }) => ended)).toMatch(/Connection: close/)
    await closed
  })

  it('comes for who never asks', async () => {
    const { port } = await open(echo, { requestTimeout: 50 })
    const { until } = dial(port)
    expect(await until(({ ended }) => ended)).toBe('')
  })

  it('of a visitor in the middle of an answer harms nobody', async () => {
    const waiting: (() => void)[] = []
    const { port } = await open((request, response) => void waiting.push(() => echo(request, response)))
    const gone = dial(port)
    gone.socket.write(GET('/1'))
    await expect.poll(() => waiting.length).toBe(1)
    gone.socket.resetAndDestroy()
    await pause(20)
    waiting[0]?.()
    const next = dial(port)
    next.socket.write(GET('/2'))
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.()
    expect(paths(await next.until(({ text }) => answers(text) === 1))).toEqual(['/2'])
  })
})
