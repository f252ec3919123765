const deviceShape = /^[\w-]{43}$/

/** The device of a browser, if its cookie can be one of ours. */
export const deviceOf = (browser: { device: string | undefined }): string | undefined =>
  browser.device !== undefined && deviceShape.test(browser.device) ? browser.device : undefined
