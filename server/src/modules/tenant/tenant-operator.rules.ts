import type { TenantForm } from '@chatx/contract/tenant-operator'
import type { TenantSettings } from './tenant.rules.ts'

type Value = string | number | boolean | null
type Change = readonly [field: string, before: Value, after: Value]

const downloadsLine = (downloads: TenantSettings['downloads']): string =>
  downloads.map(({ infra, label, url }) => `${infra}: ${label} ${url}`).join(', ')

/** What a form changes of a tenant; empty where everything is as it was. */
export const changesOf = (
  before: { name: string; settings: TenantSettings },
  after: TenantForm,
): readonly Change[] => {
  const { name, settings } = before
  const all: Change[] = [
    ['name', name, after.name],
    ['minPasswordLength', settings.minPasswordLength, after.minPasswordLength],
    ['fanSessionHours', settings.fanSessionHours, after.fanSessionHours],
    ['downloads', downloadsLine(settings.downloads), downloadsLine(after.downloads)],
  ]
  return all.filter(([, was, is]) => was !== is)
}

/** Which hosts come and which go, each once. */
export const hostChanges = (before: readonly string[], after: readonly string[]) => ({
  added: [...new Set(after)].filter((host) => !before.includes(host)),
  gone: before.filter((host) => !after.includes(host)),
})

/** Letters and digits that nobody takes for one another. */
const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789']
const PASSWORD_LENGTH = 20

/**
 * A password for somebody to begin with, of all kinds of characters that one must have (specification §5).
 * @param below a whole number from 0 to below its argument, by chance
 */
export const firstPassword = (below: (limit: number) => number): string => {
  const all = alphabets.join('')
  const drawn = Array.from({ length: PASSWORD_LENGTH }, (_, at) => {
    const from = alphabets[at] ?? all
    return from[below(from.length)] ?? ''
  })
  // The three kinds stand anywhere, not always in front.
  for (let at = drawn.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const moved = drawn[at] ?? ''
    drawn[at] = drawn[other] ?? ''
    drawn[other] = moved
  }
  return drawn.join('')
}
