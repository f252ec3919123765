import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Locale } from './people.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Every language, theme and width, in as few pairs as show them all. */
export const looks: { locale: Locale; dark: boolean; viewport: typeof WIDE }[] = [
  { locale: 'en-US', dark: false, viewport: WIDE },
  { locale: 'zh-CN', dark: true, viewport: WIDE },
  { locale: 'en-US', dark: true, viewport: PHONE },
  { locale: 'zh-CN', dark: false, viewport: PHONE },
]

/**
 * The rules of accessibility that this page breaks, and where. Looked for in the page itself: without frames of other
 * origins a second page to gather in, and lists of all that is well, only cost two thirds of the time.
 */
export const brokenRules = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/** No rule of accessibility is broken, nothing hangs over the side, and the picture is kept to be looked at. */
export const isFinished = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: test.info().outputPath(`${name.replaceAll(/[/?=&]/g, '_')}.png`) })
  expect(await brokenRules(page), name).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${name} hangs over`).toBeLessThanOrEqual(1)
}

export const inTheme = async (page: Page, dark: boolean): Promise<void> => {
  await page.addInitScript((value) => localStorage.setItem('theme', value), dark ? 'dark' : 'light')
  await page.reload()
}
