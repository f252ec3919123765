import * as access from '@chatx/contract/access'
import type { ServerFrame } from '@chatx/contract/live'
import * as messengerAccount from '@chatx/contract/messenger-account'
import * as subAccount from '@chatx/contract/sub-account'
import * as webChat from '@chatx/contract/web-chat'
import { openLive, type TestServer } from './harness.ts'

export const PASSWORD = 'Correct1horse'

/** A main account on the standard plan with characters, logged in. */
export const createOwner = async (
  { services, call }: TestServer,
  name: string,
  characters = 1_000_000,
  portCount = 5,
) => {
  const email = `${name}@example.test`
  const mainAccountId = await services.access.openMainAccount(1, {
    email,
    password: PASSWORD,
    locale: 'en-US',
    tgContact: '',
  })
  if (mainAccountId === undefined) throw new Error(`${name} exists already`)
  const scope = { tenantId: 1, mainAccountId }
  await services.db.inAccount(scope, async (tx) => {
    const vipEnd = new Date(services.clock.now().getTime() + 365 * 86_400_000)
    await services.mainAccounts.setPlan(tx, {
      family: 'BIAO_ZHUN_ROOT',
      planCode: 'STD_365',
      portCount,
      vipEnd,
    })
    if (characters > 0) await services.quota.grant(tx, mainAccountId, characters)
  })
  const jar = new Map<string, string>()
  const login = await call(access.login, { userName: email, password: PASSWORD }, { jar })
  return { scope, email, token: login.data.accessToken, jar }
}

export type Owner = Awaited<ReturnType<typeof createOwner>>

/** A desk of a new sub-account that reads `language`, with its web-chat channel online. */
export const createDesk = async (
  { call }: TestServer,
  owner: Owner,
  name: string,
  language = 'en',
  port = true,
) => {
  const made = await call(subAccount.createSubAccount, { name, dynamicPortLimit: 5 }, { token: owner.token })
  const jar = new Map<string, string>()
  const login = await call(access.deskLogin, { loginCode: made.data.loginCode }, { jar })
  const token = login.data.accessToken
  const info = await call(subAccount.getDeskInfo, {}, { token })
  const setting = { ...info.data.translationSetting, receiveTargetLanguage: `chatx_${language}` }
  await call(subAccount.updateTranslationSetting, setting, { token })
  const channel = await call(
    messengerAccount.createMessengerAccount,
    { subAccountId: made.data.id, name, webChat: { title: name } },
    { token: owner.token },
  )
  if (port) await call(messengerAccount.claimPort, { messengerAccountId: channel.data.id }, { token })
  return { subAccountId: made.data.id, loginCode: made.data.loginCode, token, jar, channel: channel.data }
}

export type Desk = Awaited<ReturnType<typeof createDesk>>

/** Somebody who opened the web chat. */
export const createVisitor = async ({ call }: TestServer, desk: Desk, language = 'es') => {
  const started = await call(webChat.startChat, {
    channelKey: desk.channel.channelKey,
    languages: [language],
    timeZone: 'Europe/Madrid',
  })
  return { token: started.data.visitorToken, started: started.data }
}

export type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** The live connection of somebody who is logged in, from when it hears of everything. */
export const listen = async ({ url, call }: TestServer, token: string | undefined) => {
  const ticket = await call(access.liveTicket, {}, { token })
  const live = await openLive(url, ticket.data.ticket)
  live.send({ t: 'resume' })
  await live.until((frame): frame is Extract<ServerFrame, { t: 'ready' }> => frame.t === 'ready')
  return live
}

/** A member of the tenant's staff, logged in. */
export const createOperator = async ({ services, call }: TestServer) => {
  const operator = { email: 'operator@example.test', password: PASSWORD, displayName: 'Olga' }
  await services.access.createOperator(1, operator)
  const login = await call(access.operatorLogin, { userName: operator.email, password: PASSWORD })
  return { token: login.data.accessToken }
}

/** Looks until something is there; fails after forty seconds with what was there last. */
export const eventually = async <T>(
  look: () => Promise<T>,
  good: (value: T) => boolean,
  within = 40_000,
): Promise<T> => {
  const deadline = Date.now() + within
  for (;;) {
    const value = await look()
    if (good(value)) return value
    if (Date.now() > deadline) throw new Error(`still not: ${JSON.stringify(value).slice(0, 1500)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
