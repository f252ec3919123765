import { hash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createAppendLog, leftSegments } from './infra/append-log/index.ts'
import { createBulkConnection } from './infra/database/bulk.ts'
import { createLull } from './infra/lull.ts'
import { onlineAccounts } from './modules/messenger-account/index.ts'
import {
  compileTrustedProxies,
  createBindings,
  createLinkTable,
  createLinkWriter,
  saveRedirector,
  stageTables,
} from './modules/stream-link/index.ts'
import { openCountryFile } from './providers/geo/country-file.ts'
import type { Ground } from './wiring-base.ts'

/** A redirector that answers for more than this share of its time counts later, but not later than this. */
const BUSY_SHARE = 0.1
const PATIENCE_MS = 5_000
/** How long the last clicks may take into the database when the process ends; what is left lies in its file. */
const DRAIN_MS = 500
/** How long a start may wait for the clicks of the last run, whose bindings and turns it is to go on with. */
const CATCH_UP_MS = 3_000

/** Hosts on which every code answers, as browsers name them. */
const linkHostsOf = ({ LINK_URL, REDIRECTOR_PORT }: Ground['config'], port: number): Set<string> => {
  const local = ['localhost', '127.0.0.1', '[::1]'].flatMap((name) => [
    `${name}:${port}`,
    `${name}:${REDIRECTOR_PORT}`,
  ])
  return new Set([new URL(LINK_URL).host, ...local])
}

const openParts = async ({ config, log, clock, db, bus, keys, root }: Ground) => {
  const { connectionString = '' } = db.pool.options
  const folder = resolve(root, config.CHATX_DATA, 'redirector')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const bulk = createBulkConnection({ connectionString, prepare: stageTables, log })
  const writer = createLinkWriter({
    bulk,
    leftSegments: () => leftSegments(folder),
    lull: createLull({ busyShare: BUSY_SHARE, patienceMs: PATIENCE_MS }),
    log,
  })
  const clicks = await createAppendLog({
    folder,
    durability: config.LINK_DURABILITY,
    onSegment: writer.take,
    log,
  })
  await writer.caughtUp(CATCH_UP_MS)
  const table = await createLinkTable({
    db,
    bus,
    keys,
    log,
    now: () => clock.now().getTime(),
    snapshotFile: join(folder, 'table.sealed'),
    onlineAccounts,
  })
  const bindings = createBindings({ db, log, secret: keys.derive('stream-link addresses') })
  const geo = await openCountryFile(config.GEOIP_MMDB, log)
  return { bulk, writer, clicks, table, bindings, geo }
}

/** Does some work, but does not wait for it longer than that; nobody waits for a database that hangs. */
const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  const over = new Promise<void>((done) => setTimeout(done, milliseconds))
  await Promise.race([work.catch(() => undefined), over])
}

/** What the redirector needs. It opens without the database as long as there is the table of its last run. */
export const wireRedirector = async (ground: Ground) => {
  const { config, log, clock, random, db, keys } = ground
  const { bulk, writer, clicks, table, bindings, geo } = await openParts(ground)
  const run = randomBytes(5).toString('hex')
  const salt = keys.derive('stream-link visitors').toString('base64')
  const linkHosts = linkHostsOf(config, config.REDIRECTOR_PORT)
  const startedAt = clock.now().toISOString()
  const state = () => ({
    host: hostname(),
    pid: process.pid,
    startedAt,
    table: table.state(),
    log: clicks.state(),
    writer: writer.state(),
  })
  const saveState = () => db.inInstallation((tx) => saveRedirector(tx, run, state()))
  const deps = {
    table,
    bindings,
    geo,
    append: clicks.append,
    now: () => clock.now().getTime(),
    chance: Math.random,
    bytes: random.bytes,
    hash: (text: string) => hash('sha256', salt + text, 'hex'),
    run,
    trusted: compileTrustedProxies(config.TRUST_PROXY?.split(',').map((range) => range.trim()) ?? []),
    linkHosts,
    isSecure: new URL(config.LINK_URL).protocol === 'https:',
    publicUrl: config.PUBLIC_URL,
    log,
    isReady: table.isReady,
    saveState,
  }
  return {
    deps,
    /** The port is known only once it listens. */
    answersOn: (port: number) => {
      for (const host of linkHostsOf(config, port)) linkHosts.add(host)
    },
    /** After the server has closed: everything that was answered is in a file, and most of it in the database. */
    stop: async () => {
      await clicks.close()
      await writer.close(DRAIN_MS)
      // What a full disk has cost in the end is told, too.
      await within(DRAIN_MS, Promise.all([table.close(), saveState()]))
      await bulk.close()
      geo.close()
    },
  }
}
