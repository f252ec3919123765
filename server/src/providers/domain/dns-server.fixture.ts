import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { AUTHORITATIVE_ANSWER, decode, encode, type Packet } from 'dns-packet'

/** `parts`: a long text comes in several. `none`: the name exists without texts. `fail`: the server cannot say. */
export type Held = { parts: string[] }[] | 'none' | 'fail' | 'silent'

const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3

const answerTo = (query: Packet, held: Held | undefined): Packet => {
  const [question] = query.questions ?? []
  const code = held === undefined ? NO_SUCH_NAME : held === 'fail' ? SERVER_FAILURE : 0
  const answers = typeof held === 'object' && question?.type === 'TXT' ? held : []
  return {
    type: 'response',
    ...(query.id === undefined ? {} : { id: query.id }),
    flags: AUTHORITATIVE_ANSWER | code,
    questions: query.questions ?? [],
    answers: answers.map(({ parts }) => ({
      type: 'TXT',
      name: question?.name ?? '',
      ttl: 60,
      data: parts,
    })),
  }
}

/** A DNS server on the loopback that speaks the real protocol over UDP and holds what a test puts into it. */
export const startDnsServer = async () => {
  const records = new Map<string, Held>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from: RemoteInfo) => {
    const query = decode(message)
    const name = query.questions?.[0]?.name.toLowerCase() ?? ''
    asked.push(name)
    const held = records.get(name)
    if (held !== 'silent') socket.send(encode(answerTo(query, held)), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** As the setting DNS_SERVER takes it. */
    address: `127.0.0.1:${socket.address().port}`,
    records,
    /** Names in the order in which they were asked for. */
    asked,
    setText: (name: string, ...texts: string[]) =>
      records.set(
        name,
        texts.map((text) => ({ parts: [text] })),
      ),
    close: () => new Promise<void>((closed) => socket.close(() => closed())),
  }
}
