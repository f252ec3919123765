import type { Services } from '../src/wiring.ts'

export const seedOnFirstStart = async (_services: Services): Promise<{ lines: string[] }> => ({ lines: [] })
