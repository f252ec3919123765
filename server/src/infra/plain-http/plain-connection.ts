import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { readPlainRequest } from './plain-request.ts'

/** What a handler sees of a request, whoever has read it. */
export type Asking = {
  method?: string | undefined
  url?: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  socket: { readonly remoteAddress?: string | undefined }
}

/** What a handler answers with, whoever writes it. Headers are names and values in turn. */
export type Answering = {
  readonly headersSent: boolean
  writeHead(status: number, headers: string[]): unknown
  end(body?: string): unknown
  destroy(): unknown
}

/** What a connection needs of the server it belongs to. */
export type PlainHost = {
  handle(request: Asking, response: Answering): void
  /** Whether it takes new connections; when not, each one ends with its next answer. */
  isOpen(): boolean
  /** Gives a connection to the HTTP server, which reads it from where it stands and keeps it. */
  handOver(socket: Socket): void
  forget(connection: PlainConnection): void
  firstRequestMs: number
  keepAliveMs: number
}

/** What would end a header and begin another, or would not be one byte. */
const UNFIT = /[^\t\x20-\x7e]/

let dateText = ''
let dateSecond = 0

/** The Date header of this second: writing it anew costs more than all the rest of an answer. */
const dateNow = (): string => {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== dateSecond) {
    dateSecond = second
    dateText = new Date(second * 1_000).toUTCString()
  }
  return dateText
}

/** One connection whose requests have all been plain. The first one that is not gives it to the HTTP server for good. */
export class PlainConnection {
  readonly #host: PlainHost
  readonly #socket: Socket
  /** Bytes that came in while a request was being answered. */
  #waiting: Buffer | undefined
  #isNew = true
  #isBusy = false
  #hasEnded = false

  constructor(host: PlainHost, socket: Socket) {
    this.#host = host
    this.#socket = socket
    socket.setTimeout(host.firstRequestMs)
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('timeout', this.#onTimeout)
    socket.on('error', this.#onError)
    socket.on('close', this.#onClose)
  }

  /** Ends it unless it is in the middle of an answer. */
  endIfIdle(): void {
    if (!this.#isBusy) this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** @internal An answer is written; the next request may be read. */
  answered(text: string, encoding: 'latin1' | 'utf8', isLast: boolean): void {
    const socket = this.#socket
    if (socket.destroyed) return
    if (isLast) {
      socket.end(text, encoding)
      return
    }
    if (socket.write(text, encoding)) this.#next()
    // Who asks without reading waits until the answers have gone.
    else socket.once('drain', this.#next)
  }

  /** @internal Whether the next answer is the last one of this connection. */
  endsNow(): boolean {
    return this.#hasEnded || !this.#host.isOpen()
  }

  readonly #next = (): void => {
    this.#isBusy = false
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting === undefined) return
    this.#socket.resume()
    this.#read(waiting)
  }

  readonly #onData = (chunk: Buffer): void => {
    if (!this.#isBusy) {
      this.#read(chunk)
      return
    }
    this.#waiting = this.#waiting === undefined ? chunk : Buffer.concat([this.#waiting, chunk])
    this.#socket.pause()
  }

  #read(chunk: Buffer): void {
    const request = readPlainRequest(chunk.toString('latin1'))
    if (request === undefined) {
      this.#handOver(chunk)
      return
    }
    this.#isBusy = true
    if (this.#isNew) this.#socket.setTimeout(this.#host.keepAliveMs)
    this.#isNew = false
    const { method, url, headers } = request
    const asking: Asking = { method, url, headers, socket: this.#socket }
    this.#host.handle(asking, new PlainAnswer(this, method === 'HEAD'))
  }

  #handOver(chunk: Buffer): void {
    const socket = this.#socket
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('timeout', this.#onTimeout)
    socket.off('error', this.#onError)
    socket.off('close', this.#onClose)
    socket.setTimeout(0)
    this.#host.forget(this)
    socket.unshift(chunk)
    this.#host.handOver(socket)
  }

  /** The other side has said all it has to say; it may still wait for an answer. */
  readonly #onEnd = (): void => {
    this.#hasEnded = true
    if (!this.#isBusy) this.#socket.end()
  }

  readonly #onTimeout = (): void => {
    this.#socket.destroy()
  }

  /** A visitor who goes away is no failure of ours; `close` follows. */
  readonly #onError = (): void => {
    this.#socket.destroy()
  }

  readonly #onClose = (): void => {
    this.#host.forget(this)
  }
}

class PlainAnswer implements Answering {
  readonly #connection: PlainConnection
  readonly #withoutBody: boolean
  #head = ''
  #hasLength = false
  #isDone = false

  constructor(connection: PlainConnection, withoutBody: boolean) {
    this.#connection = connection
    this.#withoutBody = withoutBody
  }

  get headersSent(): boolean {
    return this.#isDone
  }

  writeHead(status: number, headers: string[]): void {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
    for (let at = 0; at < headers.length; at += 2) {
      const name = headers[at] ?? ''
      const value = headers[at + 1] ?? ''
      if (UNFIT.test(value)) throw new TypeError(`the header ${name} holds a sign that none may hold`)
      if (name === 'Content-Length') this.#hasLength = true
      head += `${name}: ${value}\r\n`
    }
    this.#head = head
  }

  end(body = ''): void {
    if (this.#isDone) return
    this.#isDone = true
    const isLast = this.#connection.endsNow()
    const length = this.#hasLength ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
    const head = `${this.#head}${length}Date: ${dateNow()}\r\nConnection: ${isLast ? 'close' : 'keep-alive'}\r\n\r\n`
    if (body === '' || this.#withoutBody) this.#connection.answered(head, 'latin1', isLast)
    else this.#connection.answered(head + body, 'utf8', isLast)
  }

  destroy(): void {
    this.#connection.destroy()
  }
}
