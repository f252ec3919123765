import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

type Manifest = {
  id: string
  lang: string
  name: string
  short_name: string
  description: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

const manifestOf = async (app: string, language: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(ROOT, app, 'public', `manifest.${language}.webmanifest`), 'utf8'))

/** What a browser asks for before it offers to install an app; its languages are one app. */
describe.each([
  { app: 'console', scope: '/' },
  { app: 'desk', scope: '/desk/' },
])('the $app can be installed', ({ app, scope }) => {
  it('is one app with a name in each language', async () => {
    const [zh, en] = [await manifestOf(app, 'zh-CN'), await manifestOf(app, 'en-US')]
    expect([zh.lang, en.lang]).toEqual(['zh-CN', 'en-US'])
    expect(zh.name).not.toBe(en.name)
    const { lang, name, short_name, description } = en
    expect({ ...zh, lang, name, short_name, description }).toEqual(en)
    expect(en).toMatchObject({ id: scope, start_url: scope, scope, display: 'standalone' })
    expect(await readFile(join(ROOT, app, 'index.html'), 'utf8')).toContain(
      'rel="manifest" href="/manifest.zh-CN.webmanifest"',
    )
  })

  it('has pictures of the sizes that it names, and one that may be cut to any shape', async () => {
    const { icons } = await manifestOf(app, 'en-US')
    expect(icons.map((one) => one.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.filter((one) => one.purpose === 'maskable')).toHaveLength(1)
    for (const { src, sizes } of icons) {
      const png = await readFile(join(ROOT, app, 'public', src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    }
  })
})
