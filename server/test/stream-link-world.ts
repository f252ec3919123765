import type { Endpoint, InputOf } from '@chatx/contract/base/endpoint'
import * as contract from '@chatx/contract/stream-link'
import { sql } from '../src/infra/database/database.ts'
import { jobs } from '../src/infra/jobs.ts'
import { type Random, systemRandom } from '../src/infra/random.ts'
import { createStreamLinkService } from '../src/modules/stream-link/index.ts'
import { createFakeGeo } from '../src/providers/geo/fake.ts'
import type { TestServer } from './harness.ts'
import type { Owner } from './people.ts'

export type LinkForm = InputOf<typeof contract.createStreamLink>

/** A link of two WhatsApp accounts, one of them with a share and a cap of its own. */
export const formOf = (name: string, more: Partial<LinkForm> = {}): LinkForm => ({
  name,
  platform: 'whatsapp',
  targets: [
    { url: 'https://wa.me/85212345678' },
    { url: 'https://wa.me/85287654321', weight: 3, fanCap: 200 },
  ],
  ...more,
})

export const refusal = ({ data }: { data: unknown }) => (data as { error?: string } | null)?.error

/** Calls as an owner would make them; those with `try` answer whole, the others what is in the envelope. */
export const linkCalls = ({ call }: TestServer, { token }: Owner) => {
  const ask =
    <E extends Endpoint>(endpoint: E) =>
    (input: InputOf<E>) =>
      call(endpoint, input, { token })
  const tryCreate = ask(contract.createStreamLink)
  const tryGet = (id: string) => ask(contract.getStreamLink)({ id })
  const trySetState = (id: string, state: 'on' | 'off' | 'archived') =>
    ask(contract.setStreamLinkState)({ id, state })
  const tryDuplicate = (id: string) => ask(contract.duplicateStreamLink)({ id })
  const tryRemove = (id: string) => ask(contract.deleteStreamLink)({ id })
  const tryUpdate = ask(contract.updateStreamLink)
  return {
    tryCreate,
    tryGet,
    trySetState,
    tryDuplicate,
    tryRemove,
    tryUpdate,
    tryBulk: (links: LinkForm[]) => ask(contract.bulkCreateStreamLink)({ links }),
    create: async (form: LinkForm) => (await tryCreate(form)).data,
    get: async (id: string) => (await tryGet(id)).data,
    update: async (form: InputOf<typeof contract.updateStreamLink>) => (await tryUpdate(form)).data,
    setState: async (id: string, state: 'on' | 'off' | 'archived') => (await trySetState(id, state)).data,
    duplicate: async (id: string) => (await tryDuplicate(id)).data,
    remove: tryRemove,
    page: async (input: InputOf<typeof contract.pageStreamLink>) =>
      (await ask(contract.pageStreamLink)(input)).data,
    checkTargets: async (platform: contract.LinkPlatform, text: string) =>
      (await ask(contract.checkTargets)({ platform, text })).data,
    tryLink: async (input: InputOf<typeof contract.tryStreamLink>) =>
      (await ask(contract.tryStreamLink)(input)).data,
    importCsv: async (csv: string) => (await ask(contract.importStreamLink)({ csv })).data,
    exportCsv: async () => (await ask(contract.exportStreamLink)({})).data.csv,
  }
}

/** What the owner's own transaction counts: `what` is a table with its condition. */
export const count = (
  { services }: TestServer,
  { scope }: Owner,
  what: ReturnType<typeof sql>,
): Promise<number> =>
  services.db.inAccount(scope, async (tx) => {
    const row = await tx.first(sql<{ n: number }>`select count(*)::int as n from ${what}`)
    return row?.n ?? -1
  })

/** A link domain as verification leaves it; answers its id. */
export const addDomain = async (
  { services }: TestServer,
  { scope }: Owner,
  host: string,
  state: 'pending' | 'verified',
): Promise<string> => {
  const id = systemRandom.id()
  await services.db.inAccount(scope, (tx) =>
    tx.count(sql`insert into stream_domain (tenant_id, main_account_id, domain_id, host, state, proof, created_at)
      values (${tx.tenantId}, ${tx.mainAccountId}, ${id}, ${host}, ${state}, 'proof', now())`),
  )
  return id
}

/** What an operator does. */
export const block = ({ services }: TestServer, { scope }: Owner, linkId: string, reason: string) =>
  services.db.inAccount(scope, (tx) =>
    tx.count(sql`update stream_link set blocked_reason = ${reason} where stream_link_id = ${linkId}`),
  )

/** The service on the server's database, with chance as a test sets it. */
export const streamLinksWith = ({ services }: TestServer, random: Random) =>
  createStreamLinkService({
    db: services.db,
    clock: services.clock,
    random,
    bus: services.bus,
    linkUrl: services.config.LINK_URL,
    publicUrl: services.config.PUBLIC_URL,
    emailOf: async () => '',
    accountsOf: async () => new Map(),
    onlineOf: async () => new Set(),
    timeZoneOf: services.timeZoneOf,
    geo: createFakeGeo(),
    bindingHash: () => '',
    enqueue: jobs.enqueue,
  })
