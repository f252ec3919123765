import { randomUUID } from 'node:crypto'
import * as autoReply from '@chatx/contract/auto-reply'
import type { Endpoint, InputOf } from '@chatx/contract/base/endpoint'
import * as streamLink from '@chatx/contract/stream-link'
import type { AccountScope } from '../src/infra/database/database.ts'
import type { Call, Logins } from '../src/infra/http/call.ts'
import { allRoutes } from '../src/wiring-routes.ts'
import type { Services } from '../src/wiring.ts'
import { demo } from './demo.ts'

const YEAR_MS = 365 * 86_400_000

const ownerCall = (scope: AccountScope): Call => ({
  login: { kind: 'owner', ...scope, loginSessionId: randomUUID() },
  locale: 'en-US',
  client: { ip: '127.0.0.1', userAgent: 'seed', clientId: 'seed' },
  cookies: { get: () => undefined, set: () => undefined, clear: () => undefined, expose: () => undefined },
  xsrf: undefined,
  sameOrigin: true,
})

/** Goes through the same handlers as a browser would, so that the demo can hold nothing that a person could not make. */
const asOwner =
  (services: Services, scope: AccountScope) =>
  async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> => {
    const route = allRoutes(services).find((candidate) => candidate.endpoint.path === endpoint.path)
    await route?.handle(endpoint.input.parse(input), ownerCall(scope))
  }

const seedDesks = async (services: Services, scope: AccountScope): Promise<string> => {
  const ids: string[] = []
  for (const { name, remark, code, language } of demo.agents) {
    const { id } = await services.subAccounts.create(
      scope,
      { ...demo.subAccount, name, remark },
      {
        loginCode: code,
        translationSetting: { ...demo.translation, receiveTargetLanguage: `chatx_${language}` },
      },
    )
    ids.push(id)
  }
  return ids[0] ?? ''
}

const seedTalk = async (
  services: Services,
  scope: AccountScope,
  messengerAccountId: string,
): Promise<void> => {
  for (const { language, timeZone, texts } of demo.visitors) {
    const profile = { locale: language, timeZone, pageUrl: 'http://localhost:8080/demo', referrer: null }
    const visitor: Logins['visitor'] = {
      kind: 'visitor',
      ...scope,
      messengerAccountId,
      visitorId: randomUUID(),
      profile,
    }
    for (const text of texts)
      await services.conversations.visitor.send(visitor, { clientMsgId: randomUUID(), text })
  }
}

const seedOwner = async (services: Services): Promise<void> => {
  const { owner, tenantId } = demo
  const mainAccountId = await services.access.openMainAccount(tenantId, owner)
  if (mainAccountId === undefined) return
  const scope = { tenantId, mainAccountId }
  await services.db.inAccount(scope, async (tx) => {
    const vipEnd = new Date(services.clock.now().getTime() + YEAR_MS)
    await services.mainAccounts.setPlan(tx, { ...demo.plan, vipEnd })
    await services.quota.grant(tx, mainAccountId, demo.characters)
  })
  const subAccountId = await seedDesks(services, scope)
  const channel = await services.messengerAccounts.create(scope, {
    ...demo.channel,
    subAccountId,
    platform: 'webchat',
  })
  const make = asOwner(services, scope)
  for (const welcome of demo.welcomes) await make(autoReply.createWelcomeReply, welcome)
  for (const keyword of demo.keywords) await make(autoReply.createKeywordReply, keyword)
  await make(streamLink.createStreamLink, { ...demo.chatLink, targets: [{ url: channel.hostedUrl }] })
  await make(streamLink.createStreamLink, demo.campaignLink)
  await seedTalk(services, scope, channel.id)
  const writer = { tenantId, operatorId: randomUUID() }
  for (const { title, body } of demo.notifications)
    await services.notificationOperators.create(writer, {
      title,
      body,
      audience: 'all',
      emails: [],
      showAt: null,
    })
}

/** The demo channel's public key, for the lines that are printed at every start. */
const channelKey = async ({ db, messengerAccounts, mainAccounts }: Services): Promise<string | undefined> => {
  const owner = await db.inTenant(demo.tenantId, (tx) => mainAccounts.credentialsOf(tx, demo.owner.email))
  if (owner === undefined) return undefined
  const scope = { tenantId: demo.tenantId, mainAccountId: owner.mainAccountId }
  const newest = { after: undefined, limit: 100, offset: 0 }
  const { accounts } = await messengerAccounts.page(scope, undefined, newest)
  return accounts.find(({ platform }) => platform === 'webchat')?.channelKey
}

/** Fills an empty installation with the demo once, and says at every start how to get in. */
export const seedOnFirstStart = async (services: Services): Promise<{ lines: string[] }> => {
  await services.access.createOperator(demo.tenantId, demo.operator)
  await seedOwner(services)
  const key = await channelKey(services)
  const at = services.config.PUBLIC_URL
  const shop =
    key === undefined ? [] : [`Demo shop   ${at}/demo?channel=${key}`, `Web chat    ${at}/chat/${key}`]
  return {
    lines: [
      ...shop,
      '',
      'Demo logins (DEMO=false starts without them)',
      `  Console   ${demo.owner.email} / ${demo.owner.password}`,
      ...demo.agents.map(({ name, code, language }) => `  Desk      ${code} (${name}, reads ${language})`),
      `  Operator  ${demo.operator.email} / ${demo.operator.password}`,
    ],
  }
}
