import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listDeskPackage } from '@chatx/contract/download'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'

let server: TestServer
let base: string
let folder: string
const list = async () => (await server.call(listDeskPackage, {})).data
const fetched = (name: string, headers = {}) => fetch(`${server.url}/packages/${name}`, { headers })
const put = (name: string, text: string) => writeFile(join(folder, name), text)

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'chatx-packages-'))
  folder = join(base, 'packages')
  server = await startTestServer({ processes: ['api'], environment: { DESKTOP_PACKAGES: folder } })
})
afterAll(async () => {
  await server.stop()
  await rm(base, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('offers nothing where nothing was laid down', async () => {
  expect(await list()).toEqual([])
  await mkdir(folder)
  await put('notes.txt', 'for operators')
  expect(await list()).toEqual([])
  expect((await fetched('chatx-0.1.0-win-x64.exe')).status).toBe(404)
})

it('offers what is there, with the hash of the file as it is now', async () => {
  await mkdir(folder)
  const name = 'chatx-0.1.0-linux-x86_64.AppImage'
  await put(name, 'first')
  const shown = { name, path: `/packages/${name}`, system: 'linux', processor: 'x64', version: '0.1.0' }
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(await list()).toEqual([{ ...shown, bytes: 5, sha256: hashOf('first') }])
  await put(name, 'second')
  expect(await list()).toEqual([{ ...shown, bytes: 6, sha256: hashOf('second') }])
  const file = await fetched(name)
  expect([file.status, await file.text()]).toEqual([200, 'second'])
  expect(file.headers.get('content-disposition')).toBe('attachment')
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  const part = await fetched(name, { range: 'bytes=1-3' })
  expect([part.status, await part.text()]).toEqual([206, 'eco'])
})

it('gives out no other file, by no way of writing its name', async () => {
  await mkdir(join(folder, 'below'), { recursive: true })
  await writeFile(join(base, 'secret'), 'key')
  for (const name of ['update.pem', '.env', 'below/chatx-0.1.0-win-x64.exe']) await put(name, 'key')
  await symlink(join(base, 'secret'), join(folder, 'chatx-9.9.9-win-x64.exe'))
  expect(await list()).toEqual([])
  const asked = [
    'update.pem',
    '.env',
    'below/chatx-0.1.0-win-x64.exe',
    'chatx-9.9.9-win-x64.exe',
    '%2e%2e/secret',
    '..%2fsecret',
    '',
    'below/',
  ]
  for (const name of asked) {
    const { status, headers } = await fetched(name)
    expect([name, status]).toEqual([name, 404])
    expect(headers.get('content-disposition')).toBeNull()
  }
})
