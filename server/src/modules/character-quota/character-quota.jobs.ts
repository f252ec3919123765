import type { CharacterQuotaService } from './character-quota.service.ts'

/** Frees reservations that nobody settled: their server died between reserve and settle (decisions §3). */
export const characterQuotaRounds = ({ quota }: { quota: CharacterQuotaService }) => [
  {
    name: 'character_quota.reservations',
    seconds: 5,
    work: async (): Promise<void> => {
      await quota.freeStale()
    },
  },
]
