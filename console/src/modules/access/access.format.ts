import type { KeyStore } from '@chatx/web-kit/storage.ts'

const key = 'loginForm'
const days = 30

type Passwords = { password: string; confirmPassword: string }

/** The repeated password: there, and the same (specification §5). */
export const confirmProblem = (
  values: Passwords,
  t: { confirmNeeded: string; mismatch: string },
): Record<string, string> => {
  if (values.confirmPassword === '') return { confirmPassword: t.confirmNeeded }
  return values.confirmPassword === values.password ? {} : { confirmPassword: t.mismatch }
}

/** A new password: there, and repeated (specification §5). Whether it is strong enough the schema says. */
export const newPasswordProblems = (
  values: Passwords,
  t: Parameters<typeof confirmProblem>[1] & { newPasswordNeeded: string },
): Record<string, string> => ({
  ...(values.password === '' ? { password: t.newPasswordNeeded } : {}),
  ...confirmProblem(values, t),
})

/** What is kept of a remembered login: never a password (decisions §9). `expires` in milliseconds. */
export type KeptLogin = { userName: string; expires: number }

const parse = (text: string | null): KeptLogin | null => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<KeptLogin> | null
    return typeof value?.userName === 'string' && typeof value.expires === 'number'
      ? { userName: value.userName, expires: value.expires }
      : null
  } catch {
    return null
  }
}

/** The remembered user name, or null when there is none or its 30 days are over. */
export const readKeptLogin = (store: KeyStore, now: number): KeptLogin | null => {
  const kept = parse(store.get(key))
  return kept && kept.expires > now ? kept : null
}

export const keepLogin = (store: KeyStore, userName: string, now: number): void =>
  store.set(key, JSON.stringify({ userName, expires: now + days * 86_400_000 }))

/** The address changed: what is remembered goes on under the new one, no longer than before. */
export const renameKeptLogin = (store: KeyStore, userName: string, now: number): void => {
  const kept = readKeptLogin(store, now)
  if (kept !== null) store.set(key, JSON.stringify({ ...kept, userName }))
}

export const forgetLogin = (store: KeyStore): void => store.remove(key)
