import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerReference } from './reference.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'public', 'docs')

describe('the reference', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    await registerReference(app, { publicUrl: 'https://chat.example', version: '1.2.3' })
  })
  afterAll(() => app.close())

  it('serves the document, and again only when it changed', async () => {
    const first = await app.inject('/openapi.json')
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({
      info: { version: '1.2.3' },
      servers: [{ url: 'https://chat.example' }],
    })
    const again = await app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('serves each file of the page as what it is', async () => {
    for (const file of (await readdir(FOLDER)).filter((name) => name !== 'index.html')) {
      const answer = await app.inject(`/docs/${file}`)
      expect(answer.statusCode, file).toBe(200)
      expect(answer.body).toBe(await readFile(join(FOLDER, file), 'utf8'))
      const kind = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }[
        file.split('.').at(-1) ?? ''
      ]
      expect(answer.headers['content-type'], file).toContain(kind)
    }
  })

  it('lets the page load nothing from elsewhere and run nothing inline', async () => {
    const page = await app.inject('/docs')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:\/\//)
    for (const [, url] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect((await app.inject(String(url))).statusCode, url).toBe(200)
  })

  it('finds the page with a slash at its end too', async () => {
    const answer = await app.inject('/docs/')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs'])
  })
})
