import { test as base } from '@playwright/test'

/** A test whose windows are closed when it ends: left open, they go on drawing and asking beside all stories that follow. */
export const test = base.extend<{ closing: void }>({
  closing: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
