import {
  mostTenantHosts,
  type OperatedTenantDetail,
  type TenantDownload,
  tenantDownload,
  tenantForm,
  tenantHost,
} from '@chatx/contract/tenant-operator'
import * as z from 'zod'

/** Number fields are empty while nobody has typed. */
export type SettingValues = {
  name: string
  minPasswordLength: number | ''
  fanSessionHours: number | ''
  downloads: TenantDownload[]
}

export const settingsOf = (row: OperatedTenantDetail): SettingValues => ({
  name: row.name,
  minPasswordLength: row.minPasswordLength,
  fanSessionHours: row.fanSessionHours,
  downloads: row.downloads,
})

/** Hosts are a text here, whose lines `hostProblem` judges: a line is no field. */
export const hostsForm = z.object({ hosts: z.string() })
export const openForm = hostsForm.extend({ name: tenantForm.shape.name })

/** Each once, in lower case. Whoever pastes an address means its host. */
export const hostsOf = (lines: string): string[] => {
  const hosts = lines
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .map((line) => line.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
  return [...new Set(hosts.filter((host) => host !== ''))]
}

export const linesOf = (hosts: readonly string[]): string => hosts.join('\n')

type HostTexts = { hostBad: (line: string) => string; hostsTooMany: (n: string) => string }

/** What is wrong with the hosts, naming the first that is none. */
export const hostProblem = ({ hosts }: { hosts: string }, t: HostTexts): Record<string, string> => {
  const all = hostsOf(hosts)
  const bad = all.find((host) => !tenantHost.safeParse(host).success)
  if (bad !== undefined) return { hosts: t.hostBad(bad) }
  return all.length > mostTenantHosts ? { hosts: t.hostsTooMany(String(mostTenantHosts)) } : {}
}

/** Addresses that the schema can only call invalid; an empty one is asked for by the form itself. */
export const urlProblems = ({ downloads }: SettingValues, urlBad: string): Record<string, string> =>
  Object.fromEntries(
    downloads.flatMap(({ url }, at) =>
      url.trim() === '' || tenantDownload.shape.url.safeParse(url).success
        ? []
        : [[`downloads.${at}.url`, urlBad] as const],
    ),
  )
