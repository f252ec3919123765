import * as access from '@chatx/contract/access'
import * as security from '@chatx/contract/access-security'
import * as contract from '@chatx/contract/audit'
import type { InputOf } from '@chatx/contract/base/endpoint'
import { allEndpoints } from '@chatx/contract/contract'
import * as certification from '@chatx/contract/certification-operator'
import * as featureSwitch from '@chatx/contract/feature-switch'
import * as accounts from '@chatx/contract/main-account-operator'
import * as service from '@chatx/contract/customer-service'
import * as operatedService from '@chatx/contract/customer-service-operator'
import * as link from '@chatx/contract/stream-link'
import * as domain from '@chatx/contract/stream-link-domain'
import * as plan from '@chatx/contract/plan'
import * as notification from '@chatx/contract/notification-operator'
import * as operatedLink from '@chatx/contract/stream-link-operator'
import { reportLinkAbuse } from '@chatx/contract/stream-link-visit'
import * as subAccount from '@chatx/contract/sub-account'
import * as translation from '@chatx/contract/translation'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/infra/database/database.ts'
import { codeMailedTo, createSecurityDeeds, type Expected } from './audit-security-deeds.ts'
import { createTenantDeeds } from './audit-tenant-deeds.ts'
import { inBatches } from './authorization-calls.ts'
import { askForCertification } from './certification-steps.ts'
import { deedsHere, proxyDeeds } from './audit-proxies.ts'
import { subAccountDeeds } from './audit-sub-accounts.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { createOperator, createOwner, type Owner, PASSWORD } from './people.ts'

let server: TestServer
let owner: Owner
let other: Owner
let staff: { token: string }
let superuser: pg.Client

beforeAll(async () => {
  server = await startTestServer({ processes: ['api'], environment: deedsHere })
  owner = await createOwner(server, 'owner')
  other = await createOwner(server, 'other')
  staff = await createOperator(server)
  superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const as = (who: { token: string }) => ({ token: who.token })
const page = async (input: InputOf<typeof contract.pageAuditEntry> = {}, who = staff) =>
  (await server.call(contract.pageAuditEntry, input, as(who))).data
const newest = async () => (await page({ pageSize: 1 })).list[0]
const total = async () => (await server.call(contract.checkAudit, {}, as(staff))).data.total

const createLink = async () => {
  const form = { name: 'one', platform: 'whatsapp' as const, targets: [{ url: 'https://wa.me/85212345678' }] }
  return (await server.call(link.createStreamLink, form, as(owner))).data
}
const block = (id: string, reason: string | null) =>
  server.call(operatedLink.blockStreamLink, { id, reason }, as(staff))
const createEngine = async (name: string) => {
  const form = { kind: 'libretranslate' as const, name, enabled: false, apiKey: 'zqsecretqz' }
  const withAddress = { ...form, baseUrl: 'https://engine.example.test/v1?key=zqsecretqz' }
  return (await server.call(translation.createEngine, withAddress, as(staff))).data
}
let made = 0
const unique = (word: string): string => `${word}${++made}`
const createSub = async (name = unique('sub')) =>
  (await server.call(subAccount.createSubAccount, { name }, as(owner))).data
const addDomain = async (host: string) => (await server.call(domain.addLinkDomain, { host }, as(owner))).data

const SOMEDAY = '2099-01-01T00:00:00.000Z'
const news = {
  title: { zh: '标题', en: 'Title' },
  body: { zh: '正文', en: 'zqbodyqz' },
  audience: 'all' as const,
  showAt: SOMEDAY,
}
const notify = async () => (await server.call(notification.createNotification, news, as(staff))).data

/** A new main account that has asked for its bonus. */
const ask = async () => {
  const asker = await createOwner(server, unique('asker'), 0)
  await server.call(service.requestSignUpBonus, {}, as(asker))
  return { id: asker.scope.mainAccountId, email: asker.email }
}

/** A request for certification of a new main account. */
const prove = async () =>
  askForCertification(server, (await createOwner(server, unique('holder'), 0)).token, 'zqnameqz')

const securityDeeds = createSecurityDeeds(() => ({ server, superuser, staff, owner }))
const mailedCode = (email: string) => codeMailedTo(superuser, email)
const any = expect.anything() as string

/** What is done, by the call that does it, and what the log must say then. */
const deeds: Record<string, () => Promise<Expected>> = {
  createEngine: async () => {
    const { id } = await createEngine('first')
    const change = (field: string, after: unknown) => ({ field, before: null, after })
    const changes = [
      change('name', 'first'),
      change('kind', 'libretranslate'),
      change('baseUrl', 'https://engine.example.test'),
      change('enabled', false),
      change('position', 0),
      change('key', '***'),
    ]
    return { act: 'engine.create', kind: 'operator', id, name: 'first', changes }
  },
  updateEngine: async () => {
    const { id } = await createEngine('second')
    await server.call(translation.updateEngine, { id, position: 7, apiKey: 'zqothersecretqz' }, as(staff))
    const changes = [
      { field: 'position', before: 0, after: 7 },
      { field: 'key', before: '***', after: '*** (new)' },
    ]
    return { act: 'engine.update', kind: 'operator', id, name: 'second', changes }
  },
  deleteEngine: async () => {
    const { id } = await createEngine('third')
    await server.call(translation.deleteEngine, { id }, as(staff))
    return { act: 'engine.delete', kind: 'operator', id, name: 'third', changes: [] }
  },
  blockStreamLink: async () => {
    const { id, sortUrl } = await createLink()
    await block(id, 'spam')
    const changes = [{ field: 'reason', before: null, after: 'spam' }]
    return { act: 'link.block', kind: 'operator', id, name: sortUrl, changes }
  },
  unblockStreamLink: async () => {
    const { id, sortUrl } = await createLink()
    await block(id, 'spam')
    await block(id, null)
    const changes = [{ field: 'reason', before: 'spam', after: null }]
    return { act: 'link.unblock', kind: 'operator', id, name: sortUrl, changes }
  },
  handleLinkAbuse: async () => {
    const { sortUrl } = await createLink()
    const code = new URL(sortUrl).pathname.slice(1)
    await server.call(reportLinkAbuse, { code, reason: 'spam' })
    const { data } = await server.call(operatedLink.pageLinkAbuse, {}, as(staff))
    const id = data.list[0]?.id ?? ''
    await server.call(operatedLink.handleLinkAbuse, { id }, as(staff))
    return { act: 'link.handleReport', kind: 'operator', id, changes: [] }
  },
  suspendMainAccount: async () => {
    const { mainAccountId: id } = other.scope
    const openLogins = (await server.call(accounts.getOperatedAccount, { id }, as(staff))).data.openLogins
    await server.call(accounts.suspendMainAccount, { id, reason: 'spam' }, as(staff))
    const changes = [
      { field: 'reason', before: null, after: 'spam' },
      { field: 'logins', before: openLogins, after: 0 },
      { field: 'onlinePorts', before: 0, after: 0 },
    ]
    return { act: 'mainAccount.suspend', kind: 'operator', id, name: other.email, changes }
  },
  resumeMainAccount: async () => {
    const { mainAccountId: id } = other.scope
    await server.call(accounts.resumeMainAccount, { id }, as(staff))
    const changes = [{ field: 'reason', before: 'spam', after: null }]
    return { act: 'mainAccount.resume', kind: 'operator', id, name: other.email, changes }
  },
  resetMainAccount: async () => {
    const { mainAccountId: id } = other.scope
    await server.call(accounts.resetMainAccount, { id, reason: 'phone lost' }, as(staff))
    const changes = [
      { field: 'reason', before: null, after: 'phone lost' },
      { field: 'logins', before: 0, after: 0 },
      { field: 'onlinePorts', before: 0, after: 0 },
      { field: 'secondFactor', before: false, after: false },
    ]
    return { act: 'mainAccount.reset', kind: 'operator', id, name: other.email, changes }
  },
  giftPlanDays: async () => {
    const { mainAccountId: id } = other.scope
    const before = (await server.call(accounts.getOperatedAccount, { id }, as(staff))).data.vipEndTime
    const given = { id, key: randomUUID(), days: 3, reason: 'sorry' }
    const { endTime } = (await server.call(plan.giftPlanDays, given, as(staff))).data
    const changes = [
      { field: 'days', before: null, after: 3 },
      { field: 'plan', before: 'STD_365', after: 'STD_365' },
      { field: 'endsAt', before, after: endTime },
      { field: 'reason', before: null, after: 'sorry' },
    ]
    return { act: 'planDays.gift', kind: 'operator', id, name: other.email, changes }
  },
  ...securityDeeds,
  ...createTenantDeeds(() => ({ server, staff, unique })),
  updateServiceSettings: async () => {
    const contacts = [{ kind: 'wechat' as const, account: unique('help'), url: '' }]
    await server.call(
      operatedService.updateServiceSettings,
      { contacts, automaticSignUpBonus: false },
      as(staff),
    )
    const before = expect.any(String) as string
    const changes = [{ field: 'contacts', before, after: `wechat ${contacts[0]?.account}` }]
    return { act: 'customerService.update', kind: 'operator', id: '1', changes }
  },
  refuseSignUpBonus: async () => {
    const { id, email } = await ask()
    await server.call(operatedService.refuseSignUpBonus, { id, reason: 'twice' }, as(staff))
    const changes = [{ field: 'reason', before: null, after: 'twice' }]
    return { act: 'signUpBonus.refuse', kind: 'operator', id, name: email, changes }
  },
  grantSignUpBonus: async () => {
    const { id, email } = await ask()
    await server.call(operatedService.grantSignUpBonus, { id }, as(staff))
    const changes = [{ field: 'characters', before: null, after: 100_000 }]
    return { act: 'signUpBonus.grant', kind: 'operator', id, name: email, changes }
  },
  showCertification: async () => {
    const id = await prove()
    await server.call(certification.showCertification, { id }, as(staff))
    return { act: 'certification.show', kind: 'operator', id, changes: [] }
  },
  passCertification: async () => {
    const id = await prove()
    await server.call(certification.passCertification, { id }, as(staff))
    return { act: 'certification.pass', kind: 'operator', id, changes: [] }
  },
  refuseCertification: async () => {
    const id = await prove()
    await server.call(certification.refuseCertification, { id, reason: 'blurred' }, as(staff))
    const changes = [{ field: 'reason', before: null, after: 'blurred' }]
    return { act: 'certification.refuse', kind: 'operator', id, changes }
  },
  grantCharacters: async () => {
    const { mainAccountId: id } = owner.scope
    const given = { id, key: randomUUID(), characters: 5, reason: 'sorry' }
    await server.call(operatedService.grantCharacters, given, as(staff))
    const changes = [
      { field: 'characters', before: null, after: 5 },
      { field: 'reason', before: null, after: 'sorry' },
    ]
    return { act: 'mainAccount.grant', kind: 'operator', id, name: owner.email, changes }
  },
  setFeatureSwitch: async () => {
    const name = 'registration'
    const { data } = await server.call(featureSwitch.listFeatureSwitch, {}, as(staff))
    const before = data.find((one) => one.name === name)?.on ?? true
    await server.call(featureSwitch.setFeatureSwitch, { name, on: !before, reason: 'spam' }, as(staff))
    const changes = [
      { field: 'enabled', before, after: !before },
      { field: 'reason', before: null, after: 'spam' },
    ]
    return { act: 'featureSwitch.set', kind: 'operator', id: name, name, changes }
  },
  updateUserBindEmail: async () => {
    const newEmail = `${unique('moved')}@example.test`
    await server.call(security.verifyEmail, { email: newEmail }, as(owner))
    const verificationCode = await mailedCode(newEmail)
    const form = { currentEmail: owner.email, newEmail, password: PASSWORD, verificationCode }
    await server.call(security.updateUserBindEmail, form, as(owner))
    owner = { ...owner, email: newEmail }
    const id = owner.scope.mainAccountId
    return { act: 'mainAccount.changeEmail', kind: 'owner', id, name: newEmail, changes: [] }
  },
  createNotification: async () => {
    const { id, showAt } = await notify()
    const changes = [
      { field: 'audience', before: null, after: 'all' },
      { field: 'showAt', before: null, after: showAt },
    ]
    return { act: 'notification.create', kind: 'operator', id, name: '标题 / Title', changes }
  },
  updateNotification: async () => {
    const { id } = await notify()
    const form = { ...news, title: { zh: '新', en: 'New' }, showAt: SOMEDAY }
    await server.call(notification.updateNotification, { id, ...form }, as(staff))
    const changes = [{ field: 'title', before: '标题 / Title', after: '新 / New' }]
    return { act: 'notification.update', kind: 'operator', id, name: '新 / New', changes }
  },
  withdrawNotification: async () => {
    const { id } = await notify()
    await server.call(notification.withdrawNotification, { id }, as(staff))
    return { act: 'notification.withdraw', kind: 'operator', id, name: '标题 / Title', changes: [] }
  },
  ...subAccountDeeds(() => ({ server, owner, unique, createSub })),
  ...proxyDeeds(() => ({ server, owner, unique })),
  addLinkDomain: async () => {
    const name = `${unique('go')}.example.test`
    return { act: 'linkDomain.add', kind: 'owner', id: (await addDomain(name)).id, name, changes: [] }
  },
  removeLinkDomain: async () => {
    const name = `${unique('no')}.example.test`
    const { id } = await addDomain(name)
    await server.call(domain.removeLinkDomain, { id }, as(owner))
    return { act: 'linkDomain.remove', kind: 'owner', id, name, changes: [] }
  },
}

/** Operators' calls that are no plain reading and still leave no entry, each with its reason. */
const unrecorded: Record<string, string> = {
  testEngine: 'changes nothing',
  logout: 'the login session itself says when it ended',
  endLoginSession: 'the login session itself says when it ended',
  endOtherLoginSessions: 'the login sessions themselves say when they ended',
  beginSecondFactor: 'changes nothing until a first code is confirmed, which is recorded',
}
describe('the audit log', () => {
  it('has a deed here for every act that there is, and for every write of operators', async () => {
    const acts = new Set<string>()
    for (const deed of Object.values(deeds)) acts.add((await deed()).act)
    expect([...acts].sort()).toEqual([...contract.auditActs].sort())
    const writes = allEndpoints().filter(
      ({ endpoint }) => endpoint.who.includes('operator') && (endpoint.method !== 'GET' || endpoint.writes),
    )
    expect(writes.map(({ name }) => name).filter((name) => !deeds[name] && !unrecorded[name])).toEqual([])
  })

  it.each(Object.entries(deeds))('tells who did what to what, from where: %s', async (_, deed) => {
    const { act, kind, id, name: called = '', changes } = await deed()
    const isOwner = kind === 'owner'
    expect(await newest()).toEqual({
      id: any,
      seq: await total(),
      at: any,
      act,
      actor: { kind, id: any, name: isOwner ? owner.email : 'operator@example.test' },
      target: { kind: any, id, name: called },
      mainAccount: isOwner || /mainAccount|planDays|block|signUpBonus|certification/.test(act) ? any : null,
      ip: '127.0.0.1',
      changes,
    })
  })

  it('knows no secret, and no name that is a main account’s own affair', async () => {
    const { rows } = await superuser.query('select * from audit_entry')
    expect(JSON.stringify(rows)).not.toMatch(/zq\w+qz/)
  })

  it('is found by who, act, main account and time, a page at a time, newest first', async () => {
    const all = (await page({ pageSize: 200 })).list
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => all.length - n))
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part: Awaited<ReturnType<typeof page>> = await page({
        pageSize: 7,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...part.list.map(({ seq }) => seq))
      cursor = part.nextCursor
    }
    expect(seen).toEqual(all.map(({ seq }) => seq))

    const byOwner = await page({ who: ` ${owner.email.toUpperCase()} `, pageSize: 200 })
    expect(byOwner.list).toEqual(all.filter(({ actor }) => actor.name === owner.email))
    const byStaff = await page({ who: 'operator@example.test', act: 'mainAccount.suspend' })
    expect(byStaff.list.map(({ act }) => act)).toContain('mainAccount.suspend')
    expect((await page({ who: 'nobody@example.test' })).list).toEqual([])
    const about = await page({ mainAccountId: other.scope.mainAccountId, pageSize: 200 })
    expect(about.list).toEqual(all.filter(({ mainAccount }) => mainAccount?.id === other.scope.mainAccountId))
    const [first, second] = [all.at(-1)?.at ?? '', all.at(-2)?.at ?? '']
    expect((await page({ to: first })).list).toEqual([])
    expect((await page({ from: second, pageSize: 200 })).list.length).toBeGreaterThanOrEqual(all.length - 1)
  })

  it('keeps no entry of what was refused', async () => {
    const before = await total()
    await block('01890a5d-ac96-774b-bcce-b302099a8057', 'spam')
    await server.call(translation.deleteEngine, { id: 'Nothing' }, as(staff))
    const { id } = await createSub('taken')
    await createSub('taken')
    await server.call(subAccount.reissueLoginCode, { id: id.replace(/.$/, 'x') }, as(owner))
    expect(await total()).toBe(before + 1)
  })

  it('undoes the act when its entry cannot be kept', async () => {
    const { id } = await createLink()
    const before = await total()
    await superuser.query('revoke insert on audit_entry from chatx_tenant')
    const refused = await block(id, 'spam')
    const { id: sub } = (await superuser.query('select sub_account_id as id from sub_account limit 1'))
      .rows[0]
    const alsoRefused = await server.call(subAccount.reissueLoginCode, { id: sub }, as(owner))
    await superuser.query('grant insert on audit_entry to chatx_tenant')
    expect([refused.code, alsoRefused.code]).toEqual([500, 500])
    expect((await server.call(link.getStreamLink, { id }, as(owner))).data).toMatchObject({ state: 'on' })
    expect(await total()).toBe(before)
  })

  it("shows a tenant's staff nothing of another's, and owners nothing at all", async () => {
    await superuser.query(`insert into tenant (tenant_id, name) values (99, 'Elsewhere')`)
    const made = { email: 'foreign@example.test', password: 'Correct1horse', displayName: 'Fred' }
    await server.services.access.createOperator(99, made)
    const login = { userName: made.email, password: made.password }
    const { data } = await server.call(access.operatorLogin, login, { headers: { 'tenant-id': '99' } })
    const foreigner = { token: data.accessToken }
    expect((await page({}, foreigner)).list).toEqual([])
    const checked = await server.call(contract.checkAudit, {}, as(foreigner))
    expect(checked.data).toMatchObject({ total: 0, fault: null })
    const refused = await server.call(contract.pageAuditEntry, {}, as(owner))
    expect((refused.data as unknown as { error: string }).error).toBe('session.forbidden')
  })
})

describe('the chain', () => {
  const check = async (after = 0) => (await server.call(contract.checkAudit, { after }, as(staff))).data

  it('is whole after many acts at once, of owners and operators', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, createLink))
    const before = await total()
    await inBatches(
      Array.from({ length: 48 }, (_, n) => n),
      16,
      async (n) =>
        n % 3 === 0
          ? void (await createSub(`at once ${n}`))
          : void (await block(links[n % 6]?.id ?? '', n % 2 ? 'spam' : null)),
    )
    const checked = await check()
    expect(checked).toMatchObject({ upTo: before + 48, total: before + 48, next: null, fault: null })
    expect(checked.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(await check(before)).toEqual(checked)
  })

  /** Does something to the table that only who owns the machine can do, checks, and takes it back. */
  const tampered = async (statement: string): Promise<contract.AuditCheck> => {
    await superuser.query(
      'begin; alter table audit_entry disable trigger user; create table kept as table audit_entry',
    )
    await superuser.query('create table kept_head as table audit_head')
    await superuser.query(`${statement}; commit`)
    const checked = await check()
    await superuser.query(`begin; delete from audit_entry; insert into audit_entry table kept; drop table kept;
      delete from audit_head; insert into audit_head table kept_head; drop table kept_head;
      alter table audit_entry enable trigger user; commit`)
    expect((await check()).fault).toBeNull()
    return checked
  }

  it.each([
    ['an address', `update audit_entry set ip = '192.0.2.1' where seq = 3`],
    ['who it was', `update audit_entry set actor_id = gen_random_uuid() where seq = 3`],
    ['a millisecond', `update audit_entry set at = at + interval '1 ms' where seq = 3`],
    ['whom it concerned', `update audit_entry set main_account_id = null, target_id = 'x' where seq = 3`],
    ['what was before', `update audit_entry set changes = '[["reason","a","b"]]' where seq = 3`],
    [
      'everything, with the seals of others',
      `update audit_entry a set seal = (select seal from audit_entry b where b.seq = 4) where seq = 3`,
    ],
  ])('shows which entry was changed: %s', async (_, statement) => {
    expect(await tampered(statement)).toMatchObject({
      upTo: 2,
      next: null,
      fault: { seq: 3, kind: 'changed' },
    })
  })

  it('shows which entry is gone', async () => {
    const last = await total()
    const gone = await tampered('delete from audit_entry where seq = 3')
    expect(gone.fault).toEqual({ seq: 3, kind: 'missing' })
    const cut = await tampered(`delete from audit_entry where seq > ${last - 2}`)
    expect(cut.fault).toEqual({ seq: last - 1, kind: 'missing' })
    const empty = await tampered('delete from audit_entry')
    expect(empty.fault).toEqual({ seq: 1, kind: 'missing' })
  })

  it('shows that the note of the last entry was turned back', async () => {
    const last = await total()
    const back = await tampered(
      `update audit_head set seq = 2, seal = (select seal from audit_entry where seq = 2) where tenant_id = 1`,
    )
    expect(back.fault).toEqual({ seq: last, kind: 'head' })
  })

  it('can be compared with a seal that somebody kept: an end that was cut off with its note has another', async () => {
    const { seal, total: last } = await check()
    const cut = await tampered(`delete from audit_entry where seq = ${last};
      update audit_head set seq = ${last - 1}, seal = (select seal from audit_entry where seq = ${last - 1}) where tenant_id = 1`)
    expect(cut).toMatchObject({ fault: null, total: last - 1 })
    expect(cut.seal).not.toBe(seal)
  })

  it('refuses every change to who is not meant to make one', async () => {
    const { db } = server.services
    const attempts = [sql`update audit_entry set ip = ''`, sql`delete from audit_entry`]
    for (const attempt of attempts) {
      await expect(db.inAccount(owner.scope, (tx) => tx.count(attempt))).rejects.toThrow(/permission denied/)
      await expect(db.inTenant(1, (tx) => tx.count(attempt))).rejects.toThrow(/permission denied/)
      await expect(db.inInstallation((tx) => tx.count(attempt))).rejects.toThrow(/permission denied/)
    }
    for (const table of ['audit_entry', 'audit_head'])
      await expect(
        db.inAccount(owner.scope, (tx) => tx.rows(sql`select * from ${sql.table(table)}`)),
      ).rejects.toThrow(/permission denied/)
    for (const statement of [
      `update audit_entry set ip = ''`,
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(superuser.query(statement)).rejects.toThrow('the audit log is only added to')
  })
})
