import type { DeskEvent } from '@chatx/contract/live'
import type { Clock } from './infra/clock.ts'
import type { AccountScope, AccountTx, Database } from './infra/database/database.ts'
import type { Streams } from './infra/live/streams.ts'
import type {
  BalanceNotice,
  BucketOwner,
  CharacterQuotaService,
  Replenishment,
} from './modules/character-quota/index.ts'
import { type ConversationService, deskStream } from './modules/conversation/index.ts'
import type { FanService } from './modules/fan/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import { freeDynamicPorts, type MessengerAccountService } from './modules/messenger-account/index.ts'
import type { SubAccountFacts, SubAccountFigures, SubAccountService } from './modules/sub-account/index.ts'
import type { TenantService } from './modules/tenant/index.ts'
import { createWorkplaceService, startOfToday } from './modules/workplace/index.ts'

const FIGURES_MS = 1_000

/** Tells the owner's console that figures moved, at most once a second. */
export const figuresMover = (streams: Streams) => {
  const waiting = new Set<string>()
  return (tx: AccountTx): void => {
    const scope: AccountScope = { tenantId: tx.tenantId, mainAccountId: tx.mainAccountId }
    tx.afterCommit(() => {
      if (waiting.has(scope.mainAccountId)) return
      waiting.add(scope.mainAccountId)
      setTimeout(() => {
        waiting.delete(scope.mainAccountId)
        streams.pass(scope, 'owner', { type: 'figures', data: {} })
      }, FIGURES_MS).unref()
    })
  }
}

/** Whose characters a sub-account uses, and how its own bucket refills. */
export const ownerOf = (
  tx: AccountScope,
  sub: SubAccountFacts,
): { owner: BucketOwner; replenish: Replenishment } => ({
  owner: { mainAccountId: tx.mainAccountId, subAccountId: sub.subAccountId, charMode: sub.charMode },
  replenish: { enabled: sub.autoAllocate, below: sub.autoAllocateBelow, amount: sub.autoAllocateAmount },
})

type FigureDeps = {
  clock: Clock
  quota: CharacterQuotaService
  messengerAccounts: MessengerAccountService
  timeZoneOf(tx: AccountTx): Promise<string>
  limitedOf(tx: AccountTx, ids: string[]): Promise<string[]>
  fixedPorts(tx: AccountTx): Promise<number>
}

/** Live figures of sub-accounts, asked of the modules that own them. */
export const subAccountFigures = async (
  deps: FigureDeps,
  tx: AccountTx,
  ids: string[],
): Promise<Map<string, SubAccountFigures>> => {
  const since = new Date(startOfToday(deps.clock.now(), await deps.timeZoneOf(tx)))
  const ports = await deps.messengerAccounts.portFigures(tx)
  const accounts = await deps.messengerAccounts.accountsBySubAccount(tx, ids)
  const today = await deps.quota.chargedOf(tx, ids, since)
  const ever = await deps.quota.chargedOf(tx, ids, null)
  const limited = new Set(await deps.limitedOf(tx, ids))
  const freePorts = freeDynamicPorts({
    planPorts: ports.total,
    fixedOfAll: await deps.fixedPorts(tx),
    occupiedDynamic: ports.dynamic,
  })
  const balances = await deps.quota.balances(tx, [tx.mainAccountId, ...ids])
  const figures = (id: string): SubAccountFigures => ({
    onlineSessions: ports.bySubAccount.get(id) ?? 0,
    totalSessions: accounts.get(id) ?? 0,
    remainingChars: balances.get(limited.has(id) ? id : tx.mainAccountId) ?? 0,
    todayChars: today.get(id) ?? 0,
    totalChars: ever.get(id) ?? 0,
    freeDynamicPorts: freePorts,
    deskOnline: ports.bySubAccount.has(id),
  })
  return new Map(ids.map((id) => [id, figures(id)]))
}

type NoticeDeps = { tenants: TenantService; mainAccounts: MainAccountService; streams: Streams }

const noticeMail = (locale: string, { level, balance }: BalanceNotice): { subject: string; text: string } => {
  const left = new Intl.NumberFormat(locale).format(balance)
  if (locale === 'en-US') {
    return level === 'empty'
      ? {
          subject: 'ChatX: no characters left',
          text: 'Messages keep arriving, but they are not translated until characters are added.\n',
        }
      : {
          subject: 'ChatX: few characters left',
          text: `${left} characters are left. When they are used up, messages keep arriving but are not translated.\n`,
        }
  }
  return level === 'empty'
    ? { subject: 'ChatX：字符已用完', text: '消息仍会正常送达，但在补充字符之前不会被翻译。\n' }
    : { subject: 'ChatX：字符即将用完', text: `剩余 ${left} 个字符。用完之后消息仍会送达，但不会被翻译。\n` }
}

/** Tells the desk at once and the owner by mail, once per crossing (decisions §3). */
export const tellBalance = async (
  { tenants, mainAccounts, streams }: NoticeDeps,
  tx: AccountTx,
  notice: BalanceNotice,
  owner: BucketOwner,
): Promise<void> => {
  const { email, locale } = await mainAccounts.find(tx)
  await tenants.writeMail(tx, { to: email, ...noticeMail(locale, notice) })
  const event: DeskEvent = { type: 'balance', data: { remainingChars: notice.balance, low: true } }
  await streams.append(tx, { stream: deskStream(owner.subAccountId), events: [event] })
}

type HomeNeeds = {
  db: Database
  clock: Clock
  mainAccounts: MainAccountService
  messengerAccounts: MessengerAccountService
  subAccounts: SubAccountService
  quota: CharacterQuotaService
  fans: FanService
  conversations: ConversationService
  timeZoneOf(tx: AccountTx): Promise<string>
}

/** The owner's home page: it owns nothing and asks every module for its figures. */
export const wireHome = ({
  db,
  clock,
  mainAccounts,
  messengerAccounts,
  subAccounts,
  quota,
  fans,
  conversations,
  timeZoneOf,
}: HomeNeeds) =>
  createWorkplaceService({
    db,
    clock,
    timeZoneOf,
    planOf: async (tx) => (await mainAccounts.find(tx)).plan,
    portFigures: messengerAccounts.portFigures,
    charactersLeft: async (tx) => {
      const balances = await quota.balances(tx, [tx.mainAccountId, ...(await subAccounts.limitedOf(tx))])
      return [...balances.values()].reduce((sum, balance) => sum + balance, 0)
    },
    charactersUsed: quota.chargedInAll,
    charactersByBucket: quota.usageByBucket,
    fans: fans,
    subAccountNames: subAccounts.namesOf,
    messageFigures: conversations.figures,
    messagesByBucket: conversations.messagesByBucket,
    desksOnline: async (tx) => (await messengerAccounts.portFigures(tx)).desks,
    firstSteps: async (tx) => ({
      subAccount: (await subAccounts.count(tx)) > 1,
      channel: (await messengerAccounts.countAccounts(tx)) > 0,
    }),
  })
