import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createRelay, type Relay } from './relay.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A host that answers what it hears, and knows who came. */
const startHost = async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(`you said ${data}`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

const world = async (isDead = false) => {
  const host = await startHost()
  const asked: string[] = []
  const relay = await createRelay(async (name) => {
    asked.push(name)
    if (isDead) throw new Error('the proxy is dead')
    const socket = connect(host.port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  })
  ends.push(relay.close)
  return { host, asked, relay }
}

const speak = async (port: number, text: string): Promise<{ socket: Socket; answer: string }> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  ends.push(() => socket.destroy())
  socket.write(text)
  const [data] = (await once(socket, 'data')) as [Buffer]
  return { socket, answer: String(data) }
}

const login = ({ username, password }: Relay) =>
  `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`

describe('the door of a partition', () => {
  it('hands bytes both ways', async () => {
    const { relay, host, asked } = await world()
    const { socket, answer } = await speak(
      relay.port,
      `CONNECT shop.example:443 HTTP/1.1\r\n${login(relay)}\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    socket.write('hello')
    expect(String((await once(socket, 'data'))[0])).toBe('you said hello')
    expect([asked, host.heard]).toEqual([['shop.example'], ['hello']])
  })

  it.each([
    ['without its password', 'CONNECT shop.example:443 HTTP/1.1\r\n\r\n', 407],
    ['with a wrong one', 'CONNECT shop.example:443 HTTP/1.1\r\nProxy-Authorization: Basic YTpi\r\n\r\n', 407],
    ['plain http', 'GET http://shop.example/ HTTP/1.1\r\nHost: shop.example\r\n\r\n', 403],
  ])('refuses %s', async (_what, text, status) => {
    const { relay, asked } = await world()
    expect((await speak(relay.port, text)).answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(asked).toEqual([])
  })

  it.each(['shop.example:80', 'shop.example:25', 'shop.example', 'a b:443'])('refuses %s', async (target) => {
    const { relay, asked } = await world()
    const { answer } = await speak(relay.port, `CONNECT ${target} HTTP/1.1\r\n${login(relay)}\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 (403|400) /)
    expect(asked).toEqual([])
  })

  it('lets nothing reach the host when there is no way', async () => {
    const { relay, host } = await world(true)
    const { answer } = await speak(
      relay.port,
      `CONNECT shop.example:443 HTTP/1.1\r\n${login(relay)}\r\nhello`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 502 /)
    expect(host.heard).toEqual([])
  })

  it('ends what it carries when it is closed', async () => {
    const { relay } = await world()
    const { socket } = await speak(relay.port, `CONNECT shop.example:443 HTTP/1.1\r\n${login(relay)}\r\n`)
    const closed = once(socket, 'close')
    await relay.close()
    await closed
    const again = connect(relay.port, '127.0.0.1')
    await expect(once(again, 'connect')).rejects.toThrow(/ECONNREFUSED/)
  })
})
