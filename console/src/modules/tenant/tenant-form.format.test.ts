import { mostTenantHosts } from '@chatx/contract/tenant-operator'
import { describe, expect, it } from 'vitest'
import { hostProblem, hostsOf, linesOf, type SettingValues, urlProblems } from './tenant-form.format.ts'
import { isFirst, loginPlaces } from './tenant-host.format.ts'

const t = { hostBad: (line: string) => `bad ${line}`, hostsTooMany: (n: string) => `most ${n}` }
const settings = (...urls: string[]): SettingValues => ({
  name: 'Shop',
  minPasswordLength: 8,
  fanSessionHours: 24,
  downloads: urls.map((url) => ({ infra: 'web', label: 'Desk', url })),
})

describe('hosts as lines', () => {
  it.each([
    ['', []],
    ['  \n\n', []],
    ['chat.example.com', ['chat.example.com']],
    [' Chat.Example.com \r\nshop.example:8443\n', ['chat.example.com', 'shop.example:8443']],
    ['a.example, b.example，c.example;d.example', ['a.example', 'b.example', 'c.example', 'd.example']],
    ['https://chat.example.com/operator/login', ['chat.example.com']],
    ['a.example\nA.EXAMPLE\nhttp://a.example/', ['a.example']],
  ])('%j is %j', (lines, hosts) => {
    expect(hostsOf(lines)).toEqual(hosts)
    expect(hostsOf(linesOf(hosts))).toEqual(hosts)
  })

  it('names the first line that is no host', () => {
    expect(hostProblem({ hosts: 'good.example\nnot_one\n-bad' }, t)).toEqual({ hosts: 'bad not_one' })
    expect(hostProblem({ hosts: 'good.example\n10.0.0.1:8080\nlocalhost' }, t)).toEqual({})
  })

  it('counts hosts, not lines', () => {
    const hosts = Array.from({ length: mostTenantHosts }, (_, n) => `h${n}.example`)
    expect(hostProblem({ hosts: linesOf([...hosts, ...hosts]) }, t)).toEqual({})
    expect(hostProblem({ hosts: linesOf([...hosts, 'one.more']) }, t)).toEqual({ hosts: 'most 20' })
  })
})

describe('addresses of downloads', () => {
  it('tells which is no web address, and leaves an empty one to the form', () => {
    expect(urlProblems(settings('https://a.example/x', 'HTTP://b.example', ''), 'bad')).toEqual({})
    expect(urlProblems(settings('https://a.example', 'a.example', 'ftp://b.example'), 'bad')).toEqual({
      'downloads.1.url': 'bad',
      'downloads.2.url': 'bad',
    })
  })
})

describe('where staff logs in', () => {
  it('is the same path on every host', () => {
    expect(loginPlaces(['a.example', 'b.example:8443'])).toBe(
      'a.example/operator/login, b.example:8443/operator/login',
    )
    expect(loginPlaces([])).toBe('')
  })

  it('is anywhere else only for tenant 1', () => {
    expect([1, 2].map(isFirst)).toEqual([true, false])
  })
})
