import { afterAll, describe, expect, it } from 'vitest'
import { createDnsTexts } from './dns.ts'
import { startDnsServer } from './dns-server.fixture.ts'
import { createFakeTexts } from './fake.ts'

const server = await startDnsServer()
afterAll(() => server.close())
const textsOf = createDnsTexts([server.address])

describe('texts in DNS', () => {
  it('are all of those of a name, each whole', async () => {
    const parts = ['a'.repeat(200), 'b'.repeat(100)]
    server.records.set('many.example.com', [{ parts: ['v=spf1 -all'] }, { parts }])
    expect((await textsOf('many.example.com'))?.sort()).toEqual([parts.join(''), 'v=spf1 -all'])
  })

  it('are none where the name has none, and where there is no such name', async () => {
    server.records.set('empty.example.com', 'none')
    expect(await textsOf('empty.example.com')).toEqual([])
    expect(await textsOf('nobody.example.com')).toEqual([])
  })

  it('are not remembered from the last time', async () => {
    expect(await textsOf('new.example.com')).toEqual([])
    server.setText('new.example.com', 'now')
    expect(await textsOf('new.example.com')).toEqual(['now'])
  })

  it('are unknown where DNS cannot say, or does not answer', async () => {
    server.records.set('failing.example.com', 'fail').set('silent.example.com', 'silent')
    expect(await textsOf('failing.example.com')).toBeUndefined()
    expect(await textsOf('silent.example.com')).toBeUndefined()
    expect(server.asked).toContain('silent.example.com')
  }, 30_000)

  it('need a server that can be read', () => {
    expect(() => createDnsTexts(['dns.example.com'])).toThrow()
  })

  it('are what a test says in the fake', async () => {
    const fake = createFakeTexts(
      new Map([
        ['a', ['x']],
        ['b', undefined],
      ]),
    )
    expect([await fake('a'), await fake('b'), await fake('c')]).toEqual([['x'], undefined, []])
  })
})
