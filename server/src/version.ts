import { version as current } from '../package.json' with { type: 'json' }

export const version: string = current
