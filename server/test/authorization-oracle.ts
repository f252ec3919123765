// What the server must answer, told without the server's code: from the specification §6 and decisions §1, from what
// an endpoint declares about its callers, and from whose a row is. Nothing here may import from server/src.
import type { Endpoint } from '@chatx/contract/base/endpoint'
import { type ErrorCode, errorEntry } from '@chatx/contract/errors'
import type { Place, Talk } from './authorization-people.ts'
import type { World } from './authorization-world.ts'
import type { Caller, Main } from './authorization-people.ts'
import { engineOf } from './authorization-world.ts'

export type Entity =
  | 'subAccount'
  | 'spareSubAccount'
  | 'loginSession'
  | 'portrait'
  | 'channel'
  | 'conversation'
  | 'message'
  | 'file'
  | 'keywordReply'
  | 'welcomeReply'
  | 'memory'
  | 'engine'
  | 'mainAccount'
  | 'disabledMain'
  | 'freeMain'
  | 'proxy'
  | 'connection'
  | 'spareProxy'
  | LinkEntity
  | CertificationEntity
  | NotificationEntity

type LinkEntity =
  | 'link'
  | 'linkTarget'
  | 'archivedLink'
  | 'blockedLink'
  | 'linkDomain'
  | 'spareDomain'
  | 'abuse'

type CertificationEntity = 'certification' | 'askedCertification' | 'certificatePicture'

type NotificationEntity = 'notification' | 'operatedNotification' | 'withdrawnNotification'

/** A row that an id can name, and whose it is; `staff`: the tenant's operators meet its id, too. */
export type Row = {
  id: string
  name: string
  tenantId: number
  main?: Main
  place?: Place
  talk?: Talk
  staff?: true
}

const ofMain = ({ a, b, c }: World['mains'], idOf: (main: Main) => string): Row[] =>
  [a, b, c].map((main) => ({ id: idOf(main), name: main.name, tenantId: main.tenantId, main }))
const ofPlace = (places: World['places'], idOf: (place: Place) => string): Row[] =>
  Object.values(places).map((place) => ({
    id: idOf(place),
    name: place.name,
    tenantId: place.main.tenantId,
    main: place.main,
    place,
  }))
const ofTalk = (places: World['places'], idOf: (talk: Talk) => string): Row[] =>
  Object.values(places).flatMap((place) =>
    place.talks.map((talk) => ({
      id: idOf(talk),
      name: `${place.name} ${talk.level}`,
      tenantId: place.main.tenantId,
      main: place.main,
      place,
      talk,
    })),
  )

const rowOfMain = (main: Main): Row => ({
  id: main.mainAccountId,
  name: main.name,
  tenantId: main.tenantId,
  main,
})

const forStaff = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, staff: true }))

/** Every row that the matrix puts into an id, own and foreign alike. */
export const rowsOf = ({ mains, places }: World): Record<Entity, Row[]> => ({
  // The audit log tells the staff to which of them something was done.
  subAccount: forStaff(ofPlace(places, (place) => place.subAccountId)),
  spareSubAccount: forStaff(ofMain(mains, (main) => main.rows.spare)),
  loginSession: ofMain(mains, (main) => main.rows.loginSession),
  portrait: ofMain(mains, (main) => main.rows.portrait),
  channel: ofPlace(places, (place) => place.channelId),
  conversation: ofTalk(places, (talk) => talk.conversationId),
  message: ofTalk(places, (talk) => talk.messageId),
  file: [...ofPlace(places, (place) => place.fileId), ...ofTalk(places, (talk) => talk.fileId)],
  keywordReply: ofMain(mains, (main) => main.rows.keywordReply),
  welcomeReply: ofMain(mains, (main) => main.rows.welcomeReply),
  memory: ofMain(mains, (main) => main.rows.memory),
  link: forStaff(ofMain(mains, (main) => main.rows.link)),
  linkTarget: ofMain(mains, (main) => main.rows.target),
  archivedLink: forStaff(ofMain(mains, (main) => main.rows.archivedLink)),
  blockedLink: forStaff(ofMain(mains, (main) => main.rows.blockedLink)),
  linkDomain: forStaff(ofMain(mains, (main) => main.rows.linkDomain)),
  spareDomain: forStaff(ofMain(mains, (main) => main.rows.spareDomain)),
  abuse: forStaff(ofMain(mains, (main) => main.rows.abuse)),
  connection: forStaff(ofMain(mains, (main) => main.rows.connection)),
  proxy: forStaff(ofMain(mains, (main) => main.rows.proxy)),
  spareProxy: forStaff(ofMain(mains, (main) => main.rows.spareProxy)),
  notification: forStaff(ofMain(mains, (main) => main.rows.notification)),
  operatedNotification: forStaff(ofMain(mains, (main) => main.rows.operatedNotification)),
  withdrawnNotification: forStaff(ofMain(mains, (main) => main.rows.withdrawnNotification)),
  certification: forStaff(ofMain(mains, (main) => main.rows.certification)),
  askedCertification: forStaff(ofMain(mains, (main) => main.rows.certification)),
  // Part of a request once it is sent, and then shown to the staff with it.
  certificatePicture: forStaff(ofMain(mains, (main) => main.rows.certificatePicture)),
  mainAccount: forStaff(ofMain(mains, (main) => main.mainAccountId)),
  disabledMain: forStaff([rowOfMain(mains.d)]),
  freeMain: forStaff([rowOfMain(mains.f)]),
  engine: [1, 2].map((tenantId) => ({ id: engineOf(tenantId), name: `tenant ${tenantId}`, tenantId })),
})

type Whose = (caller: Caller, row: Row) => boolean
const owners: Whose = ({ kind, main }, row) => kind === 'owner' && main === row.main
const desks: Whose = ({ kind, place }, row) => kind === 'desk' && place === row.place
const staffs: Whose = ({ kind, tenantId }, row) => kind === 'operator' && tenantId === row.tenantId

/** Who may name which row: an owner whatever is the main account's, a desk what is its sub-account's, and so on. */
const ownedBy: Record<Entity, Whose> = {
  subAccount: owners,
  spareSubAccount: owners,
  loginSession: owners,
  portrait: owners,
  channel: (caller, row) => owners(caller, row) || desks(caller, row),
  conversation: desks,
  message: desks,
  // A file can be sent by whoever uploaded it, and by nobody else.
  file: (caller, row) =>
    row.talk === undefined ? desks(caller, row) : caller.kind === 'visitor' && caller.talk === row.talk,
  keywordReply: owners,
  welcomeReply: owners,
  memory: owners,
  engine: staffs,
  mainAccount: staffs,
  disabledMain: staffs,
  freeMain: staffs,
  link: owners,
  linkTarget: owners,
  archivedLink: owners,
  // The kill switch is the staff's, and so are reports of abuse.
  blockedLink: staffs,
  linkDomain: owners,
  spareDomain: owners,
  abuse: staffs,
  connection: owners,
  proxy: owners,
  spareProxy: owners,
  notification: owners,
  certification: owners,
  askedCertification: staffs,
  certificatePicture: owners,
  // What is for later or was taken back, no owner is shown.
  operatedNotification: staffs,
  withdrawnNotification: staffs,
}

export const isOwn = (entity: Entity, caller: Caller, row: Row): boolean =>
  caller.alive && ownedBy[entity](caller, row)

/** Whose rows' ids a caller of the row's main account may meet. */
const meets: Partial<Record<Caller['kind'], Whose>> = {
  owner: () => true,
  desk: ({ place }, row) => row.place === undefined || row.place === place,
  // The addresses of files say whose they are.
  visitor: ({ place, talk }, row) =>
    row.id === row.main?.mainAccountId ||
    (row.place === place && (row.talk === undefined || row.talk === talk)),
}

/** Whether the id of this row may ever stand in an answer to this caller. */
export const mayEverSee = (caller: Caller, row: Row): boolean => {
  if (!caller.alive) return false
  if (row.main === undefined || (row.staff && caller.kind === 'operator'))
    return row.tenantId === caller.tenantId
  return row.main === caller.main && meets[caller.kind]?.(caller, row) === true
}

/** What a plan opens (billing.md §5.3), for the privileges that a service asks for itself. */
const asksForItself: Record<string, true> = { createSubAccount: true }
/** Opens the console, so a desk may do it only when it came by main credentials (decisions §1). */
const needsMainCredentials: Record<string, true> = { createQuickLogin: true }

export type Asked = {
  name: string
  endpoint: Endpoint
  caller: Caller
  /** `none` for an id that is nowhere, `malformed` for what is no id at all. */
  ids: { entity: Entity; row: Row | 'none' | 'malformed'; missing: ErrorCode | 'as none' }[]
}
export type Verdict = ErrorCode | 'in'

const ofPlan = ({ name, endpoint, caller }: Asked): Verdict => {
  // The only plan of the world that lacks something lacks everything.
  const lacks =
    caller.main?.name === 'f' && (endpoint.privilege !== undefined || asksForItself[name] === true)
  return lacks ? 'session.plan_lacks' : 'in'
}

const ofCaller = (asked: Asked): Verdict => {
  const { name, endpoint, caller } = asked
  if (endpoint.who.includes('anyone')) return 'in'
  if (!caller.alive) return 'session.expired'
  if (!endpoint.who.includes(caller.kind)) return 'session.forbidden'
  const byCode = caller.kind === 'desk' && caller.loggedInAs === 'code'
  return byCode && needsMainCredentials[name] ? 'session.forbidden' : ofPlan(asked)
}

/** The refusal that must come, or `in` for whoever is let in. */
export const predict = (asked: Asked): Verdict => {
  const verdict = ofCaller(asked)
  if (verdict !== 'in') return verdict
  // What is no id is refused before anybody looks whose it could be.
  if (asked.ids.some(({ row }) => row === 'malformed')) return 'request.invalid'
  const unseen = asked.ids.find(
    ({ entity, row, missing }) =>
      missing !== 'as none' && (typeof row === 'string' || !isOwn(entity, asked.caller, row)),
  )
  return unseen === undefined || unseen.missing === 'as none' ? 'in' : unseen.missing
}

/** The HTTP status of a refusal: the envelope's number where that is a status, except the business refusals' 500. */
export const statusOf = (error: ErrorCode): number => {
  const { code } = errorEntry(error)
  return code >= 400 && code < 600 && code !== 500 ? code : 200
}

/** Which callers a path is for (decisions §12), checked against what the endpoints declare. */
export const callersOfPath = (path: string): string[] => {
  const folder = Object.keys(byFolder).find((start) => path.startsWith(start))
  return folder === undefined ? [] : (byFolder[folder] ?? [])
}
const byFolder: Record<string, string[]> = {
  '/chatx/open/': ['anyone', 'visitor'],
  '/chatx/client/': ['desk'],
  '/chatx/user/': ['owner'],
  '/chatx/system/': ['owner'],
  '/chatx-admin/api/': ['operator'],
}
const ownLogins = { who: ['owner', 'operator'], why: 'both look after their own log-ins' }
/** Calls that others may make too, each with its reason. */
export const pathExceptions: Record<string, { who: string[]; why: string }> = {
  register: { who: ['anyone'], why: 'there is no login yet' },
  getUserVerificationCode: { who: ['anyone'], why: 'there is no login yet' },
  login: { who: ['anyone'], why: 'there is no login yet' },
  resetPassword: { who: ['anyone'], why: 'there is no login' },
  revertEmail: { who: ['anyone'], why: 'the token of the mail is the login' },
  refreshToken: { who: ['anyone'], why: 'the refresh token is the login' },
  exchangeQuickLogin: { who: ['anyone'], why: 'the ticket is the login' },
  deskLogin: { who: ['anyone'], why: 'there is no login yet' },
  operatorLogin: { who: ['anyone'], why: 'there is no login yet' },
  logout: { who: ['owner', 'desk', 'operator'], why: 'everybody who logged in may leave' },
  getSecurity: ownLogins,
  beginSecondFactor: ownLogins,
  confirmSecondFactor: ownLogins,
  turnOffSecondFactor: ownLogins,
  renewRecoveryCodes: ownLogins,
  listLoginSession: ownLogins,
  endLoginSession: ownLogins,
  endOtherLoginSessions: ownLogins,
  pageLoginRecord: ownLogins,
  userMenu: { who: ['owner'], why: 'the address is the specification’s' },
  createQuickLogin: { who: ['owner', 'desk'], why: 'the desk opens the console' },
  liveTicket: { who: ['owner', 'desk', 'visitor'], why: 'all three have a live connection' },
  presignUpload: { who: ['owner', 'desk', 'visitor'], why: 'the address is the specification’s' },
  listPlatform: { who: ['owner', 'desk'], why: 'both show platforms' },
  listLanguage: { who: ['owner', 'desk'], why: 'both show languages' },
  listLine: { who: ['owner', 'desk'], why: 'both show lines' },
  confirmMemory: { who: ['owner', 'desk'], why: 'agents correct what they read' },
}
