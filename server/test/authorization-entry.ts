import type { ErrorCode } from '@chatx/contract/errors'
import type { Entity } from './authorization-oracle.ts'
import type { Caller } from './authorization-people.ts'
import type { World } from './authorization-world.ts'

/** What an input is made from: `id` answers the id that the case puts at a path. */
export type Sight = { world: World; caller: Caller; id: (path: string) => string }

export type Entry = {
  input: (sight: Sight) => unknown
  /** Ids that the input names, and what a caller hears of one that is not its own: a refusal, or an empty answer. */
  ids?: Record<string, { of: Entity; missing: ErrorCode | 'as none' }>
  /** What whoever is let in hears when it is not success. */
  outcome?: (caller: Caller) => ErrorCode | undefined
  headers?: Record<string, string>
  /** Puts back what earlier calls used up. Such calls are made one after the other. */
  before?: (world: World, id: string) => Promise<unknown>
  /** Ends the login session that it is called with, so every call gets one of its own. */
  endsLogin?: true
  /** Ends other log-ins of its caller, so it is called as somebody of the same kind who has no others. */
  asSpare?: true
}
