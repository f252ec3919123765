const STEP_MS = 30_000
/** Clocks of telephones are off by some seconds, and typing takes some. */
const STEPS_AROUND = 1

/** A secret that was shown but never confirmed is forgotten after a quarter of an hour. */
export const CONFIRM_MS = 15 * 60_000
export const RECOVERY_CODES = 10

/** Without the letters and digits that are read for one another. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 12

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/**
 * The time step that a code belongs to: the one of now or its neighbours, and later than the last one that was taken, so
 * that a code which somebody looked at over a shoulder is good no more (RFC 6238 §5.2).
 */
export const acceptedStep = (
  code: string,
  at: { now: number; lastStep: number },
  codeAt: (step: number) => string,
): number | undefined => {
  const middle = stepAt(at.now)
  for (let step = middle - STEPS_AROUND; step <= middle + STEPS_AROUND; step += 1)
    if (step > at.lastStep && codeAt(step) === code) return step
  return undefined
}

/** What was entered: six digits of an app, a recovery code as it is kept, or neither. */
export const readOneTimeCode = (
  entered: string,
): { kind: 'app' | 'recovery'; code: string } | { kind: 'neither' } => {
  const code = entered.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return code.length === RECOVERY_LENGTH ? { kind: 'recovery', code } : { kind: 'neither' }
}

/** Twelve characters, 58 bits: too many to be guessed, and short enough to be typed. `below` is chance. */
export const newRecoveryCode = (below: (limit: number) => number): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[below(RECOVERY_ALPHABET.length)]).join('')

/** In groups of four, as it is shown. */
export const shownRecoveryCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-')

/** What the QR code says to an authenticator app. */
export const otpauthUri = (site: string, name: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(name)}?secret=${secret}&issuer=${encodeURIComponent(site)}`
