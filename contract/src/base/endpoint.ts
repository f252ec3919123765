import type * as z from 'zod'
import type { ErrorCode } from '../errors.ts'

/**
 * Who may call an endpoint. `anyone` needs no login; `visitor` carries a web-chat visitor token; `owner` a main
 * account's login session; `desk` a sub-account's; `operator` a member of the tenant's staff.
 */
export type Caller = 'anyone' | 'visitor' | 'owner' | 'desk' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Callers = readonly [Caller, ...Caller[]]

export type Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  W extends Callers = Callers,
> = {
  method: Method
  path: `/${string}`
  /** Every kind of caller that is let in; an empty list does not compile. */
  who: W
  /** A privilege code of the plan, when the plan gates this call (billing.md §5.3). */
  privilege?: string
  summary: string
  input: I
  output: O
  /** What this endpoint can refuse, beyond what every endpoint can (see `commonErrors`). */
  errors: readonly ErrorCode[]
  /** Accept the input in the query string as well as in the body (the specification's refresh call does). */
  queryToo?: true
  /** How large the body may be, where a form or a table can be longer than the usual 256 KiB. */
  bodyBytes?: number
  /** The number that stands for success in the envelope: 200, or 20000 for the specification's second client. */
  successCode?: 20000
  /** A GET that changes something: treated as a write in demo mode and by caches. */
  writes?: true
  /** A call that a read-only demo lets through although it is no plain GET: looking around needs it, or it changes nothing. */
  inDemo?: 'allowed'
  /** An operator who still has to turn the second factor on may call this all the same: it leads there, or out. */
  beforeSecondFactor?: 'allowed'
}

/** Whether a read-only demo refuses this call: everything that may change something, unless it is let through by name. */
export const isRefusedInDemo = ({ method, writes, inDemo }: Endpoint): boolean =>
  (method !== 'GET' || writes === true) && inDemo !== 'allowed'

/** Declares an endpoint. The declaration alone validates on the server, types the browsers and makes the reference. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const W extends Callers>(
  declared: Endpoint<I, O, W>,
): Endpoint<I, O, W> => declared

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
export type ParsedInputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never
export type CallerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer W> ? W[number] : never

/** What any endpoint can answer besides its own errors. */
export const commonErrors = [
  'request.invalid',
  'request.too_large',
  'session.expired',
  'session.forbidden',
  'session.tenant_mismatch',
  'session.second_factor_required',
  'request.too_many',
  'server.error',
  'server.unavailable',
  'demo.read_only',
] as const satisfies readonly ErrorCode[]
