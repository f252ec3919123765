import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Locale } from './people.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

type Look = { locale: Locale; dark: boolean; viewport: typeof WIDE }
const first: Look = { locale: 'en-US', dark: false, viewport: WIDE }

/** Every language, theme and width, in as few pairs as show them all. */
export const looks: Look[] = [
  first,
  { locale: 'zh-CN', dark: true, viewport: WIDE },
  { locale: 'en-US', dark: true, viewport: PHONE },
  { locale: 'zh-CN', dark: false, viewport: PHONE },
]

/**
 * The rules of accessibility that this page breaks, and where. Looked for in the page itself: without frames of other
 * origins a second page to gather in, and lists of all that is well, only cost two thirds of the time.
 */
export const brokenRules = async (page: Page, part = 'html'): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * What stands beyond the sides of the page, spills over its own box, or makes a box scroll sideways. Tables may scroll,
 * and so may the row of open screens; words that end in … say themselves that there is more.
 */
export const overhanging = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxesAbove = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...boxesAbove(element.parentElement)]
    const mayScroll = (box: Element) => box.matches('nav') || box.querySelector('table') !== null
    /** Its own words are cut or hang over; an inline box has no width of its own, nor have the letters of a picture. */
    const isTooWide = (box: Element, { display, textOverflow, overflowX }: CSSStyleDeclaration) =>
      box instanceof HTMLElement &&
      box.scrollWidth > box.clientWidth + 1 &&
      display !== 'inline' &&
      (overflowX === 'auto' ? !mayScroll(box) : overflowX === 'visible' && textOverflow !== 'ellipsis')
    const isBeyond = (box: Element) => {
      const { left, right, bottom } = box.getBoundingClientRect()
      // What waits outside until it has the focus is above or beside the page as a whole.
      if (right <= 0 || bottom <= 0) return false
      const isCut = boxesAbove(box).some(
        (up) => up !== document.documentElement && getComputedStyle(up).overflowX !== 'visible',
      )
      return !isCut && (left < -1 || right > innerWidth + 1)
    }
    const hasWords = (box: Element) => [...box.childNodes].some((node) => node.nodeType === 3)
    return [...document.querySelectorAll('body *')]
      .filter((box) => box.checkVisibility({ visibilityProperty: true }) && box.clientWidth > 1)
      .filter((box) => {
        const style = getComputedStyle(box)
        return (hasWords(box) || style.overflowX === 'auto') && (isTooWide(box, style) || isBeyond(box))
      })
      .map((box) => `${box.tagName} ${box.className} “${(box.textContent ?? '').trim().slice(0, 40)}”`)
  })

/**
 * Nothing glides any more, from here to the end of the story: what fades away has too little contrast meanwhile. What turns
 * for ever is left alone.
 */
const atRest = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

/** No rule of accessibility is broken, nothing hangs over the side, and the picture is kept to be looked at. */
export const isFinished = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await atRest(page)
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

/** The browser of somebody who is not logged in. */
export const openAnybody = async (browser: Browser, look = first): Promise<Page> => {
  const { locale, dark, viewport } = look
  const context = await browser.newContext({ locale, viewport, colorScheme: dark ? 'dark' : 'light' })
  await context.addInitScript(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    { locale, theme: dark ? 'dark' : 'light' },
  )
  return context.newPage()
}
