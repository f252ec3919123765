import type { Page } from '@playwright/test'

/**
 * For a page whose routes come and go. Playwright stops listening in with the last one of them, and what is on its way just
 * then may get no answer.
 */
export const keepListening = (page: Page): Promise<unknown> =>
  page.route('**/nobody/asks/this', (route) => route.continue())
