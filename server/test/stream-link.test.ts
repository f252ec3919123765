import type { InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/stream-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createDesk, createOwner, type Desk, eventually, type Owner } from './people.ts'

type Form = InputOf<typeof contract.createStreamLink>

let server: TestServer
let owner: Owner
let other: Owner
let desk: Desk

beforeAll(async () => {
  server = await startTestServer()
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  desk = await createDesk(server, owner, 'Ana')
})
afterAll(() => server.stop())

const as = (who: Owner) => ({ token: who.token })
const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error
const nobody = '01890a5d-ac96-774b-bcce-b302099a8057'
const formOf = (name: string, more: Partial<Form> = {}): Form => ({
  name,
  platform: 'whatsapp',
  targets: [{ url: 'https://wa.me/85212345678' }, { url: 'https://wa.me/85287654321' }],
  ...more,
})
const create = async (form: Form, who = owner) =>
  (await server.call(contract.createStreamLink, form, as(who))).data
const detail = async (id: string, who = owner) =>
  (await server.call(contract.getStreamLink, { id }, as(who))).data

describe('a link', () => {
  it('is kept as its form says and shown with its short address', async () => {
    const made = await create(formOf('First'))
    expect(made).toMatchObject({ name: 'First', emailAddress: owner.email, targets: 2, state: 'on' })
    expect(await detail(made.id)).toEqual(made)
  })
})
