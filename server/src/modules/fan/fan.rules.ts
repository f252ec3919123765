export type FanType = 'base' | 'new' | 'repeat'

/**
 * How a contact counts that was not counted before on this messenger account: repeat where its identity is already known
 * in the dedupe scope, else new (decisions §5). Base fans come only from a first sync or a reset.
 */
export const fanTypeOf = (knownInScope: boolean): FanType => (knownInScope ? 'repeat' : 'new')
