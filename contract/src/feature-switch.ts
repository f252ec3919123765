import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { text } from './base/fields.ts'
import { instant } from './base/ids.ts'

const operator = { who: ['operator'] } as const

/**
 * `registration`: new main accounts may be opened. `demoMode`: nobody but operators may write (specification §8, 901).
 * `operatorSecondFactor`: an operator without a second factor may do nothing but turn it on.
 */
export const switchNames = ['registration', 'demoMode', 'operatorSecondFactor'] as const
export const switchName = z.enum(switchNames)
export type SwitchName = z.output<typeof switchName>

export const featureSwitch = z.object({
  name: switchName,
  on: z.boolean(),
  /** Null while it stands as it came. */
  changedAt: instant().nullable(),
  /** The e-mail of the operator who set it last; empty while nobody did, or once that operator is gone. */
  changedBy: z.string(),
})
export type FeatureSwitch = z.output<typeof featureSwitch>

export const listFeatureSwitch = endpoint({
  ...operator,
  method: 'GET',
  path: '/chatx-admin/api/featureSwitch/list',
  summary: 'Every feature switch of the tenant',
  input: z.strictObject({}),
  output: z.array(featureSwitch),
  errors: [],
})

export const setFeatureSwitch = endpoint({
  ...operator,
  method: 'PUT',
  path: '/chatx-admin/api/featureSwitch/set',
  summary: 'Turns a feature on or off for the whole tenant, at once; set so already: changes nothing',
  input: z.strictObject({ name: switchName, on: z.boolean(), reason: text(200).min(1) }),
  output: featureSwitch,
  errors: [],
})
