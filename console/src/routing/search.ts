/** Readers of search parameters: whatever is not what we expect is as if it were not there. */
export const textParam = (search: Record<string, unknown>, key: string): string | undefined => {
  const value = search[key]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A number that counts from 1, such as a tenant's. */
export const countParam = (search: Record<string, unknown>, key: string): number | undefined => {
  const value = search[key]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

export const choiceParam = <const T extends string>(
  search: Record<string, unknown>,
  key: string,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === search[key])

/** Drops absent values, so that addresses stay short. */
export const present = <T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
