import type { PrivacyProfile } from '@chatx/contract/privacy'
import { mayLoad } from './addresses.ts'
import type { Session } from './electron.types.ts'
import type { Relay } from './relay.ts'
import { acceptLanguages } from './user-agent.ts'

export type PartitionDeps = {
  fromPartition(name: string): Session
  /** A door on this machine through which the account's pages leave by its proxy. */
  openRelay(messengerAccountId: string): Promise<Relay>
  userAgent: string
  /** The language of the machine, for accounts without a proxy. */
  machineLocale: string
  /** Remembers that a partition's files are to go at the next start, when nothing holds them open. */
  markForRemoval(partition: string): Promise<void>
  /** Names of partitions that have files on this machine, also from runs before. */
  onDisk(): Promise<string[]>
  /** Closes the account's windows. */
  closeWindows(messengerAccountId: string): void
}

type Open = { session: Session; profile: PrivacyProfile; relay: Relay | undefined; isReady: boolean }

const NAME = /^persist:acct-[0-9a-f-]{36}$/

/** Only addresses whose traffic is sealed, and none at all before the way out stands. */
const guard = (open: Open): void => {
  const { session } = open
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !open.isReady || !mayLoad(url) }))
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  // Its dictionaries would be fetched from somebody else.
  session.setSpellCheckerEnabled(false)
}

const wayOf = (relay: Relay | undefined) =>
  relay === undefined
    ? ({ mode: 'system' } as const)
    : ({
        mode: 'fixed_servers',
        // One server and no second choice: where it does not answer, nothing leaves. Names are looked up behind it.
        proxyRules: `http://127.0.0.1:${relay.port}`,
        proxyBypassRules: '<-loopback>',
      } as const)

const prepare = async (deps: PartitionDeps, open: Open): Promise<void> => {
  const { profile, session } = open
  guard(open)
  session.setUserAgent(deps.userAgent, acceptLanguages(profile.locale ?? deps.machineLocale))
  if (profile.proxyRequired) open.relay = await deps.openRelay(profile.messengerAccountId)
  await session.setProxy(wayOf(open.relay))
  // Connections from before, which went another way.
  await session.closeAllConnections()
  open.isReady = true
}

const empty = async (session: Session): Promise<void> => {
  await session.closeAllConnections()
  await session.clearStorageData()
  await session.clearCache()
  await session.clearAuthCache()
  await session.clearHostResolverCache()
  session.flushStorageData()
}

const isSame = (one: PrivacyProfile, other: PrivacyProfile): boolean =>
  one.proxyRequired === other.proxyRequired &&
  one.timeZone === other.timeZone &&
  one.locale === other.locale &&
  one.partition === other.partition

type State = { profiles: Map<string, PrivacyProfile>; opened: Map<string, Promise<Open>> }

const close = async (deps: PartitionDeps, { opened }: State, id: string): Promise<Session | undefined> => {
  deps.closeWindows(id)
  const open = await opened.get(id)?.catch(() => undefined)
  opened.delete(id)
  if (open !== undefined) open.isReady = false
  await open?.relay?.close()
  return open?.session
}

const wipe = async (deps: PartitionDeps, state: State, id: string): Promise<void> => {
  const profile = state.profiles.get(id)
  const session = await close(deps, state, id)
  if (profile === undefined) return
  await deps.markForRemoval(profile.partition)
  await empty(session ?? deps.fromPartition(profile.partition))
}

/** What an account left here that went away while the program did not run. */
const wipeStrangers = async (deps: PartitionDeps, known: Set<string>): Promise<void> => {
  for (const partition of (await deps.onDisk()).filter((name) => NAME.test(name) && !known.has(name))) {
    await deps.markForRemoval(partition)
    await empty(deps.fromPartition(partition))
  }
}

const set = async (deps: PartitionDeps, state: State, now: PrivacyProfile[]): Promise<void> => {
  const { profiles } = state
  const ids = new Set(now.map((profile) => profile.messengerAccountId))
  const gone = [...profiles.keys()].filter((id) => !ids.has(id))
  const changed = now.filter((profile) => {
    const before = profiles.get(profile.messengerAccountId)
    return before !== undefined && !isSame(before, profile)
  })
  for (const profile of now) profiles.set(profile.messengerAccountId, profile)
  await Promise.all([
    ...gone.map(async (id) => {
      await wipe(deps, state, id)
      // Only now: what is being wiped must not be opened meanwhile as if it were unknown here.
      profiles.delete(id)
    }),
    ...changed.map(({ messengerAccountId }) => close(deps, state, messengerAccountId)),
  ])
  await wipeStrangers(deps, new Set(now.map(({ partition }) => partition)))
}

const begin = async (deps: PartitionDeps, profile: PrivacyProfile): Promise<Open> => {
  if (!NAME.test(profile.partition)) throw new Error('This is no name of a partition.')
  const session = deps.fromPartition(profile.partition)
  const open: Open = { session, profile, relay: undefined, isReady: false }
  await prepare(deps, open)
  return open
}

const openOnce = async (
  deps: PartitionDeps,
  { profiles, opened }: State,
  id: string,
): Promise<PrivacyProfile> => {
  const profile = profiles.get(id)
  if (profile === undefined) throw new Error('This account is not here.')
  const opening = opened.get(id) ?? begin(deps, profile)
  opened.set(id, opening)
  try {
    return (await opening).profile
  } catch (error) {
    // Whoever opens it next tries again; until then its requests stay refused.
    opened.delete(id)
    throw error
  }
}

type Credentials = { username: string; password: string }

const credentialsAt = async ({ opened }: State, port: number): Promise<Credentials | undefined> => {
  const all = await Promise.allSettled(opened.values())
  const open = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return open.find(({ relay }) => relay?.port === port)?.relay
}

export type Partitions = ReturnType<typeof createPartitions>

/** One partition for each messenger account, with its own storage and its own way out; what is wiped leaves nothing behind. */
export const createPartitions = (deps: PartitionDeps) => {
  const state: State = { profiles: new Map(), opened: new Map() }
  return {
    /** Whose partitions there may be now; what is not among them any more is wiped, what changed is closed. */
    set: (now: PrivacyProfile[]): Promise<void> => set(deps, state, now),
    /** The account's profile, once its partition stands; throws for an account that is not this desk's. */
    open: (id: string): Promise<PrivacyProfile> => openOnce(deps, state, id),
    /** Empties it; the account may be opened again, as if for the first time. */
    wipe: (id: string): Promise<void> => wipe(deps, state, id),
    wipeAll: (): Promise<void> => set(deps, state, []),
    /** What the door of a partition asks for; undefined for any other door. */
    credentialsAt: (port: number): Promise<Credentials | undefined> => credentialsAt(state, port),
  }
}
