import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as proxy from '@chatx/contract/proxy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpProxy } from '../src/infra/egress/proxies.fixture.ts'
import { createDesk, createOwner, type Owner } from './people.ts'
import { ana, openTelegramWorld, refusal, type TelegramWorld } from './telegram-world.ts'

// What Telegram's own log says: who came, and from where. A proxy of this test leaves by an address of its own, so whatever
// came from another one did not come through it.
const WHY = 'NOT RUN: this proxy is not installed here'
const isThere = (program: string): boolean => {
  try {
    return execFileSync('which', [program]).length > 0
  } catch {
    return false
  }
}

let world: TelegramWorld
let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-telegram-'))
  world = await openTelegramWorld()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.stop()
  await rm(folder, { recursive: true })
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

type Running = { protocol: 'http' | 'socks5'; port: number; kill: () => Promise<void> }

const start = async (
  protocol: Running['protocol'],
  program: string,
  args: string[],
  port: number,
): Promise<Running> => {
  const child = spawn(program, args, { stdio: 'ignore' })
  children.push(child)
  for (let tries = 0; tries < 500 && !(await answers(port)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { protocol, port, kill }
}

const startTinyproxy = async (from: string): Promise<Running> => {
  const port = await freePort()
  const path = join(folder, `tinyproxy-${port}.conf`)
  await writeFile(
    path,
    `Port ${port}\nListen 127.0.0.1\nBind ${from}\nTimeout 30\nAllow 127.0.0.1\nBasicAuth ann secret\nConnectPort ${world.telegram.port}\n`,
  )
  return start('http', 'tinyproxy', ['-d', '-c', path], port)
}
const startMicrosocks = async (from: string): Promise<Running> => {
  const port = await freePort()
  const args = ['-i', '127.0.0.1', '-p', String(port), '-u', 'ann', '-P', 'secret', '-b', from]
  return start('socks5', 'microsocks', args, port)
}

const coverBy = (owner: Owner, { protocol, port }: Pick<Running, 'protocol' | 'port'>) => {
  const login = { username: 'ann', password: 'secret' }
  const form = { name: 'Way', protocol, host: '127.0.0.1', port, ...login, range: 'all' as const }
  return world.server.call(proxy.createProxy, form, { token: owner.token })
}
const addressesSince = (from: number) => [
  ...new Set(world.telegram.came.slice(from).map((who) => who.split(':')[0])),
]

const story = async (name: string, running: Pick<Running, 'protocol' | 'port'>) => {
  const owner = await createOwner(world.server, name)
  const desk = await createDesk(world.server, owner, name)
  await coverBy(owner, running)
  const token = world.telegram.addBot(`${name}_bot`)
  const made = await world.connect(owner, desk.subAccountId, token)
  world.telegram.write(token, ana, { text: 'Hola' })
  await world.receive()
  const [talk] = await world.opened(desk)
  const id = talk?.id ?? ''
  const say = async (text: string) => {
    await world.answer(desk, id, text)
    await world.send()
  }
  const last = async () => (await world.messages(desk, id)).at(-1)
  const account = async () => (await world.accounts(owner)).find((one) => one.id === made.data.id)
  return { owner, desk, token, say, last, account }
}

/** Everything that a dead way can make happen: customers write, agents answer, minutes go by, checks are made. */
const outlive = async ({ token, say }: Awaited<ReturnType<typeof story>>) => {
  world.telegram.write(token, ana, { text: 'Anybody there?' })
  await say('yes')
  for (let minute = 0; minute < 11; minute += 1) {
    world.server.clock.forward(61_000)
    await world.receive()
    await world.send()
    if (minute === 5) await world.server.services.proxies.checkDue()
  }
}

describe.each([
  ['tinyproxy', startTinyproxy, '127.0.0.7'],
  ['microsocks', startMicrosocks, '127.0.0.8'],
] as const)('an account behind %s', (program, begin, from) => {
  it('calls out by it and by nothing else, and when it is dead not at all', async ({ skip }) => {
    if (!isThere(program)) return skip(WHY)
    const before = world.telegram.came.length
    const running = await begin(from)
    const it = await story(program, running)
    await it.say('I answer by the proxy')
    expect((await it.last())?.state).toBe('sent')
    expect(world.telegram.arrived.at(-1)?.text).toBe('I answer by the proxy')
    expect(world.telegram.came.length).toBeGreaterThanOrEqual(before + 4)
    expect(addressesSince(before)).toEqual([from])

    await running.kill()
    const dead = world.telegram.came.length
    await outlive(it)
    expect(world.telegram.came.slice(dead)).toEqual([])
    expect(await it.last()).toMatchObject({ state: 'failed', failure: 'unreachable' })
    expect(await it.account()).toMatchObject({
      connection: { state: 'failing', fault: 'proxy_down' },
      proxy: { name: 'Way', state: 'down' },
    })
  })
})

describe('an account behind any proxy', () => {
  it('comes to Telegram as often as the proxy was asked to, and not at all once it is dead', async () => {
    const door = await startHttpProxy({ login: 'ann', password: 'secret' })
    const before = world.telegram.came.length
    const it = await story('any', { protocol: 'http', port: door.port })
    await it.say('through the door')
    expect((await it.last())?.state).toBe('sent')
    expect(world.telegram.came.length - before).toBe(door.heads.length)
    expect(door.heads.length).toBeGreaterThanOrEqual(4)
    await door.close()
    const dead = world.telegram.came.length
    await outlive(it)
    expect(world.telegram.came.slice(dead)).toEqual([])
    expect((await it.last())?.failure).toBe('unreachable')
  })

  it('whose password is wrong is not connected, and Telegram never heard of it', async () => {
    const door = await startHttpProxy({ login: 'ann', password: 'another' })
    const owner = await createOwner(world.server, 'wrong')
    const desk = await createDesk(world.server, owner, 'wrong')
    await coverBy(owner, { protocol: 'http', port: door.port })
    const before = world.telegram.came.length
    const made = await world.connect(owner, desk.subAccountId, world.telegram.addBot('wrong_bot'))
    expect(refusal(made)).toBe('connector.proxy_down')
    expect(world.telegram.came.slice(before)).toEqual([])
    await door.close()
  })
})
