import { proxy, proxyChange, proxyForm } from '@chatx/contract/proxy'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { describe, expect, it } from 'vitest'
import { proxyTexts } from './proxy.en-US.ts'
import { addressOf, checkedOf, exampleProxies, fresh, inputOf, valuesOf } from './proxy.format.ts'

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const filled = { ...fresh, name: 'A', host: 'a.example', port: 80, username: 'u', password: 'p' }
const faults = (schema: typeof proxyForm | typeof proxyChange, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the form of a proxy', () => {
  it.each(['zh-CN', 'en-US'])('has examples in %s that could be real', (locale) => {
    for (const row of exampleProxies(textsFor(proxyTexts, locale).examples).list)
      expect(proxy.safeParse({ ...row, id: uuid, subAccounts: [] }).error).toBeUndefined()
  })

  it('asks for everything at first, and for the password only then', () => {
    expect(faults(proxyForm, checkedOf(null, fresh)).sort()).toEqual([
      'host',
      'name',
      'password',
      'port',
      'username',
    ])
    expect(faults(proxyForm, checkedOf(null, filled))).toEqual([])
    expect(faults(proxyChange, checkedOf(uuid, { ...filled, password: '' }))).toEqual([])
    expect(inputOf(uuid, { ...filled, password: '' }).form).not.toHaveProperty('password')
  })

  it('asks for sub-accounts where the range is some of them, and forgets them where it is all', () => {
    expect(faults(proxyForm, checkedOf(null, { ...filled, range: 'some' }))).toEqual(['subAccountIds'])
    expect(inputOf(null, { ...filled, subAccountIds: [uuid] }).form.subAccountIds).toEqual([])
  })

  it('begins as the proxy is, without its password', () => {
    const [row] = exampleProxies({ names: ['a', 'b'] }).list
    expect(row && valuesOf(row)).toMatchObject({ host: 'hk.proxy.example.com', port: 1080, password: '' })
  })

  it('shows addresses as they are written', () => {
    expect(addressOf({ host: '2606:4700::1', port: 1080 })).toBe('[2606:4700::1]:1080')
  })
})
