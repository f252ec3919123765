import { expect, type Page } from '@playwright/test'
import { oneTimePassword } from '../../server/src/infra/one-time-password.ts'

/** What an authenticator app makes of the key that is typed into it. */
const bytesOf = (key: string): Buffer => {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of this half minute, or of one before or after it. */
const codeOf = (secret: string, ahead = 0): string =>
  oneTimePassword(bytesOf(secret), Math.floor(Date.now() / 30_000) + ahead)

/** Turns the second factor on in the security settings that are open; answers the recovery codes. Ends other log-ins. */
export const turnOnSecondFactor = async (page: Page, password: string): Promise<string[]> => {
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByAltText('QR code for an authenticator app')).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Keep your recovery codes')).toBeVisible()
  const codes = await dialog.locator('code').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}
