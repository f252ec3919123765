import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressGuard } from '../src/infra/egress/address-guard.ts'
import { createCertificate } from '../src/infra/egress/certificate.fixture.ts'
import { createEgress } from '../src/infra/egress/egress.ts'
import { startWeb } from '../src/infra/egress/proxies.fixture.ts'
import type { ProxyWay } from '../src/modules/proxy/index.ts'
import { createProxyProbe } from '../src/providers/proxy/probe.ts'

// Proxies that people run, from Debian's packages. What they speak is held by infra/egress on every machine; here it is
// shown that they speak it.
const isThere = (program: string): boolean => {
  try {
    return execFileSync('which', [program]).length > 0
  } catch {
    return false
  }
}
const WHY = 'NOT RUN: this proxy is not installed here'
// "localhost" is the only name that every machine's proxies can look up without a network.
const TARGET = 'localhost'
const LOGIN = { username: 'ann', password: 'secret' }

let folder: string
let target: Awaited<ReturnType<typeof startWeb>>
let probe: ReturnType<typeof createProxyProbe>
const children: ChildProcess[] = []
const certificate = createCertificate(TARGET)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-proxies-'))
  target = await startWeb((_, response) => void response.end('hello'), certificate)
  const egress = createEgress({
    isAllowed: createAddressGuard(['127.0.0.1']),
    lookup: async () => [],
    ca: [certificate.cert],
  })
  const place = { host: TARGET, port: target.port }
  probe = createProxyProbe({ egress, targets: [place], echoUrl: undefined, timeoutMs: 3_000 })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await target.close()
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

/** Starts a proxy in the foreground and waits until it listens. */
const start = async (program: string, args: string[], port: number): Promise<number> => {
  children.push(spawn(program, args, { stdio: 'ignore' }))
  for (let tries = 0; tries < 500 && !(await answers(port)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return port
}

const configured = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const startTinyproxy = async (allowed: number): Promise<number> => {
  const port = await freePort()
  const config = await configured(
    `tinyproxy-${port}.conf`,
    `Port ${port}\nListen 127.0.0.1\nTimeout 10\nAllow 127.0.0.1\nBasicAuth ann secret\nConnectPort ${allowed}\n`,
  )
  return start('tinyproxy', ['-d', '-c', config], port)
}
const startMicrosocks = async (): Promise<number> => {
  const port = await freePort()
  return start('microsocks', ['-i', '127.0.0.1', '-p', String(port), '-u', 'ann', '-P', 'secret'], port)
}
const startDante = async (verdict: 'pass' | 'block'): Promise<number> => {
  const port = await freePort()
  const config = await configured(
    `danted-${port}.conf`,
    `logoutput: /dev/null\ninternal: 127.0.0.1 port = ${port}\nexternal: lo\nsocksmethod: none\nclientmethod: none
client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }\nsocks ${verdict} { from: 0.0.0.0/0 to: 0.0.0.0/0 }\n`,
  )
  return start('danted', ['-f', config], port)
}

const tried = async (protocol: ProxyWay['protocol'], port: number, more: Partial<ProxyWay> = {}) =>
  (await probe({ protocol, host: '127.0.0.1', port, ...LOGIN, ...more })).status

describe('a check of', () => {
  it('tinyproxy, which says 401 for wrong credentials', async ({ skip }) => {
    if (!isThere('tinyproxy')) return skip(WHY)
    const port = await startTinyproxy(target.port)
    const before = target.came.length
    expect(await tried('http', port)).toBe('ok')
    expect(target.came.length).toBe(before + 3)
    expect(await tried('http', port, { password: 'wrong' })).toBe('auth_failed')
    expect(await tried('socks5', port)).toBe('wrong_protocol')
    expect(await tried('http', await startTinyproxy(1))).toBe('target_denied')
  })

  it('microsocks', async ({ skip }) => {
    if (!isThere('microsocks')) return skip(WHY)
    const port = await startMicrosocks()
    expect(await tried('socks5', port)).toBe('ok')
    expect(await tried('socks5', port, { password: 'wrong' })).toBe('auth_failed')
    expect(await tried('http', port)).toBe('wrong_protocol')
  })

  it('dante, with rules', async ({ skip }) => {
    if (!isThere('danted')) return skip(WHY)
    expect(await tried('socks5', await startDante('pass'))).toBe('ok')
    expect(await tried('socks5', await startDante('block'))).toBe('target_denied')
  })

  it('one that died', async ({ skip }) => {
    if (!isThere('microsocks')) return skip(WHY)
    const port = await startMicrosocks()
    const child = children.at(-1)
    child?.kill('SIGKILL')
    if (child !== undefined) await once(child, 'exit')
    const before = target.came.length
    expect(await tried('socks5', port)).toBe('proxy_refused')
    expect(target.came.length).toBe(before)
  })
})
