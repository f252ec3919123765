import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { canary } from './authorization-canaries.ts'
import { createRawCaller } from './authorization-calls.ts'
import { startTestServer, type TestOptions } from './harness.ts'
import { furnishCertification } from './authorization-certification-place.ts'
import { furnishLinks } from './authorization-link-place.ts'
import { furnishConnection } from './authorization-connection-place.ts'
import { furnishProxies } from './authorization-proxy-place.ts'
import { furnishNotifications } from './authorization-notification-place.ts'
import { createPlace, subAccountForm, upload } from './authorization-place.ts'
import type { Main, Opened, Place } from './authorization-people.ts'
import { png } from './picture.ts'

export const PASSWORD = 'Correct1horse'
/** A family that opens everything, and the one that opens nothing. */
const PLANS = { all: 'ZHUAN_YE_ROOT', none: 'MIAN_FEI_ROOT' } as const

/** A main account of the world: `a` is looked at, `b` is its neighbour, `c` lives in tenant 2, `d` is disabled, `f` is free. */
export type World = Awaited<ReturnType<typeof openWorld>>

const browser = () => ({
  ip: '127.0.0.1',
  userAgent: 'test',
  device: undefined,
  remember: undefined,
  xsrf: undefined,
  sameOrigin: true,
})

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A new login session, as the log-ins open one; without the password, which takes its time. */
const opener =
  ({ services }: Server) =>
  async (tenantId: number, login: Parameters<typeof services.sessions.open>[1]): Promise<Opened> => {
    const { tokens, device, xsrf } = await services.db.inTenant(tenantId, (tx) =>
      services.sessions.open(tx, login, browser()),
    )
    return {
      token: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      login: await services.sessions.authenticate(tokens.accessToken, ['owner', 'desk', 'operator']),
      cookies: { cookie: `__Host-device=${device}`, 'x-xsrf-token': xsrf },
    }
  }

const createMain = async (
  server: Server,
  tenantId: number,
  name: Main['name'],
  plan: keyof typeof PLANS,
): Promise<Main> => {
  const { services } = server
  const email = `${canary(name, 'mail')}@example.test`
  const mainAccountId =
    (await services.access.openMainAccount(tenantId, {
      email,
      password: PASSWORD,
      locale: 'en-US',
      tgContact: '',
    })) ?? ''
  const scope = { tenantId, mainAccountId }
  return services.db.inAccount(scope, async (tx) => {
    await services.mainAccounts.setPlan(tx, {
      family: PLANS[plan],
      planCode: 'PLAN_365',
      portCount: 50,
      vipEnd: null,
    })
    await services.quota.grant(tx, mainAccountId, 1_000_000)
    const [first] = await services.subAccounts.list(tx)
    const rows: Main['rows'] = {
      keywordReply: '',
      welcomeReply: '',
      memory: '',
      spare: '',
      loginSession: '',
      portrait: '',
      link: '',
      target: '',
      archivedLink: '',
      blockedLink: '',
      linkDomain: '',
      spareDomain: '',
      abuse: '',
      proxy: '',
      connection: '',
      spareProxy: '',
      notification: '',
      operatedNotification: '',
      withdrawnNotification: '',
      certification: '',
      certificatePicture: '',
      reportToken: '',
      code: '',
    }
    return { name, tenantId, mainAccountId, email, defaultSubAccountId: first?.subAccountId ?? '', rows }
  })
}

/** Rules, memory, a sub-account without desks, which is there to be disabled and enabled, a log-in to be ended, a picture. */
const furnish = async (server: Server, main: Main): Promise<void> => {
  const { services } = server
  const { tenantId, mainAccountId, name } = main
  const scope = { tenantId, mainAccountId }
  const text = canary(name, 'main')
  const rule = {
    title: text,
    contents: [{ type: 'text' as const, text: 'ok' }],
    subAccountIds: [],
    enabled: true,
  }
  const keyword = {
    ...rule,
    keyword: text,
    matchRule: 'full' as const,
    wholeWord: false,
    replyMethod: 'all' as const,
  }
  main.rows.keywordReply = (await services.autoReply.createKeyword(scope, keyword)).id
  main.rows.welcomeReply = (await services.autoReply.createWelcome(scope, { ...rule, enabled: false })).id
  main.rows.memory = await services.translation.remember(scope, {
    source: 'es',
    target: 'en',
    text,
    translation: text,
  })
  main.rows.spare = (await services.subAccounts.create(scope, subAccountForm(`spare ${text}`))).id
  const { login, token } = await opener(server)(tenantId, {
    kind: 'owner',
    mainAccountId,
    loggedInAs: 'main',
  })
  main.rows.loginSession = 'loginSessionId' in login ? login.loginSessionId : ''
  main.rows.portrait = await upload(server, token, 'me.png', { type: 'image/png', bytes: png(64, 64) })
  await furnishCertification(server, main, token)
}

const ENGINES = { 1: 'Azure_Translator', 2: 'DeepL_Translator' } as const
export const engineOf = (tenantId: number): string => (tenantId === 1 ? ENGINES[1] : ENGINES[2])

const createTenants = async (superuser: pg.Client): Promise<void> => {
  await superuser.query(`update tenant set name = $1 where tenant_id = 1`, [canary('t1', 'site')])
  await superuser.query(`insert into tenant (tenant_id, name) values (2, $1)`, [canary('t2', 'site')])
  for (const tenantId of [1, 2])
    await superuser.query(
      `insert into translation_engine (tenant_id, engine_id, kind, name, base_url, position, enabled, created_at)
       values ($1, $2, 'libretranslate', $3, 'http://127.0.0.1:9', 999, true, now())`,
      [tenantId, engineOf(tenantId), canary(tenantId === 1 ? 't1' : 't2', 'staff')],
    )
}

type Mains = Record<Main['name'], Main>
type Places = Record<'a0' | 'a1' | 'a2' | 'b1' | 'c1', Place>

const createPlaces = async (server: Server, superuser: pg.Client, mains: Mains): Promise<Places> => {
  const open = opener(server)
  const make = (name: keyof Places, main: Main, byDefault = false) =>
    createPlace({ server, superuser, open }, name, main, byDefault)
  const a0 = await make('a0', mains.a, true)
  const a1 = await make('a1', mains.a)
  const a2 = await make('a2', mains.a)
  const b1 = await make('b1', mains.b)
  return { a0, a1, a2, b1, c1: await make('c1', mains.c) }
}

/** The world of the matrix: two tenants, five main accounts, five desks with a chat each, and everybody's login. */
export const openWorld = async (options: TestOptions = {}) => {
  const server = await startTestServer({
    ...options,
    environment: {
      TRUST_PROXY: '127.0.0.1',
      // Nobody answers there: what is asked of DNS is refused at once.
      DNS_SERVER: '127.0.0.1:9',
      EGRESS_ALLOW: '127.0.0.1',
      TELEGRAM_API_URL: 'http://127.0.0.1:9',
      ...options.environment,
    },
  })
  const superuser = new pg.Client({ connectionString: server.superuserConnectionString })
  await superuser.connect()
  await createTenants(superuser)
  const mains: Mains = {
    a: await createMain(server, 1, 'a', 'all'),
    b: await createMain(server, 1, 'b', 'all'),
    c: await createMain(server, 2, 'c', 'all'),
    d: await createMain(server, 1, 'd', 'all'),
    f: await createMain(server, 1, 'f', 'none'),
  }
  for (const main of [mains.a, mains.b, mains.c]) {
    await furnish(server, main)
    await furnishLinks(server, superuser, main)
    await furnishNotifications(server, main)
    await furnishProxies(server, main)
    await furnishConnection(server, superuser, main)
  }
  // No check of the worker's own comes in between.
  await superuser.query(`update proxy set due_at = now() + interval '1 hour'`)
  const places = await createPlaces(server, superuser, mains)
  // No desk beats here, so the ports are held for as long as the test may take.
  await superuser.query(`update port_lease set expires_at = now() + interval '1 hour'`)
  let made = 0
  return {
    server,
    superuser,
    mains,
    places,
    open: opener(server),
    call: createRawCaller(server.url),
    /** A name that nobody has yet. */
    unique: () => {
      made += 1
      return `made ${made} ${randomUUID().slice(0, 8)}`
    },
    close: async () => {
      await superuser.end()
      await server.stop()
    },
  }
}
