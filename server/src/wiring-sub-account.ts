import type { Clock } from './infra/clock.ts'
import type { Database } from './infra/database/database.ts'
import { jobs } from './infra/jobs.ts'
import { dropStreams, type Streams } from './infra/live/streams.ts'
import type { Log } from './infra/log.ts'
import type { Random } from './infra/random.ts'
import type { LoginSessions } from './modules/access/index.ts'
import type { Audit } from './modules/audit/index.ts'
import type { AutoReplyService } from './modules/auto-reply/index.ts'
import type { AllocationService, CharacterQuotaService } from './modules/character-quota/index.ts'
import { createConversationErasure } from './modules/conversation/index.ts'
import type { FanService } from './modules/fan/index.ts'
import type { FileService } from './modules/file/index.ts'
import type { MainAccountService } from './modules/main-account/index.ts'
import type { MessengerAccountService } from './modules/messenger-account/index.ts'
import type { ProxyService } from './modules/proxy/index.ts'
import type { StreamLinkService } from './modules/stream-link/index.ts'
import {
  createSubAccountBulk,
  createSubAccountErasure,
  type SubAccountData,
  type SubAccountService,
} from './modules/sub-account/index.ts'
import { figuresMover } from './wiring-figures.ts'

type Needs = {
  db: Database
  clock: Clock
  random: Random
  log: Log
  audit: Audit
  streams: Streams
  sessions: LoginSessions
  quota: CharacterQuotaService
  allocations: AllocationService
  mainAccounts: MainAccountService
  messengerAccounts: MessengerAccountService
  subAccounts: SubAccountService
  autoReply: AutoReplyService
  fans: FanService
  files: FileService
  proxies: ProxyService
  streamLinks: StreamLinkService
}

/** What all modules keep for a sub-account: counted, and erased in the order in which one hangs on the other. */
const dataOf = (needs: Needs): SubAccountData => {
  const { quota, messengerAccounts, autoReply, fans, files, proxies, streamLinks } = needs
  const conversations = createConversationErasure({ dropFiles: files.dropFiles, dropStreams })
  const eraseUncounted: SubAccountData['eraseLate'] = async (tx, target) => {
    await conversations.eraseRest(tx, target)
    await files.dropRemote(tx, target.subAccountId)
  }
  const owner = (mainAccountId: string, subAccountId: string) =>
    ({ mainAccountId, subAccountId, charMode: 'limited' }) as const
  return {
    messengerAccountsOf: messengerAccounts.idsOf,
    count: async (tx, target) => ({
      ...(await conversations.count(tx, target)),
      fans: await fans.countWhose(tx, target),
      onlineAccounts: (await messengerAccounts.onlineOf(tx, target.messengerAccountIds)).size,
      links: await streamLinks.countLinksTo(tx, target.messengerAccountIds),
      autoReplies: await autoReply.countAlone(tx, target.subAccountId),
      characters: await quota.remaining(tx, owner(tx.mainAccountId, target.subAccountId)),
    }),
    withdraw: async (tx, { subAccountId, messengerAccountIds }) => {
      await messengerAccounts.switchOff(tx, subAccountId)
      await proxies.uncover(tx, subAccountId)
      await streamLinks.leaveAccounts(tx, messengerAccountIds)
      await autoReply.leaveRules(tx, subAccountId)
    },
    eraseSome: async (tx, target, most) => {
      const erased = await conversations.eraseSome(tx, target, most)
      return erased > 0 ? erased : fans.eraseSome(tx, target, most)
    },
    eraseRest: async (tx, target) => {
      await eraseUncounted(tx, target)
      return messengerAccounts.eraseAccounts(tx, target.subAccountId)
    },
    eraseLate: eraseUncounted,
    heldBack: async (tx, id) =>
      ((await quota.balances(tx, [id])).get(id) ?? 0) -
      (await quota.remaining(tx, owner(tx.mainAccountId, id))),
  }
}

/** Deleting sub-accounts, and acts on several of them: these need every module that keeps something for one. */
export const wireSubAccountActs = (needs: Needs) => {
  const { db, clock, random, log, audit, streams, sessions, quota, allocations } = needs
  const { mainAccounts, messengerAccounts, subAccounts } = needs
  const subAccountData = dataOf(needs)
  const subAccountErasure = createSubAccountErasure({
    db,
    clock,
    random,
    audit,
    data: subAccountData,
    enqueue: jobs.enqueue,
    endLoginSessions: sessions.end,
    reclaimAll: quota.reclaimAll,
    closeAccountSessions: messengerAccounts.closeAccountSessions,
    figuresMoved: figuresMover(streams),
  })
  const subAccountBulk = createSubAccountBulk({
    db,
    log,
    audit,
    enable: subAccounts.enable,
    disable: subAccounts.disable,
    remove: (scope, id, by) => subAccountErasure.remove(scope, { id }, by),
    mainAccountOf: mainAccounts.find,
    allocate: (scope, form) => allocations.change(scope, { ...form, change: 'increase', remark: '' }),
  })
  return { subAccountData, subAccountErasure, subAccountBulk }
}
