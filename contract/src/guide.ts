import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'
import { instant } from './base/ids.ts'

const owner = { who: ['owner'] } as const

/**
 * The guides of specification §2 and how many steps each has. `registration`: what a new owner sets up; `firstRun`: the way
 * to a first message; `subAccount`: creating a sub-account; `tour`: where things are in the console.
 */
export const guideSteps = { registration: 4, firstRun: 3, subAccount: 3, tour: 4 } as const
export type GuideName = keyof typeof guideSteps
export const guideNames = Object.keys(guideSteps) as [GuideName, ...GuideName[]]

/** `new`: never begun. `closed`: put away for good, until it is begun again. */
export const guideState = z.enum(['new', 'running', 'done', 'closed'])

export const guide = z.object({
  name: z.enum(guideNames),
  state: guideState,
  /** The step it stands at, from 0. */
  step: z.number().int(),
  /** When it was begun last. */
  startedAt: instant().nullable(),
  /** Whether the console may point to it unasked. */
  offered: z.boolean(),
})
export type Guide = z.output<typeof guide>

export const listGuide = endpoint({
  ...owner,
  method: 'GET',
  path: '/chatx/user/guide/list',
  summary: 'Every guide of the console with how far the owner has come in it',
  input: nothing(),
  output: z.array(guide),
  errors: [],
})

/** `reach`: stands at `step` now. The other acts need no step. */
export const guideAct = z.enum(['begin', 'reach', 'finish', 'close'])

export const setGuide = endpoint({
  ...owner,
  method: 'PUT',
  path: '/chatx/user/guide/set',
  summary:
    'Remembers how far the owner has come; a step of a guide that was finished or closed changes nothing',
  input: z.strictObject({
    name: z.enum(guideNames),
    act: guideAct,
    step: z.number().int().min(0).max(9).default(0),
  }),
  output: z.array(guide),
  errors: [],
})
