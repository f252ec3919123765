import { email, text } from '@chatx/contract/base/fields'
import { languageCode } from '@chatx/contract/base/ids'
import * as z from 'zod'

/** Chinese characters, letters or numbers, up to 20 (specification §5 "Template-demo forms"). */
export const activityName = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\p{Script=Han}a-zA-Z0-9]+$/u)

export const TEXT_MAX = 200
const longText = text(TEXT_MAX)

export const channels = ['whatsApp', 'telegram', 'line'] as const
export const durations = ['7', '14', '30'] as const
export const sources = ['search', 'feed', 'partner'] as const

export const basicStep = z.object({
  activityName,
  channel: z.enum(channels),
  duration: z.enum(durations),
  address: z.url({ protocol: /^https?$/ }),
})

export const contentStep = z.object({
  source: z.enum(sources),
  remind: z.boolean(),
  content: longText.min(1),
})

/** Frames per second. */
const frameRate = z.number().int().min(1).max(30)
/** Kilobits per second. */
const bitRate = z.number().int().min(150).max(1800)

export const groupForm = z.object({
  mode: z.string().min(1),
  resolution: z.string().min(1),
  captureRate: frameRate,
  frameRate,
  leastBitRate: bitRate,
  mostBitRate: bitRate,
  channels: z.string().min(1),
  loudness: z.number().int().min(0).max(100),
  echo: z.boolean(),
  profile: longText,
})

export const personForm = z.object({
  nickname: text(20).min(1),
  email: email(),
  language: languageCode(),
  profile: longText,
})

/** For a form in a dialog. */
export const nameForm = z.object({ name: text(20).min(1) })

/** Number fields are empty while nobody has typed. */
export type GroupValues = {
  mode: string
  resolution: string
  captureRate: number | ''
  frameRate: number | ''
  leastBitRate: number | ''
  mostBitRate: number | ''
  channels: string
  loudness: number | ''
  echo: boolean
  profile: string
}

export const groupPreset: GroupValues = {
  mode: 'balanced',
  resolution: '1280 × 720',
  captureRate: 24,
  frameRate: 20,
  leastBitRate: 300,
  mostBitRate: 1200,
  channels: 'stereo',
  loudness: 80,
  echo: true,
  profile: '',
}

/** What no single field can say: the lower bound is not above the upper one. */
export const bitRatesCross = ({ leastBitRate, mostBitRate }: GroupValues): boolean =>
  leastBitRate !== '' && mostBitRate !== '' && leastBitRate > mostBitRate
