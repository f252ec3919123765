import { expect } from '@playwright/test'
import { startFakeVendor } from '@chatx/server/src/providers/translation/fake-vendor-server/index.ts'
import { addLanguageModel } from '../world/operator.ts'
import { composer, openDesk, openVisitor, words, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

const phrases = [
  { es: '¿Hacen envíos a Japón?', 'zh-CN': '你们可以寄到日本吗？' },
  { 'zh-CN': '可以，运费是十二欧元。', es: 'Sí, el envío cuesta doce euros.' },
  { es: 'Perfecto, compro dos lámparas.', 'zh-CN': '太好了，我买两盏灯。' },
]

let server: DemoServer
let vendor: Awaited<ReturnType<typeof startFakeVendor>>

test.beforeAll(async () => {
  vendor = await startFakeVendor({ vendor: 'openai', apiKey: 'sk-story', phrases })
  server = await startDemo()
  await addLanguageModel(server, `${vendor.url}/v1`, 'sk-story')
})
test.afterAll(async () => {
  await server.stop()
  await vendor.close()
})

// The demo channel belongs to Ana; she reads Chinese today, which only the language model can give her.
test('a Spanish visitor and an agent who reads Chinese talk through a language model', async ({
  browser,
}) => {
  const complaints: string[] = []
  const desk = await openDesk(browser, server, 'zh-CN', 'ANA0-DEM0-0001', complaints)
  const visitor = await openVisitor(browser, server, 'es-ES', complaints)
  await write(visitor, '¿Hacen envíos a Japón?')
  const row = desk.getByRole('button').filter({ hasText: 'Japón' }).first()
  await row.click()
  await desk.getByRole('button', { name: /^我的语言/ }).click()
  await desk.getByRole('textbox', { name: '搜索语言' }).fill('简体中文')
  await desk
    .getByRole('option', { name: /简体中文|中文（简体）/ })
    .first()
    .click()

  await write(visitor, 'Perfecto, compro dos lámparas.')
  const chat = desk.getByRole('log')
  await expect(chat.getByText('太好了，我买两盏灯。')).toBeVisible()
  // Its own button: while the translation is being written there is none yet, but there are those of the others.
  const bubble = chat.getByRole('article').filter({ hasText: '太好了，我买两盏灯。' })
  await bubble.getByRole('button', { name: words['zh-CN'].showOriginal }).click()
  await expect(chat.getByText('Perfecto, compro dos lámparas.')).toBeVisible()

  const typing = desk.locator(composer)
  await typing.fill('可以，运费是十二欧元。')
  await expect(desk.getByText('Sí, el envío cuesta doce euros.')).toBeVisible()
  await typing.press('Enter')
  await expect(visitor.getByText('Sí, el envío cuesta doce euros.')).toBeVisible()
  expect(vendor.requests.length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
