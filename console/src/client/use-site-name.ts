import { useSite } from './user.queries.ts'

const PRODUCT = 'ChatX'

/** The name of the tenant that this browser is at; the product's own until it is known. */
export const useSiteName = (who: 'owner' | 'operator'): string => useSite(who).data?.name ?? PRODUCT
