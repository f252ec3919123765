import * as z from 'zod'

/** Details of a refusal: a machine-readable error code and, where a field is at fault, its path. */
export const errorDetails = z.looseObject({
  error: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorDetails = z.output<typeof errorDetails>

/** Every answer is `{code, msg, data}`; `code` is 200 for success (specification §7-8). */
export type Envelope<T> = { code: number; msg: string; data: T }

export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.number(), msg: z.string(), data })
