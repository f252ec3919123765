import * as z from 'zod'

const isText = (text: string) => !/\p{Surrogate}/u.test(text) && !text.includes('\0')
/** Trimmed text that the database can keep. */
export const text = (max: number) => z.string().trim().max(max).refine(isText)

export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Specification §5: at least 6 characters, with digits and upper and lower case letters, no spaces. */
export const newPassword = () =>
  z.string().min(6).max(128).regex(/\d/).regex(/[a-z]/).regex(/[A-Z]/).regex(/^\S+$/)

/** A password that somebody gives to be known by, whatever rules it was made under. */
export const givenPassword = () => z.string().min(1).max(128)

export const verificationCode = () => z.string().regex(/^\d{6}$/)

/** Six digits of an authenticator app, or a recovery code; blanks, hyphens and case do not matter. */
export const oneTimeCode = () => z.string().trim().min(6).max(20)

/** A flag in a query string or a body. */
export const flag = () => z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])

export const nothing = () => z.object({}).strict()
export const done = () => z.object({ ok: z.literal(true) })
