import type { LinkPlatform, StreamLinkForm } from '@chatx/contract/stream-link'
import type { FieldFault } from '../../infra/app-error.ts'
import type { TargetRow, TargetValues } from './stream-link-assignment.store.ts'
import type { LinkValues } from './stream-link.store.ts'
import { type AddressProblem, checkRedirect, checkTarget, matchKey } from './stream-link-target.rules.ts'

/** What a form is judged against. */
export type FormFacts = {
  /** The deployment's own link host with its port, and the verified hosts of the main account. */
  ownHosts: ReadonlySet<string>
  /** Verified domains of the main account: host by id. */
  domains: ReadonlyMap<string, string>
}

/** `loop`: the address leads to one of our own short links again. */
export type Fault = FieldFault & {
  error: 'stream_link.target_invalid' | 'stream_link.address_invalid' | 'stream_link.domain_unknown'
  message: AddressProblem | 'duplicate' | 'loop' | 'unknown'
}

/** A target of a form whose address was checked and normalised. */
export type FormTarget = {
  id: string | undefined
  url: string
  key: string
  weight: number
  fanCap: number | null
}

export type CheckedForm = { values: LinkValues; targets: FormTarget[] }

/** Hosts of one's own stand without a port; with any port they are still reached by the same redirector. */
export const isOwnHost = (url: string, { ownHosts }: Pick<FormFacts, 'ownHosts'>): boolean => {
  const { host, hostname } = new URL(url)
  return ownHosts.has(host) || ownHosts.has(hostname)
}

/** The address as it may be kept: null where there is none, a word where it may not be (decisions §6). */
const redirectOf = (text: string | null, facts: FormFacts): { url: string | null } | Fault['message'] => {
  if (text === null || text === '') return { url: null }
  const checked = checkRedirect(text)
  if (typeof checked === 'string') return checked
  return isOwnHost(checked.url, facts) ? 'loop' : checked
}

const targetOf = (
  { id, url, weight, fanCap }: StreamLinkForm['targets'][number],
  platform: LinkPlatform,
  facts: FormFacts,
): FormTarget | Fault['message'] => {
  const checked = checkTarget(url, platform)
  if (typeof checked === 'string') return checked
  return isOwnHost(checked.url, facts) ? 'loop' : { id, ...checked, weight, fanCap }
}

/** What repeats an account or a target's id that stood before, by place. */
const repeated = (targets: readonly (FormTarget | string)[]): Set<number> => {
  const seen = new Set<string>()
  const again = new Set<number>()
  for (const [place, target] of targets.entries()) {
    if (typeof target === 'string') continue
    const names = [`key ${target.key}`, ...(target.id === undefined ? [] : [`id ${target.id}`])]
    if (names.some((name) => seen.has(name))) again.add(place)
    for (const name of names) seen.add(name)
  }
  return again
}

const targetsOf = (form: StreamLinkForm, facts: FormFacts): { targets: FormTarget[]; faults: Fault[] } => {
  const judged = form.targets.map((target) => targetOf(target, form.platform, facts))
  const again = repeated(judged)
  const faults = judged.flatMap((target, place): Fault[] => {
    const message = typeof target === 'string' ? target : again.has(place) ? 'duplicate' : undefined
    return message === undefined
      ? []
      : [{ error: 'stream_link.target_invalid', path: `targets.${place}.url`, message }]
  })
  return { targets: judged.filter((target) => typeof target !== 'string'), faults }
}

/** `type`, `mode` and `ipBind` are the numbers of the specification (§3). */
const valuesOf = (
  form: StreamLinkForm,
  defaultUrl: string | null,
  expiredUrl: string | null,
): LinkValues => ({
  name: form.name,
  platform: form.platform,
  only_online: form.type === 1,
  sequential: form.mode === 2,
  ip_bind: form.ipBind === 1,
  domain_id: form.domainId,
  regions: [...new Set(form.regions)],
  devices: [...new Set(form.devices)],
  default_url: defaultUrl,
  first_message: form.firstMessage,
  pass_utm: form.passUtm,
  hours: form.hours,
  starts_at: form.startsAt,
  expires_at: form.expiresAt,
  expired_url: expiredUrl,
  remark: form.remark,
})

/**
 * A form as it may be kept, or all that is wrong with it, each fault with the field's path in the form: only allowed
 * addresses are stored, no account stands twice, nothing leads back to our own links, and the domain is a verified one of
 * the main account (specification §2, decisions §6).
 */
export const checkForm = (form: StreamLinkForm, facts: FormFacts): CheckedForm | Fault[] => {
  const { targets, faults } = targetsOf(form, facts)
  const urls = {
    defaultUrl: redirectOf(form.defaultUrl, facts),
    expiredUrl: redirectOf(form.expiredUrl, facts),
  }
  for (const path of ['defaultUrl', 'expiredUrl'] as const) {
    const message = urls[path]
    if (typeof message === 'string') faults.push({ error: 'stream_link.address_invalid', path, message })
  }
  if (form.domainId !== null && !facts.domains.has(form.domainId))
    faults.push({ error: 'stream_link.domain_unknown', path: 'domainId', message: 'unknown' })
  const { defaultUrl, expiredUrl } = urls
  return faults.length > 0 || typeof defaultUrl === 'string' || typeof expiredUrl === 'string'
    ? faults
    : { values: valuesOf(form, defaultUrl.url, expiredUrl.url), targets }
}

/** Whom a target's address names, by which a messenger account of our own is found; undefined where it names nobody. */
export const identityOf = (url: string, platform: LinkPlatform): string | undefined => matchKey(url, platform)

export type PlannedTargets = { kept: TargetValues[]; added: TargetValues[] }

/**
 * What becomes of a link's targets. One that the form names by its id, or else by the same account, keeps its row and with
 * it its counts and bindings; every other of the form is new, and what the form leaves out is in neither list.
 *
 * @param accounts messenger accounts of the main account by the identity that an address names
 */
export const planTargets = (
  present: readonly Pick<TargetRow, 'target_id' | 'url_key'>[],
  targets: readonly FormTarget[],
  platform: LinkPlatform,
  accounts: ReadonlyMap<string, { messengerAccountId: string }>,
  newId: () => string,
): PlannedTargets => {
  const free = new Set(present.map((row) => row.target_id))
  const take = (id: string | undefined): string | undefined =>
    id !== undefined && free.delete(id) ? id : undefined
  const byId = targets.map(({ id }) => take(id))
  const idByKey = new Map(present.map((row) => [row.url_key, row.target_id]))
  const planned: PlannedTargets = { kept: [], added: [] }
  for (const [place, target] of targets.entries()) {
    const known = byId[place] ?? take(idByKey.get(target.key))
    const identity = identityOf(target.url, platform)
    planned[known === undefined ? 'added' : 'kept'].push({
      target_id: known ?? newId(),
      place,
      url: target.url,
      url_key: target.key,
      weight: target.weight,
      fan_cap: target.fanCap,
      messenger_account_id: (identity && accounts.get(identity)?.messengerAccountId) ?? null,
    })
  }
  return planned
}
