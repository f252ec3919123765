import type { CharacterQuotaService } from './character-quota.service.ts'
import type { UsageFiguresService } from './character-quota-figures.service.ts'

type Deps = { quota: CharacterQuotaService; usageFigures: UsageFiguresService }

export const characterQuotaRounds = ({ quota, usageFigures }: Deps) => [
  {
    /** Frees reservations that nobody settled: their server died between reserve and settle (decisions §3). */
    name: 'character_quota.reservations',
    seconds: 5,
    work: async (): Promise<void> => {
      await quota.freeStale()
    },
  },
  {
    /** Keeps the deltas few that every figure has to add up. */
    name: 'character_quota.sums',
    seconds: 10,
    work: usageFigures.fold,
  },
]
