// The visitors of bench/redirect.ts, in a process of their own. Each line that comes in is a round: port, connections,
// seconds, and a file of codes; each line that goes out is what they found, as JSON. Each connection sends its next click
// when the last one is answered; each click comes from a new address.
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { percentile } from './figures.ts'

const agents = [
  'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
]
const rest = `Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8\r\nAccept-Language: en-GB,en;q=0.5\r\nAccept-Encoding: gzip, br\r\n\r\n`

const start = Math.floor(Math.random() * 2 ** 24)
let number = 0
const createClick = (port: number, codes: string[]): (() => string) => {
  const heads = agents.map((agent) => ` HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: ${agent}\r\n`)
  return () => {
    number += 1
    // Another address each time, spread over all countries.
    const n = Math.imul(start + number, 0x9e3779b1) >>> 8
    const address = `${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}.${number & 255}`
    return `GET /${codes[number % codes.length]}${heads[number % 4]}X-Forwarded-For: ${address}\r\n${rest}`
  }
}

type Round = { port: number; until: number; nextClick(): string; latencies: number[]; other: number }

const oneConnection = (round: Round) =>
  new Promise<void>((done, failed) => {
    const socket = connect(round.port, '127.0.0.1')
    let sentAt = 0
    let heard = ''
    const send = (): void => {
      sentAt = performance.now()
      socket.write(round.nextClick(), 'latin1')
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('connect', send)
    socket.once('error', failed)
    socket.on('data', (part: string) => {
      heard = heard === '' ? part : heard + part
      if (!heard.endsWith('\r\n\r\n')) return
      const now = performance.now()
      round.latencies.push(now - sentAt)
      if (!heard.startsWith('HTTP/1.1 302')) round.other += 1
      heard = ''
      if (now < round.until) return send()
      socket.end()
      done()
    })
  })

const runRound = async (port: number, connections: number, seconds: number, file: string) => {
  const codes = JSON.parse(await readFile(file, 'utf8')) as string[]
  const began = performance.now()
  const until = began + seconds * 1_000
  const round: Round = { port, until, nextClick: createClick(port, codes), latencies: [], other: 0 }
  await Promise.all(Array.from({ length: connections }, () => oneConnection(round)))
  const { latencies, other } = round
  return {
    requests: latencies.length,
    perSecond: latencies.length / ((performance.now() - began) / 1_000),
    p50: percentile(latencies, 0.5) * 1_000,
    p99: percentile(latencies, 0.99) * 1_000,
    other,
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [port = '', connections = '', seconds = '', file = ''] = line.split(' ')
  const found = await runRound(Number(port), Number(connections), Number(seconds), file)
  process.stdout.write(`${JSON.stringify(found)}\n`)
}
