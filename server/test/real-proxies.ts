// Proxies that people run, from Debian's packages, on loopback. What they speak is held by infra/egress on every machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const NOT_INSTALLED = 'NOT RUN: this proxy is not installed here'
export const PROXY_LOGIN = { username: 'ann', password: 'secret' }

export const isInstalled = (program: string): boolean => {
  try {
    return execFileSync('which', [program]).length > 0
  } catch {
    return false
  }
}

export type RunningProxy = { protocol: 'http' | 'socks5'; port: number; kill: () => Promise<void> }

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

/** Starts proxies in the foreground, each when it is asked for; `stop` ends all of them. */
export const openRealProxies = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chatx-proxies-'))
  const children: ChildProcess[] = []

  const start = async (
    protocol: RunningProxy['protocol'],
    port: number,
    program: string,
    args: string[],
  ): Promise<RunningProxy> => {
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
  const configured = async (name: string, lines: string[]): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  return {
    /** @param to the only port that it connects to; @param from the address that it leaves by */
    tinyproxy: async ({ to, from }: { to: number; from?: string }) => {
      const port = await freePort()
      const config = await configured(`tinyproxy-${port}.conf`, [
        `Port ${port}`,
        'Listen 127.0.0.1',
        ...(from === undefined ? [] : [`Bind ${from}`]),
        'Timeout 30',
        'Allow 127.0.0.1',
        `BasicAuth ${PROXY_LOGIN.username} ${PROXY_LOGIN.password}`,
        `ConnectPort ${to}`,
      ])
      return start('http', port, 'tinyproxy', ['-d', '-c', config])
    },
    /** @param from the address that it leaves by */
    microsocks: async ({ from }: { from?: string } = {}) => {
      const port = await freePort()
      const login = ['-u', PROXY_LOGIN.username, '-P', PROXY_LOGIN.password]
      const leaving = from === undefined ? [] : ['-b', from]
      return start('socks5', port, 'microsocks', [
        '-i',
        '127.0.0.1',
        '-p',
        String(port),
        ...login,
        ...leaving,
      ])
    },
    dante: async (verdict: 'pass' | 'block') => {
      const port = await freePort()
      const config = await configured(`danted-${port}.conf`, [
        'logoutput: /dev/null',
        `internal: 127.0.0.1 port = ${port}`,
        'external: lo',
        'socksmethod: none',
        'clientmethod: none',
        'client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }',
        `socks ${verdict} { from: 0.0.0.0/0 to: 0.0.0.0/0 }`,
      ])
      return start('socks5', port, 'danted', ['-f', config])
    },
    stop: async () => {
      for (const child of children) child.kill('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}
