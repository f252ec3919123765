import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createCertificate } from '../../server/src/infra/egress/certificate.fixture.ts'

// A site that looks at its visitors as closely as it can, with an independent checker of fingerprints, and keeps what it
// heard. It stands for any page of a platform that is opened for an account.
const checker = readFileSync(
  createRequire(import.meta.url).resolve('@fingerprintjs/fingerprintjs/dist/fp.umd.min.js'),
)

const PLACE = `({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, hours: new Date(0).getHours(),
  locale: Intl.NumberFormat().resolvedOptions().locale, language: navigator.language,
  languages: [...navigator.languages] })`

const PAGE = `<!doctype html><title>site</title><script src="/checker.js"></script><script>
const heard = (make) => new Promise((done) => { addEventListener('message', (event) => event.data.place && done(event.data.place), { once: true }); make() })
const look = async (frames = '') => {
  const agent = await FingerprintJS.load({ monitoring: false })
  const { visitorId } = await agent.get()
  const worker = await new Promise((done) => { new Worker('/worker.js').onmessage = (event) => done(event.data) })
  const frame = await heard(() => { const one = document.createElement('iframe'); one.src = frames + '/frame'; document.body.append(one) })
  return { visitorId, page: ${PLACE}, worker, frame }
}
const candidates = () => new Promise((done) => {
  const found = []
  const one = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:9' }] })
  one.createDataChannel('a')
  one.onicecandidate = ({ candidate }) => candidate && candidate.candidate && found.push(candidate.candidate)
  one.onicegatheringstatechange = () => one.iceGatheringState === 'complete' && done(found)
  one.createOffer().then((offer) => one.setLocalDescription(offer))
})
const store = async (word) => {
  document.cookie = 'kept=' + word + '; max-age=86400; secure'
  localStorage.setItem('kept', word)
  await (await caches.open('kept')).put('/kept', new Response(word))
  await new Promise((done) => {
    const request = indexedDB.open('kept', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('kept').put(word, 'kept')
    request.onsuccess = () => { request.result.close(); done() }
  })
}
</script><body>`

const ANSWERS: Record<string, [string, string | Buffer]> = {
  '/': ['text/html', PAGE],
  '/checker.js': ['text/javascript', checker],
  '/worker.js': ['text/javascript', `postMessage(${PLACE})`],
  '/frame': ['text/html', `<script>parent.postMessage({ place: ${PLACE} }, '*')</script>`],
}

export const startSite = async (name: string) => {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer(createCertificate(name), (request, response) => {
    heard.push(request.headers)
    const [type, text] = ANSWERS[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    heard,
    /** The way that an account's proxy makes: names are known there and nowhere else. */
    reach: async (host: string): Promise<Socket> => {
      if (host !== name) throw new Error('no such host')
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
