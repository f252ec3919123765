import { describe, expect, it } from 'vitest'
import { readPlainRequest } from './plain-request.ts'

const read = (...lines: string[]) => readPlainRequest(`${lines.join('\r\n')}\r\n\r\n`)

describe('a plain request', () => {
  it('is read with the headers that count, in whatever case and space they come', () => {
    expect(
      read(
        'GET /abc?utm=1 HTTP/1.1',
        'Host: s.example',
        'USER-AGENT:\t Browser \t',
        'x-forwarded-for: 203.0.113.7, 10.0.0.1',
        'Accept: */*',
        'Connection: Keep-Alive',
        'Sec-Purpose: prefetch;prerender',
      ),
    ).toEqual({
      method: 'GET',
      url: '/abc?utm=1',
      headers: {
        host: 's.example',
        cookie: undefined,
        'user-agent': 'Browser',
        'x-forwarded-for': '203.0.113.7, 10.0.0.1',
        'accept-language': undefined,
        purpose: undefined,
        'sec-purpose': 'prefetch;prerender',
        'x-purpose': undefined,
        'x-moz': undefined,
      },
    })
  })

  it('may be a HEAD, and its values may hold any byte but a control', () => {
    expect(read('HEAD / HTTP/1.1', 'Host: a', 'Cookie: a=\xff\xa0')).toMatchObject({
      method: 'HEAD',
      headers: { cookie: 'a=\xff\xa0' },
    })
  })

  it.each([
    ['another method', ['POST / HTTP/1.1', 'Host: a']],
    ['an older version', ['GET / HTTP/1.0', 'Host: a']],
    ['no version', ['GET /', 'Host: a']],
    ['a method in small letters', ['get / HTTP/1.1', 'Host: a']],
    ['two spaces', ['GET  / HTTP/1.1', 'Host: a']],
    ['a whole address', ['GET http://a/ HTTP/1.1', 'Host: a']],
    ['a target with a sign beyond ASCII', ['GET /ä HTTP/1.1', 'Host: a']],
    ['a target with a control', ['GET /\t HTTP/1.1', 'Host: a']],
    ['no host', ['GET / HTTP/1.1', 'Accept: */*']],
    ['no header at all', ['GET / HTTP/1.1']],
    ['two hosts', ['GET / HTTP/1.1', 'Host: a', 'host: b']],
    ['two cookies', ['GET / HTTP/1.1', 'Host: a', 'Cookie: a=1', 'Cookie: a=2']],
    ['a body by its length', ['GET / HTTP/1.1', 'Host: a', 'Content-Length: 3']],
    ['a body in chunks', ['GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked']],
    ['a connection that ends', ['GET / HTTP/1.1', 'Host: a', 'Connection: close']],
    ['an upgrade', ['GET / HTTP/1.1', 'Host: a', 'Connection: keep-alive, Upgrade', 'Upgrade: h2c']],
    ['an expectation', ['GET / HTTP/1.1', 'Host: a', 'Expect: 100-continue']],
    ['a folded line', ['GET / HTTP/1.1', 'Host: a', ' b']],
    ['a space before the colon', ['GET / HTTP/1.1', 'Host : a']],
    ['a name that is none', ['GET / HTTP/1.1', 'Host: a', ': b']],
    ['a line without a colon', ['GET / HTTP/1.1', 'Host: a', 'Accept']],
    ['a NUL', ['GET / HTTP/1.1', 'Host: a', 'Cookie: \0']],
    ['a line feed alone', ['GET / HTTP/1.1', 'Host: a\nCookie: b']],
    ['a carriage return alone', ['GET / HTTP/1.1', 'Host: a\rCookie: b']],
  ])('is not what holds %s', (_, lines) => {
    expect(read(...lines)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['three letters', 'GET'],
    ['a part', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['more than one', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['one and a rest', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nx'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ])('is not %s', (_, text) => {
    expect(readPlainRequest(text)).toBeUndefined()
  })
})
