import * as access from '@chatx/contract/access'
import { presignUpload } from '@chatx/contract/file'
import * as contract from '@chatx/contract/main-account-profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Owner } from './people.ts'
import { png } from './picture.ts'

let server: TestServer
let owner: Owner
let other: Owner

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'] })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
})
afterAll(() => server.stop())

const as = (who: { token: string }) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const get = async (who = owner) => (await server.call(contract.getProfile, {}, as(who))).data
const form = {
  userName: 'Li Wei',
  tgContact: '@liwei',
  phone: '+86 (10) 6552-9988',
  region: 'CN',
  area: 'Beijing',
  address: 'Chang’an Avenue 1\n100006',
  profile: 'x'.repeat(200),
}

describe('basic information', () => {
  it('begins with what the registration knows and keeps what its owner writes', async () => {
    expect(await get()).toMatchObject({
      id: owner.scope.mainAccountId,
      emailAddress: owner.email,
      userName: 'owner',
      region: '',
      headPortrait: '',
    })
    const changed = await server.call(contract.updateProfile, form, as(owner))
    expect(changed.data).toMatchObject(form)
    expect(await get()).toEqual(changed.data)
    const { data: user } = await server.call(access.getLoginUserInfo, {}, as(owner))
    expect(user).toMatchObject({ userName: 'Li Wei', tgContact: '@liwei' })
    expect((await get(other)).userName).toBe('other')
  })

  it.each([
    ['userName', '  '],
    ['userName', 'x'.repeat(65)],
    ['tgContact', 'x'.repeat(65)],
    ['phone', 'call me'],
    ['phone', '1'.repeat(33)],
    ['region', 'China'],
    ['region', 'cn'],
    ['area', 'x'.repeat(101)],
    ['address', 'x'.repeat(201)],
    ['profile', 'x'.repeat(201)],
    ['email', 'new@example.test'],
    ['headPortrait', 'https://elsewhere.example.test/x.png'],
  ])('refuses %s as %j', async (field, value) => {
    const answer = await server.call(contract.updateProfile, { ...form, [field]: value }, as(owner))
    expect(refusal(answer)).toBe('request.invalid')
  })
})

const upload = async (who: { token: string }, bytes: Buffer, type = 'image/png'): Promise<string> => {
  const { data } = await server.call(presignUpload, { name: 'me.png', size: bytes.length, type }, as(who))
  const { uploadUrl, method, headers, fileId } = data
  const body = new Uint8Array(bytes)
  const answer = await fetch(new URL(uploadUrl, server.url), { method, headers, body })
  expect(answer.ok).toBe(true)
  return fileId
}
const wear = (fileId: string | null, who = owner) =>
  server.call(contract.updateHeadPortrait, { fileId }, as(who))
const fetched = (path: string) => fetch(new URL(path, server.url))

describe('the head portrait', () => {
  it('is served to whoever has its address, until there is another', async () => {
    const first = (await wear(await upload(owner, png(256, 256)))).data.headPortrait
    const shown = await fetched(first)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { data: user } = await server.call(access.getLoginUserInfo, {}, as(owner))
    expect(user.headPortrait).toBe(first)
    const fileId = await upload(owner, png(64, 64))
    const second = (await wear(fileId)).data.headPortrait
    expect((await fetched(first)).status).toBe(404)
    expect((await wear(fileId)).data.headPortrait).toBe(second)
    expect((await fetched(second)).status).toBe(200)
    expect((await wear(null)).data.headPortrait).toBe('')
    expect((await fetched(second)).status).toBe(404)
    // What was dropped does not come back.
    expect(refusal(await wear(fileId))).toBe('file.not_found')
  })

  it('is a small square picture by its content, whatever its sender calls it', async () => {
    for (const wrong of [png(256, 128), png(513, 513), Buffer.concat([png(8, 8), Buffer.alloc(512 * 1024)])])
      expect(refusal(await wear(await upload(owner, wrong)))).toBe('file.portrait_refused')
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(refusal(await wear(await upload(owner, page)))).toBe('file.type_refused')
    const words = await upload(owner, Buffer.from('plain words'), 'text/plain')
    expect(refusal(await wear(words))).toBe('file.portrait_refused')
    expect((await get()).headPortrait).toBe('')
  })

  it('is the own upload: nobody else’s, and no agent’s', async () => {
    const desk = await createDesk(server, owner, 'Ana', 'en', false)
    for (const stranger of [other, desk]) {
      const fileId = await upload(stranger, png(64, 64))
      expect(refusal(await wear(fileId))).toBe('file.not_found')
    }
  })
})
