import { type Binaries, findBinaries, linkLibraries } from './binaries.ts'
import { checkCluster, createCluster, mendOwnership } from './cluster.ts'
import { codeOf, explainFolderError, PostgresUnusable } from './errors.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { isPassing, type Keeper, openKeeper } from './keeper.ts'
import { launch } from './launch.ts'
import {
  connectionString,
  exists,
  type Layout,
  loadPasswords,
  type Passwords,
  prepareLayout,
  prepareSocketFolder,
} from './layout.ts'
import { answers, isServerOf, readPostmaster, removeStaleLocks, shutDown } from './postmaster.ts'

export type Postgres = {
  /** For the role `chatx`: owner of the database `chatx`, may create roles, is no superuser and bound by row security. */
  readonly connectionString: string
  /** For maintenance and tests only. */
  readonly superuserConnectionString: string
  readonly pid: number
  /** Whether the server was running already, left by a killed process or shared with a living one. */
  readonly adopted: boolean
  /** Stops using it; resolves when the server has ended, or at once when other processes still use it. */
  stop(): Promise<void>
}

export type StartOptions = {
  folder: string
  log?: (line: string) => void
  /** Turns off every guarantee against power loss. `assertDurability` makes the product refuse such a cluster. */
  unsafeForTests?: boolean
}

type Site = {
  layout: Layout
  binaries: Binaries
  passwords: Passwords
  env: Record<string, string>
  unsafe: boolean
  log: (line: string) => void
}

type Held = { pid: number; adopted: boolean; keeper: Keeper }

const GIVE_UP_MS = 120_000
// Of 20 ms each: a server that has just begun to shut down is deaf before it says so.
const DEAF_LIMIT = 150

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const superuser = (site: Site) =>
  connectionString(site.layout, 'postgres', site.passwords.superuser, 'postgres')

const prepareSite = async (options: StartOptions): Promise<Site> => {
  const binaries = await findBinaries()
  const layout = await prepareLayout(options.folder)
  const passwords = await loadPasswords(layout)
  const libraries = await linkLibraries(binaries, layout.libraries)
  // A clean environment: the server needs none of our settings, and ours hold secrets.
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    LC_ALL: 'C',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  }
  const log = options.log ?? (() => undefined)
  return { binaries, layout, passwords, env, unsafe: options.unsafeForTests ?? false, log }
}

/** The process id of the server that runs on this cluster, once it is ready; undefined when none runs. */
const findRunning = async ({ layout }: Site): Promise<number | undefined> => {
  for (let deaf = 0; ; deaf += 1) {
    const state = await readPostmaster(layout)
    if (!state) return undefined
    if (state.ready && (await answers(layout))) return state.pid
    if (!(await isServerOf(state.pid, layout))) return undefined
    if (!state.ready) deaf = 0
    if (deaf > DEAF_LIMIT) {
      throw new PostgresUnusable(
        `Another database server (process ${state.pid}) has ${layout.cluster} open and does not answer at ${layout.socket}; stop that process and start again.`,
      )
    }
    await pause(20)
  }
}

const launchOwn = async (site: Site): Promise<number | undefined> => {
  const { layout, binaries, env, log } = site
  const identity: Identity = await chooseIdentity(layout, binaries, env, log)
  if (!(await exists(layout.cluster))) {
    log('making a new database')
    await createCluster(layout, binaries, identity, env, site.passwords.superuser)
  }
  await checkCluster(layout, binaries.major)
  await mendOwnership(layout, identity)
  await prepareSocketFolder(layout.socket, identity.owner)
  await removeStaleLocks(layout)
  const launched = await launch(layout, binaries, identity, env, { unsafe: site.unsafe, log })
  if (launched.ok) return launched.pid
  // Another process that started at the same moment was first: use its server.
  if (/lock file|is another (postmaster|postgres)/i.test(launched.words)) return undefined
  throw new PostgresUnusable(
    `The database in ${layout.root} does not open ("${launched.words}"); restore the folder from your backup, or move it away to begin with an empty database; the details are in ${layout.log}.`,
  )
}

const explainRefusal = (error: unknown, { layout }: Site): unknown =>
  codeOf(error) === '28P01'
    ? new PostgresUnusable(
        `The database in ${layout.root} refuses the password in ${layout.passwords}; restore both from the same backup.`,
        { cause: error },
      )
    : error

/** Finds or starts the server and says that we use it; begins again when it went down just then. */
const hold = async (site: Site, onLost: () => void): Promise<Held> => {
  const until = Date.now() + GIVE_UP_MS
  for (;;) {
    const running = await findRunning(site)
    const pid = running ?? (await launchOwn(site))
    try {
      if (pid !== undefined) {
        const keeper = await openKeeper(superuser(site), site.passwords.owner, onLost)
        return { pid, adopted: running !== undefined, keeper }
      }
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw explainRefusal(error, site)
    }
    await pause(20)
  }
}

const letGo = async (site: Site, held: Held) => {
  // When the connection is gone already, so is the server, or it is in use by whoever mended it.
  const isLast = await held.keeper.leave().catch(() => false)
  // A server in another container is not ours to stop, and its number may be anybody's here.
  if (isLast && (await isServerOf(held.pid, site.layout)) && !(await shutDown(held.pid, site.log))) {
    site.log(`the database server (process ${held.pid}) does not end; see ${site.layout.log}`)
  }
  await held.keeper.close()
}

/** Holds the cluster and, when its server dies, starts it again until `stop`. */
const keepHolding = async (site: Site) => {
  const state = { stopping: false, mending: Promise.resolve() }
  let held: Held
  const mend = async () => {
    site.log('the database went away; starting it again')
    for (let wait = 100; !state.stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        held = await hold(site, onLost)
        site.log('the database is back')
        return
      } catch (error) {
        site.log(error instanceof Error ? error.message : String(error))
      }
      await pause(wait)
    }
  }
  const onLost = () => {
    if (!state.stopping) state.mending = mend()
  }
  held = await hold(site, onLost)
  return {
    current: () => held,
    async stop() {
      if (state.stopping) return
      state.stopping = true
      await state.mending
      await letGo(site, held)
    },
  }
}

/**
 * Opens the cluster in `folder`, making it when there is none, and keeps it open until `stop`.
 * Throws `PostgresUnusable` with a sentence for the person at the keyboard.
 */
export const startPostgres = async (options: StartOptions): Promise<Postgres> => {
  try {
    const site = await prepareSite(options)
    const holding = await keepHolding(site)
    return {
      connectionString: connectionString(site.layout, 'chatx', site.passwords.owner, 'chatx'),
      superuserConnectionString: superuser(site),
      get pid() {
        return holding.current().pid
      },
      get adopted() {
        return holding.current().adopted
      },
      stop: holding.stop,
    }
  } catch (error) {
    throw explainFolderError(error, options.folder)
  }
}
