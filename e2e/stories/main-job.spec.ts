import { expect } from '@playwright/test'
import { composer, type Locale, openConsole, openDesk, openVisitor, words, write } from '../world/people.ts'
import { type DemoServer, startDemo } from '../world/server.ts'
import { test } from '../world/story.ts'

// The one thing the product exists for, with two people who share no language and the real offline engine.
for (const locale of ['en-US', 'zh-CN'] satisfies Locale[]) {
  test.describe(`the main job, interface ${locale}`, () => {
    let server: DemoServer
    test.beforeAll(async () => {
      server = await startDemo()
    })
    test.afterAll(() => server.stop())

    test('a Spanish visitor and an English agent understand each other', async ({ browser }) => {
      const complaints: string[] = []
      const desk = await openDesk(browser, server, locale, 'ANA0-DEM0-0001', complaints)
      await expect(desk.getByText('Casa Luz shop')).toBeVisible()
      const visitor = await openVisitor(browser, server, 'es-ES', complaints)

      await write(visitor, 'Hola, ¿cuál es el precio de la casa?')
      const row = desk
        .locator('[role="option"], li, button, a')
        .filter({ hasText: /price of the house/ })
        .first()
      await expect(row).toBeVisible()

      // Welcome first, in its order, then the keyword reply.
      const answers = visitor.getByText(/Bienvenido a Casa Luz|Una persona le responde|lista de precios/)
      await expect(answers).toHaveText([
        /Bienvenido a Casa Luz/,
        /Una persona le responde/,
        /lista de precios/,
      ])

      await row.click()
      const chat = desk.getByRole('log')
      await expect(chat.getByText(/price of the house/)).toBeVisible()
      await chat.getByRole('button', { name: words[locale].showOriginal }).first().click()
      await expect(chat.getByText('Hola, ¿cuál es el precio de la casa?')).toBeVisible()

      const typing = desk.locator(composer)
      await typing.fill('The house is big and white')
      await expect(desk.getByText(/La casa es grande/)).toBeVisible()
      await typing.press('Enter')
      await expect(visitor.getByText(/La casa es grande/)).toBeVisible()

      // A second welcome never comes, and history outlives a reload.
      await write(visitor, 'gracias')
      await visitor.reload()
      await expect(visitor.getByText(/La casa es grande/)).toBeVisible()
      await expect(visitor.getByText(/Bienvenido a Casa Luz/)).toHaveCount(1)

      // The message of a short link stands in the field for the visitor to send, and nowhere else.
      const chatPage = `${server.url}/chat/${server.channelKey}`
      await visitor.goto(`${chatPage}?text=${encodeURIComponent('Vengo de Primavera')}`)
      await expect(visitor.locator(composer)).toHaveValue('Vengo de Primavera')
      await expect(visitor).toHaveURL(chatPage)
      await expect(visitor.getByText('Vengo de Primavera')).toHaveCount(0)

      const home = await openConsole(browser, server, locale, complaints)
      // Four visitors of the demo and this one.
      await expect(home.locator('main')).toContainText(/\b5\b/)
      expect(complaints).toEqual([])
    })
  })
}
