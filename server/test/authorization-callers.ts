import { disableSubAccount } from '@chatx/contract/sub-account'
import { logout } from '@chatx/contract/access'
import { createSubAccountFor } from './authorization-place.ts'
import { PASSWORD, type World } from './authorization-world.ts'
import type { Caller, Main } from './authorization-people.ts'
import type { Place, Talk } from './authorization-people.ts'

const owner = async ({ open, places }: World, main: Main, home: Place = places.a1): Promise<Caller> => {
  const { tenantId, mainAccountId, name } = main
  const { token, login } = await open(tenantId, { kind: 'owner', mainAccountId, loggedInAs: 'main' })
  return { name: `owner ${name}`, kind: 'owner', alive: true, token, login, main, place: home, tenantId }
}

const desk = (place: Place): Caller => {
  const { main, desk: opened } = place
  const { token, login } = opened
  const { tenantId } = main
  return {
    name: `desk ${place.name}`,
    kind: 'desk',
    alive: true,
    token,
    login,
    main,
    place,
    tenantId,
    loggedInAs: 'code',
  }
}

const visitor = (place: Place, talk: Talk): Caller => ({
  name: `visitor ${talk.level} of ${place.name}`,
  kind: 'visitor',
  alive: true,
  token: talk.token,
  main: place.main,
  place,
  talk,
  tenantId: place.main.tenantId,
})

const operator = async ({ server, open, superuser }: World, tenantId: number): Promise<Caller> => {
  const email = `operator${tenantId}@example.test`
  await server.services.access.createOperator(tenantId, { email, password: PASSWORD, displayName: 'Olga' })
  const found = await superuser.query<{ id: string }>(
    'select operator_id as id from operator where tenant_id = $1 and email = $2',
    [tenantId, email],
  )
  const operatorId = found.rows[0]?.id ?? ''
  const { token, login } = await open(tenantId, { kind: 'operator', operatorId, loggedInAs: 'operator' })
  return { name: `operator of tenant ${tenantId}`, kind: 'operator', alive: true, token, login, tenantId }
}

const nobody = (name: string, token: string | undefined): Caller => ({
  name,
  kind: 'anyone',
  alive: false,
  token,
})

/** A token of yesterday, and one that somebody else signed. */
const spoilt = async ({ server, places, open }: World): Promise<Caller[]> => {
  const { main } = places.a1
  const { login } = await open(main.tenantId, {
    kind: 'owner',
    mainAccountId: main.mainAccountId,
    loggedInAs: 'main',
  })
  const DAY = 86_400_000
  if (login.kind !== 'owner') throw new Error('not an owner')
  server.clock.forward(-DAY)
  const expired = await server.services.sessions.tokens.signAccess(login)
  server.clock.forward(DAY)
  const good = await server.services.sessions.tokens.signAccess(login)
  const [head = '', claims = ''] = good.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return [
    nobody('nobody', undefined),
    nobody('garbage', 'not-a-token-of-anybody'),
    nobody('expired token', expired),
    nobody('forged token', `${head}.${claims}.${Buffer.alloc(32, 1).toString('base64url')}`),
    nobody('unsigned token', `${unsigned}.${claims}.`),
  ]
}

const ended = async (world: World): Promise<Caller> => {
  const gone = await owner(world, world.mains.a)
  await world.call(logout, {}, { token: gone.token })
  return nobody('ended login session', gone.token)
}

/** A desk whose sub-account its owner disabled, through the call that does it. */
const disabledDesk = async (world: World, by: Caller): Promise<Caller> => {
  const { main } = world.places.a1
  const made = await createSubAccountFor(world.server, main, 'disabled')
  const { tenantId, mainAccountId } = main
  const login = { kind: 'desk', mainAccountId, subAccountId: made.id, loggedInAs: 'code' } as const
  const { token } = await world.open(tenantId, login)
  await world.call(disableSubAccount, { id: made.id }, { token: by.token })
  return nobody('disabled sub-account', token)
}

/** A main account that was disabled as staff would do it: its state, and the end of its log-ins. */
const disabledOwner = async (world: World): Promise<Caller> => {
  const { tenantId, mainAccountId } = world.mains.d
  const { token } = await owner(world, world.mains.d)
  await world.superuser.query(`update main_account set status = 'disabled' where main_account_id = $1`, [
    mainAccountId,
  ])
  await world.server.services.db.inAccount({ tenantId, mainAccountId }, (tx) =>
    world.server.services.sessions.end(tx, {}, 'disabled'),
  )
  return nobody('disabled main account', token)
}

export const createCallers = async (world: World): Promise<Caller[]> => {
  const { places, mains, open } = world
  const ownerA = await owner(world, mains.a)
  const { tenantId, mainAccountId } = mains.a
  const byMain = {
    kind: 'desk',
    mainAccountId,
    subAccountId: places.a0.subAccountId,
    loggedInAs: 'main',
  } as const
  const { token, login } = await open(tenantId, byMain)
  return [
    ...(await spoilt(world)),
    await ended(world),
    await disabledDesk(world, ownerA),
    await disabledOwner(world),
    visitor(places.a1, places.a1.talks[0]),
    visitor(places.a1, places.a1.talks[1]),
    visitor(places.b1, places.b1.talks[0]),
    visitor(places.c1, places.c1.talks[0]),
    ownerA,
    await owner(world, mains.b, places.b1),
    await owner(world, mains.c, places.c1),
    await owner(world, mains.f),
    // The default desk twice: by its code, which holds the port, and by main credentials.
    { ...desk(places.a0), name: 'desk a0 by main credentials', token, login, loggedInAs: 'main' },
    desk(places.a1),
    desk(places.a2),
    desk(places.b1),
    desk(places.c1),
    await operator(world, 1),
    await operator(world, 2),
  ]
}
