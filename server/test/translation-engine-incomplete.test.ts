import * as contract from '@chatx/contract/translation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner } from './people.ts'

let server: TestServer
let operator: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  operator = await createOperator(server)
})
afterAll(() => server.stop())

it('an engine without an address is shown as lacking something and leaves the others at work', async () => {
  const made = await server.call(
    contract.createEngine,
    { kind: 'libretranslate', name: 'No address', baseUrl: null, enabled: true },
    operator,
  )
  expect(made).toMatchObject({ code: 200, data: { health: 'needs_operator', lastError: 'auth' } })
  const lines = await server.call(contract.listLine, {}, await createOwner(server, 'owner'))
  expect(lines.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['Apertium']))
  expect(lines.data.map(({ id }) => id)).not.toContain(made.data.id)
})
