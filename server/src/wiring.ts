import { join } from 'node:path'
import type { AccountTx } from './infra/database/database.ts'
import { createAccessService } from './modules/access/index.ts'
import { type CharacterQuotaService, createCharacterQuotaService } from './modules/character-quota/index.ts'
import { createConversationService, deskStream, visitorKey } from './modules/conversation/index.ts'
import { createFanService } from './modules/fan/index.ts'
import { createFileService, type FileService } from './modules/file/index.ts'
import {
  createMainAccountService,
  createProfileService,
  type MainAccountService,
} from './modules/main-account/index.ts'
import {
  createMessengerAccountService,
  type MessengerAccountService,
} from './modules/messenger-account/index.ts'
import { createLinkConversionService, presenceChanges } from './modules/stream-link/index.ts'
import { createSubAccountService, type SubAccountService } from './modules/sub-account/index.ts'
import { createTranslationService } from './modules/translation/index.ts'
import { openCountryFile } from './providers/geo/country-file.ts'
import { loadLanguageDetector } from './providers/translation/language-detector.ts'
import { loadPhrasebook } from './providers/translation/phrasebook.engine.ts'
import { wireOversight } from './wiring-audit.ts'
import { wireAutoReply } from './wiring-auto-reply.ts'
import { type Base, type Ground, wireBase } from './wiring-base.ts'
import { wireCertification } from './wiring-certification.ts'
import { wireCharacters } from './wiring-character-quota.ts'
import { departures, ways, wireConnectors } from './wiring-connector.ts'
import { wireCustomerService } from './wiring-customer-service.ts'
import { wireDownloads } from './wiring-download.ts'
import { figuresMover, ownerOf, subAccountFigures, tellBalance, wireHome } from './wiring-figures.ts'
import { wireGuides } from './wiring-guide.ts'
import { wireNotifications } from './wiring-notification.ts'
import { wirePrivacy } from './wiring-privacy.ts'
import { wireProxies } from './wiring-proxy.ts'
import { buildEngine, openStorage } from './wiring-providers.ts'
import { wireStreamLinks } from './wiring-stream-link.ts'
import { wireStreamLinkVisits } from './wiring-stream-link-visit.ts'
import { wireSubAccountActs } from './wiring-sub-account.ts'
import { wireTenantOperators } from './wiring-tenant-operator.ts'
import { wireWebChat } from './wiring-web-chat.ts'

type SubAccountNeeds = {
  quota: CharacterQuotaService
  messengerAccounts: MessengerAccountService
  mainAccounts: MainAccountService
  timeZoneOf(tx: AccountTx): Promise<string>
}

const wireSubAccounts = (base: Base, needs: SubAccountNeeds): SubAccountService => {
  const { config, db, clock, random, keys, passwords, sessions, streams, audit } = base
  const { quota, messengerAccounts, mainAccounts } = needs
  const subAccounts: SubAccountService = createSubAccountService({
    db,
    clock,
    random,
    keys,
    passwords,
    audit,
    publicUrl: config.PUBLIC_URL,
    mainAccountOf: mainAccounts.find,
    figuresOf: (tx, ids) =>
      subAccountFigures(
        { clock, quota, messengerAccounts, timeZoneOf: needs.timeZoneOf, ...subAccounts },
        tx,
        ids,
      ),
    deskFiguresOf: async (tx, id) => {
      const seq = await streams.position(tx, deskStream(id))
      const ports = await messengerAccounts.portFigures(tx)
      const limit = (await subAccounts.get(tx, id))?.portLimit ?? 0
      return { ports: { total: ports.total, limit, held: ports.bySubAccount.get(id) ?? 0 }, seq }
    },
    openBucket: async (tx, id) => void (await quota.openBucket(tx, id)),
    allocate: quota.allocate,
    reclaimAll: quota.reclaimAll,
    closeAccountSessions: messengerAccounts.closeAccountSessions,
    endLoginSessions: sessions.end,
  })
  return subAccounts
}

/** Main accounts, sub-accounts, messenger accounts and characters know each other's figures; each is asked when needed. */
const wireAccounts = (
  base: Base,
  cameOnline: (scope: { tenantId: number; mainAccountId: string }, id: string) => void,
  unreadByAccount: UnreadByAccount,
  linkTo: FileService['linkTo'],
) => {
  const { config, db, clock, random, tenants, streams, bus } = base
  const timeZoneOf = async (tx: AccountTx) => (await mainAccounts.find(tx)).timeZone
  const quota = createCharacterQuotaService({
    db,
    clock,
    random,
    timeZoneOf,
    namesOf: (tx, ids) => subAccounts.namesOf(tx, ids),
    onBalance: async (tx, notice, owner) =>
      tellBalance({ tenants, mainAccounts, streams }, tx, notice, owner),
  })
  const mainAccounts = createMainAccountService({
    db,
    clock,
    settingsOf: tenants.settingsOf,
    charactersOf: async (tx) => (await quota.balances(tx, [tx.mainAccountId])).get(tx.mainAccountId) ?? 0,
    portsOf: async (tx) => ({ online: (await messengerAccounts.portFigures(tx)).held }),
    linkTo,
  })
  const messengerAccounts = createMessengerAccountService({
    db,
    clock,
    random,
    streams,
    publicUrl: config.PUBLIC_URL,
    subAccountExists: async (tx, id) => (await subAccounts.get(tx, id)) !== undefined,
    unreadByAccount,
    ...ways,
    planPorts: async (tx) => (await mainAccounts.find(tx)).plan.portCount,
    portRules: (tx) => subAccounts.portRules(tx),
    deskStream,
    cameOnline,
    presenceChanged: (messengerAccountId) => bus.publish(presenceChanges, { messengerAccountId }),
  })
  const subAccounts = wireSubAccounts(base, { quota, messengerAccounts, mainAccounts, timeZoneOf })
  return { quota, mainAccounts, messengerAccounts, subAccounts, timeZoneOf }
}

type UnreadByAccount = Parameters<typeof createMessengerAccountService>[0]['unreadByAccount']
type Accounts = ReturnType<typeof wireAccounts>

const wireTranslation = async (base: Base, { quota }: Accounts) => {
  const folder = join(base.root, 'server/src/providers/translation/phrasebook')
  const phrasebook = await loadPhrasebook(folder)
  const { db, bus, clock, keys, log, random, config, audit } = base
  return createTranslationService({
    db,
    audit,
    bus,
    clock,
    keys,
    log,
    random,
    quota,
    detect: await loadLanguageDetector(),
    buildEngine: buildEngine(config, folder),
    phrase: (text, source, target) => {
      const found = phrasebook.lookup(text, source, target)
      return found === null ? undefined : { text: found.text, source: found.detected }
    },
  })
}

const wireTalk = (
  base: Base,
  accounts: Accounts,
  translation: Awaited<ReturnType<typeof wireTranslation>>,
) => {
  const { config, db, bus, clock, random, keys, log, streams, tenants, pending, presence } = base
  const { subAccounts, messengerAccounts } = accounts
  const { storage, disk } = openStorage(config, keys, base.root)
  const files = createFileService({
    db,
    clock,
    random,
    storage,
    secret: keys.derive('file links'),
    publicUrl: config.PUBLIC_URL,
  })
  const fans = createFanService({ random })
  const autoReply = wireAutoReply({ ...base, subAccounts })
  const { track } = pending
  const linkConversions = createLinkConversionService({ db, bus, clock, log, fanIdOf: fans.findId, track })
  const conversations = createConversationService({
    db,
    clock,
    random,
    log,
    streams,
    translator: translation.translator,
    settingsOf: async (tx, id) => {
      const sub = await subAccounts.get(tx, id)
      return (
        sub && {
          subAccountId: id,
          translation: sub.translationSetting,
          autoReply: sub.autoReply,
          dedupeScope: sub.dedupeScope,
          ...ownerOf(tx, sub),
        }
      )
    },
    takesMessages: async (tx) => (await accounts.mainAccounts.find(tx)).status === 'normal',
    openAccounts: messengerAccounts.openOf,
    accountOf: messengerAccounts.threadAccount,
    agentNameOf: async (tx, id) => (await subAccounts.get(tx, id))?.name ?? '',
    countFan: fans.count,
    noticeClick: linkConversions.notice,
    planReplies: autoReply.planReplies,
    keepFile: files.keep,
    attachmentsOf: files.attachments,
    takePreview: translation.takePreview,
    depart: departures({ clock, bus }),
    silenceHoursOf: async (tenantId) => (await tenants.settingsOf(tenantId)).fanSessionHours,
    figuresMoved: figuresMover(streams),
    track,
    isContactOnline: (mainAccountId, accountId, threadKey) =>
      presence.isVisitorOnline(visitorKey(mainAccountId, accountId, threadKey)),
  })
  return { files, disk, fans, autoReply, conversations, linkConversions }
}

/** Builds every service with exactly what it needs. The only place that knows them all. */
export const wire = async (ground: Ground) => {
  const base: Base = { ...ground, ...wireBase(ground) }
  const accounts = wireAccounts(
    base,
    (scope, id) => base.pending.track(talk.conversations.runPostponed(scope, id)),
    (tx, id) => talk.conversations.unreadByAccount(tx, id),
    (scope, id) => talk.files.linkTo(scope, id),
  )
  const translation = await wireTranslation(base, accounts)
  const talk = wireTalk(base, accounts, translation)
  const geo = await openCountryFile(base.config.GEOIP_MMDB, base.log)
  const out = wireProxies({ ...base, ...accounts, geo })
  const service = wireCustomerService({ ...base, ...accounts })
  const access = createAccessService({
    ...base,
    ...accounts,
    publicUrl: base.config.PUBLIC_URL,
    isRegistrationOpen: async (tenantId) => (await base.featureSwitches.current(tenantId)).registration,
    isInDemoMode: async (tenantId) => (await base.featureSwitches.current(tenantId)).demoMode,
    isSecondFactorRequired: async (tenantId) =>
      (await base.featureSwitches.current(tenantId)).operatorSecondFactor,
    onRegistered: async (tx) => {
      await accounts.quota.openBucket(tx, tx.mainAccountId)
      await service.customerService.welcome(tx)
    },
  })
  const acts = {
    ...wireCharacters({ ...base, ...accounts }),
    ...wireStreamLinks({ ...base, ...accounts, geo }),
    ...out,
  }
  const visits = wireStreamLinkVisits({ ...base, ...accounts, geo })
  return {
    ...base,
    ...accounts,
    ...talk,
    ...service,
    ...acts,
    ...wireSubAccountActs({ ...base, ...accounts, ...talk, ...acts }),
    ...wireNotifications({ ...base, ...accounts }),
    ...wireGuides({ ...base, ...accounts }),
    ...visits,
    tenantOperators: wireTenantOperators({ ...base, ...accounts, ...visits, access, translation }),
    ...wireConnectors({ ...base, ...accounts, ...talk, ...out }),
    ...wirePrivacy({ ...base, ...accounts, ...talk, ...out }),
    ...wireOversight({ ...base, ...accounts }),
    ...wireCertification({ ...base, ...accounts, ...talk }),
    translation,
    webChat: wireWebChat({ ...base, ...accounts, ...talk }),
    access,
    profiles: createProfileService({ db: base.db, files: talk.files }),
    ...wireDownloads(base),
    workplace: wireHome({ ...base, ...accounts, ...talk }),
  }
}

export type Services = Awaited<ReturnType<typeof wire>>
