import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeMail } from './fake.ts'
import { createOutboxMail } from './outbox.ts'
import { createSmtpMail } from './smtp.ts'

type Received = { from: string; to: string[]; raw: string }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const mailServer = async (refuse?: string): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse === undefined ? null : new Error(refuse)),
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          raw,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  closers.push(() => new Promise((resolve) => void server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received }
}

describe('mail over SMTP', () => {
  it('reaches the mail server with both languages whole', async () => {
    const { url, received } = await mailServer()
    const mail = createSmtpMail({ url, from: 'ChatX <no-reply@chatx.example>' })
    const sent = await mail.send({ to: 'li@example.com', subject: '验证码', text: '您的验证码是 123456' })
    expect(sent).toBe('sent')
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@chatx.example', to: ['li@example.com'] })
    const body = received[0]?.raw.split('\r\n\r\n')[1] ?? ''
    const text = /base64/i.test(received[0]?.raw ?? '') ? Buffer.from(body, 'base64').toString() : body
    expect(text).toContain('123456')
  })

  it('cannot be led to another recipient or header by what is written into it', async () => {
    const { url, received } = await mailServer()
    const mail = createSmtpMail({ url, from: 'no-reply@chatx.example' })
    await mail.send({ to: 'li@example.com', subject: 'Hi\r\nBcc: eve@example.com', text: 'x' })
    expect(received[0]?.to).toEqual(['li@example.com'])
    expect(received[0]?.raw).not.toMatch(/^Bcc:/im)
    await mail
      .send({ to: 'li@example.com, eve@example.com', subject: 'Hi', text: 'x' })
      .catch(() => undefined)
    expect(received.flatMap((one) => one.to)).not.toContain('eve@example.com')
  })

  it('fails when the server refuses or never greets, in the time it was given', async () => {
    const { url } = await mailServer('no such mailbox')
    await expect(
      createSmtpMail({ url, from: 'a@b.example' }).send({ to: 'x@y.example', subject: '', text: '' }),
    ).rejects.toThrow('no such mailbox')

    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', () => resolve()))
    closers.push(() => new Promise((resolve) => void silent.close(() => resolve())))
    const deaf = `smtp://user:hush@127.0.0.1:${(silent.address() as AddressInfo).port}`
    const failed = createSmtpMail({ url: deaf, from: 'a@b.example', timeoutMs: 1_500 }).send({
      to: 'x@y.example',
      subject: '',
      text: '',
    })
    await expect(failed).rejects.toThrow(/Greeting never received|timeout/i)
    await expect(failed).rejects.not.toThrow(/hush/)
  })
})

describe('mail without a mail server', () => {
  it.each([true, false])('is kept, and the log shows its text only in the demo (%s)', async (demo) => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const mail = { to: 'li@example.com', subject: 'Code', text: 'it is 123456' }
    expect(await createOutboxMail({ log, demo }).send(mail)).toBe('kept')
    expect(lines.join('')).toContain('li@example.com')
    expect(lines.join('').includes('123456')).toBe(demo)
  })
})

describe('the fake', () => {
  it('remembers mails, and fails while told to', async () => {
    const fake = createFakeMail()
    const mail = { to: 'a@b.example', subject: 's', text: 't' }
    await fake.send(mail)
    fake.failWith = 'down'
    await expect(fake.send(mail)).rejects.toThrow('down')
    expect(fake.sent).toEqual([mail])
  })
})
