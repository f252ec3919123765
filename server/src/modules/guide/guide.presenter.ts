import type { Guide, GuideName } from '@chatx/contract/guide'
import type { Progress } from './guide.rules.ts'

export const presentGuide = (
  name: GuideName,
  { state, step, startedAt }: Progress,
  offered: boolean,
): Guide => ({ name, state, step, startedAt: startedAt?.toISOString() ?? null, offered })
