import { expect, type Page } from '@playwright/test'

/** Of the package fonts-noto-cjk, which the test command installs. */
const FONT = 'Noto Sans CJK SC'
const PROBE = 'ChatX 0123 gallery 示例'
/** Width of the probe in pixels at 100 px, in the font that the committed pictures were drawn with. */
const PROBE_WIDTH = 1080.39892578125

const probe = (page: Page) =>
  page.evaluate(
    ([font, text]) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return { named: 0, serif: 0, mono: 0 }
      const width = (family: string) => {
        context.font = `100px ${family}`
        return context.measureText(text).width
      }
      return {
        named: width(`"${font}", serif`),
        serif: width('serif'),
        mono: Math.abs(width(`"${font}", monospace`) - width(`"${font}", serif`)),
      }
    },
    [FONT, PROBE] as const,
  )

/** Fails by name where pictures would differ in every letter: the font is missing, or it is another version of it. */
export const needsFont = async (page: Page): Promise<void> => {
  const { named, mono } = await probe(page)
  if (mono > 0.01)
    throw new Error(
      `The font "${FONT}" is missing, so no picture can be compared. Install it (Debian: apt-get install fonts-noto-cjk).`,
    )
  if (Math.abs(named - PROBE_WIDTH) > 0.5)
    throw new Error(
      `This "${FONT}" is another version than the one of the pictures (${named} instead of ${PROBE_WIDTH}); make them anew with it or install Debian's fonts-noto-cjk.`,
    )
}

/** One font for everything, on every page that is opened from now on. */
export const inOneFont = async (page: Page): Promise<void> => {
  await page.addInitScript((font) => {
    const sheet = new CSSStyleSheet()
    // The bar above the page stands still: pictures of what is higher than the window would have it over them.
    sheet.replaceSync(
      `*, *::before, *::after { font-family: "${font}" !important }
       div:has(> #content) > div { position: relative !important }`,
    )
    document.adoptedStyleSheets.push(sheet)
  }, FONT)
}

/** Breaks the page on purpose; `undo` mends it. */
export const mutate = async (page: Page, css: string): Promise<{ undo: () => Promise<void> }> => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  return {
    undo: () =>
      page.evaluate(() => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
      }),
  }
}

/** As another tab would change it: nothing is loaded again. */
export const turnTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate((value) => {
    localStorage.setItem('theme', value)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: value }))
  }, theme)

/** Goes on within the app, as a link does. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

const frame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => done())))

/** What a changed size or theme asks for is drawn: in frames of the page, and charts by their worker. */
export const drawn = async (page: Page): Promise<void> => {
  for (let frames = 0; frames < 3; frames += 1) await frame(page)
  await expect(page.locator('[role=img] [aria-busy=true]')).toHaveCount(0)
}
