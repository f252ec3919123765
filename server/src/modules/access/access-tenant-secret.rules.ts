/** The tenant stands in front, because whoever brings such a secret brings nothing else that tells of a tenant. */
const shape = /^(\d{1,9})\.[\w-]{43}$/

export const SECRET_BYTES = 32

export const tenantSecret = (tenantId: number, token: string): string => `${tenantId}.${token}`

/** Of which tenant a secret is; undefined for what cannot be one. */
export const tenantOfSecret = (secret: string): number | undefined => {
  const found = shape.exec(secret)?.[1]
  return found === undefined ? undefined : Number(found)
}
