import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isRunning } from '@chatx/server/src/infra/embedded-postgres/postmaster.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = join(ROOT, '.cache')

// A repository with the real commands and packages, and a server of five lines that says what happens to it.
const SERVER = `
const say = (line: string) => process.stdout.write(line + '\\n')
const stay = setInterval(() => {}, 1000)
const stop = (signal: string) => { say('got ' + signal); clearInterval(stay); process.exitCode = 7 }
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
say('up ' + process.pid + ' ' + process.argv.slice(2).join(' ') + ' ' + process.env['FROM_FILE'])
`

let root: string
const children: ChildProcess[] = []

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  root = await mkdtemp(join(CACHE, 'start-'))
  for (const folder of ['tools', 'server/src', '.cache']) await mkdir(join(root, folder), { recursive: true })
  for (const file of await readdir(join(ROOT, 'tools'))) {
    if (file.endsWith('.mjs')) await cp(join(ROOT, 'tools', file), join(root, 'tools', file))
  }
  await copyFile(join(ROOT, 'package-lock.json'), join(root, 'package-lock.json'))
  await copyFile(join(ROOT, 'server/package.json'), join(root, 'server/package.json'))
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  await writeFile(join(root, 'server/src/main.ts'), SERVER)
  await writeFile(join(root, '.env'), 'FROM_FILE=read\n')
  // Says that the packages of the system were seen to lately: this test leaves the system alone.
  await writeFile(join(root, '.cache/translation-packages-tried'), '')
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

const start = async () => {
  const child = spawn(process.execPath, ['tools/start.mjs', 'api', 'worker'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^up \d+/m)
  const server = Number(/^up (\d+)/m.exec(said)?.[1])
  return { child, server, said: () => said }
}

describe('npm start', { timeout: 30_000 }, () => {
  it('builds what changed and no more, hands on arguments and the settings of .env, and one signal once', async () => {
    const first = await start()
    expect(first.said()).toMatch(/✓ build the server/)
    expect(first.said()).toMatch(/^up \d+ api worker read$/m)
    first.child.kill('SIGINT')
    first.child.kill('SIGINT')
    const [code] = (await once(first.child, 'exit')) as [number]
    expect(code).toBe(7)
    expect(first.said().match(/got SIGINT/g)).toHaveLength(1)

    const second = await start()
    expect(second.said()).not.toMatch(/build/)
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    expect(second.said()).toMatch(/got SIGTERM/)

    await writeFile(join(root, 'server/src/main.ts'), `${SERVER}\n// changed`)
    const third = await start()
    expect(third.said()).toMatch(/✓ build the server/)
    third.child.kill('SIGHUP')
    await once(third.child, 'exit')
    expect(third.said()).toMatch(/got SIGTERM/)
  })

  it('takes the server with it when it is killed', async () => {
    const { child, server } = await start()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => isRunning(server), { timeout: 5000 }).toBe(false)
  })

  it('says in a sentence what does not build, and fails', async () => {
    await writeFile(join(root, 'server/src/main.ts'), 'import "./gone.ts"')
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
    expect(said).toMatch(/Could not resolve ".\/gone.ts"/)
    expect(said).toMatch(/\nThe server could not be built\.\n$/)
  })
})
