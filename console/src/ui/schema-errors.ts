import type * as z from 'zod'
import type { formTexts } from './form-texts.ts'

type Texts = (typeof formTexts)['en-US']
type Issue = z.core.$ZodIssue

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>, t: Texts): string => {
  const least = Number(issue.minimum)
  if (issue.origin === 'string') return least <= 1 ? t.required : t.tooShort(least)
  return issue.origin === 'array' ? t.tooFew(least) : t.atLeast(least)
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>, t: Texts): string => {
  const most = Number(issue.maximum)
  if (issue.origin === 'string') return t.tooLong(most)
  return issue.origin === 'array' ? t.tooMany(most) : t.atMost(most)
}

const format = (issue: Extract<Issue, { code: 'invalid_format' }>, t: Texts): string => {
  if (issue.format === 'email') return t.email
  return issue.format === 'url' ? t.url : t.invalid
}

/** A schema's complaint as a sentence for people. `input` tells an empty field from a wrong one. */
const sentence = (issue: Issue, t: Texts): string => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue, t)
    case 'too_big':
      return tooBig(issue, t)
    case 'invalid_format':
      return format(issue, t)
    default:
      return t.required
  }
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values)

const isEmpty = (value: unknown) => value === '' || value === undefined || value === null

/** The first complaint of every field, by its dotted path; an empty field is asked for, whatever the rule says of it. */
export const schemaErrors = (
  schema: z.ZodType,
  values: unknown,
  t: Texts,
  own: Record<string, string> = {},
): Record<string, string> => {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    errors[path] ??= isEmpty(valueAt(values, issue.path)) ? t.required : (own[path] ?? sentence(issue, t))
  }
  return errors
}
