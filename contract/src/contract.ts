import * as access from './access.ts'
import * as accessSecurity from './access-security.ts'
import * as audit from './audit.ts'
import * as autoReply from './auto-reply.ts'
import * as certification from './certification.ts'
import * as certificationOperator from './certification-operator.ts'
import * as characterAllocation from './character-allocation.ts'
import * as characterQuota from './character-quota.ts'
import * as connector from './connector.ts'
import * as conversation from './conversation.ts'
import * as customerService from './customer-service.ts'
import * as customerServiceOperator from './customer-service-operator.ts'
import * as download from './download.ts'
import * as featureSwitch from './feature-switch.ts'
import * as file from './file.ts'
import * as guide from './guide.ts'
import * as mainAccountOperator from './main-account-operator.ts'
import * as mainAccountProfile from './main-account-profile.ts'
import * as messengerAccount from './messenger-account.ts'
import * as notification from './notification.ts'
import * as notificationOperator from './notification-operator.ts'
import * as plan from './plan.ts'
import * as privacy from './privacy.ts'
import * as proxy from './proxy.ts'
import * as remotePicture from './remote-picture.ts'
import * as streamLink from './stream-link.ts'
import * as streamLinkDomain from './stream-link-domain.ts'
import * as streamLinkOperator from './stream-link-operator.ts'
import * as streamLinkVisit from './stream-link-visit.ts'
import * as subAccount from './sub-account.ts'
import * as subAccountErasure from './sub-account-erasure.ts'
import * as tenant from './tenant.ts'
import * as tenantOperator from './tenant-operator.ts'
import * as translation from './translation.ts'
import * as webChat from './web-chat.ts'
import * as workplace from './workplace.ts'
import * as live from './live.ts'
import * as z from 'zod'
import type { Endpoint } from './base/endpoint.ts'

const modules = {
  access,
  accessSecurity,
  audit,
  autoReply,
  certification,
  certificationOperator,
  characterAllocation,
  characterQuota,
  connector,
  conversation,
  customerService,
  customerServiceOperator,
  download,
  featureSwitch,
  file,
  guide,
  mainAccountOperator,
  mainAccountProfile,
  messengerAccount,
  notification,
  notificationOperator,
  plan,
  privacy,
  proxy,
  remotePicture,
  streamLink,
  streamLinkDomain,
  streamLinkOperator,
  streamLinkVisit,
  subAccount,
  subAccountErasure,
  tenant,
  tenantOperator,
  translation,
  webChat,
  workplace,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value

/** Every endpoint of the product with its module and name; for the server and the reference, never for a browser. */
export const allEndpoints = (): { module: string; name: string; endpoint: Endpoint }[] =>
  Object.entries(modules).flatMap(([module, members]) =>
    Object.entries(members)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ module, name, endpoint })),
  )

/** Every shape that the contract names, those of the live connection included; the reference calls them the same. */
export const allShapes = (): { module: string; name: string; shape: z.ZodType }[] =>
  Object.entries({ ...modules, live }).flatMap(([module, members]) =>
    Object.entries(members)
      .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
      .map(([name, shape]) => ({ module, name, shape })),
  )
