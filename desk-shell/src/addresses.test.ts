import { describe, expect, it } from 'vitest'
import {
  asOtherPage,
  deepLinkIn,
  deskAddressOf,
  isDesk,
  isForPartition,
  isForSystemBrowser,
  mayLoad,
} from './addresses.ts'

const ORIGIN = 'https://chat.example'

describe('what the desk window may show', () => {
  it.each([
    ['https://chat.example/desk/', true],
    ['https://chat.example/desk/#code=AB12', true],
    ['https://chat.example/desk', true],
    ['https://chat.example/desktop', false],
    ['https://chat.example/login', false],
    ['http://chat.example/desk/', false],
    ['https://chat.example.evil.example/desk/', false],
    ['https://chat.example@evil.example/desk/', false],
    ['javascript:alert(1)', false],
    ['no address', false],
  ])('%s: %s', (address, may) => expect(isDesk(address, ORIGIN)).toBe(may))
})

describe('what the system browser is asked to open', () => {
  it.each([
    ['https://shop.example/a?b=c', true],
    ['http://shop.example/', true],
    ['mailto:ann@example.com', true],
    ['file:///etc/passwd', false],
    ['smb://host/share', false],
    ['ms-msdt:/id', false],
    ['javascript:alert(1)', false],
    ['chatx://login?code=AB12', false],
    ['https://bank.example@evil.example/', false],
  ])('%s: %s', (address, may) => expect(isForSystemBrowser(address)).toBe(may))
})

describe('what is opened in a partition', () => {
  it.each([
    ['https://business.example/console', true],
    ['http://business.example/', false],
    ['https://chat.example/desk/', false],
    ['file:///etc/passwd', false],
    ['https://a:b@business.example/', false],
  ])('%s: %s', (address, may) => expect(isForPartition(address, ORIGIN)).toBe(may))

  it.each([
    ['https://a.example/b.js', true],
    ['wss://a.example/', true],
    ['blob:https://a.example/1', true],
    ['data:text/plain,a', true],
    ['http://a.example/', false],
    ['ws://a.example/', false],
    ['file:///etc/passwd', false],
    ['ftp://a.example/', false],
  ])('may load %s: %s', (address, may) => expect(mayLoad(address)).toBe(may))
})

describe('the deep link of a login code', () => {
  it.each([
    ['chatx://login?code=AB12-CD34', 'https://chat.example/desk/#code=AB12-CD34'],
    ['chatx://login/?code=AB12', 'https://chat.example/desk/#code=AB12'],
    ['chatx://login?code=a%22%3E%3Cscript%3E', undefined],
    ['chatx://login', undefined],
    ['chatx://other?code=AB12', undefined],
    ['https://login?code=AB12', undefined],
    ['', undefined],
  ])('%s', (link, address) => expect(deskAddressOf(link, ORIGIN)).toBe(address))

  it('opens as a page of its own in a desk that is open', () => {
    const address = asOtherPage('https://chat.example/desk/#code=AB12', 7)
    expect(address).toBe('https://chat.example/desk/?link=7#code=AB12')
    expect(isDesk(address, ORIGIN)).toBe(true)
  })

  it('is found among the arguments of a second start', () => {
    expect(deepLinkIn(['/opt/chatx', '--flag', 'chatx://login?code=AB12'])).toBe('chatx://login?code=AB12')
    expect(deepLinkIn(['/opt/chatx'])).toBeUndefined()
  })
})
