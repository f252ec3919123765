import { accessRoutes, accessSecurityRoutes } from './modules/access/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { autoReplyRoutes } from './modules/auto-reply/index.ts'
import { certificationOperatorRoutes, certificationRoutes } from './modules/certification/index.ts'
import { characterQuotaRoutes } from './modules/character-quota/index.ts'
import { connectorRoutes } from './modules/connector/index.ts'
import { conversationRoutes, webChatRoutes } from './modules/conversation/index.ts'
import { customerServiceRoutes, serviceOperatorRoutes } from './modules/customer-service/index.ts'
import { downloadRoutes } from './modules/download/index.ts'
import { featureSwitchRoutes } from './modules/feature-switch/index.ts'
import { guideRoutes } from './modules/guide/index.ts'
import { operatedAccountRoutes, profileRoutes } from './modules/main-account/index.ts'
import { messengerAccountRoutes } from './modules/messenger-account/index.ts'
import { notificationOperatorRoutes, notificationRoutes } from './modules/notification/index.ts'
import { privacyRoutes, remotePictureRoutes } from './modules/privacy/index.ts'
import { proxyRoutes } from './modules/proxy/index.ts'
import {
  streamLinkDomainRoutes,
  streamLinkOperatorRoutes,
  streamLinkRoutes,
  streamLinkVisitRoutes,
} from './modules/stream-link/index.ts'
import { planRoutes } from './modules/plan/index.ts'
import { subAccountErasureRoutes, subAccountRoutes } from './modules/sub-account/index.ts'
import { tenantOperatorRoutes, tenantRoutes } from './modules/tenant/index.ts'
import { translationRoutes } from './modules/translation/index.ts'
import { workplaceRoutes } from './modules/workplace/index.ts'
import { fileRoutes } from './modules/file/index.ts'
import type { Route } from './infra/http/call.ts'
import type { Services } from './wiring.ts'

/** Every endpoint of the contract, bound to the service that answers it. */
export const allRoutes = (services: Services): Route[] => [
  ...accessRoutes(services),
  ...accessSecurityRoutes(services),
  ...tenantRoutes(services.tenants),
  ...tenantOperatorRoutes(services),
  ...subAccountRoutes(services.subAccounts),
  ...subAccountErasureRoutes(services),
  ...messengerAccountRoutes(services),
  ...connectorRoutes(services),
  ...conversationRoutes(services),
  ...webChatRoutes(services),
  ...translationRoutes({ ...services, previewContext: services.conversations.previewContext }),
  ...characterQuotaRoutes(services),
  ...autoReplyRoutes(services),
  ...customerServiceRoutes(services),
  ...serviceOperatorRoutes(services),
  ...notificationRoutes(services),
  ...notificationOperatorRoutes(services),
  ...privacyRoutes(services),
  ...remotePictureRoutes(services),
  ...proxyRoutes(services),
  ...streamLinkRoutes(services),
  ...streamLinkVisitRoutes(services),
  ...streamLinkDomainRoutes(services),
  ...streamLinkOperatorRoutes(services),
  ...auditRoutes(services),
  ...operatedAccountRoutes(services),
  ...planRoutes(services),
  ...downloadRoutes(services),
  ...featureSwitchRoutes(services),
  ...profileRoutes(services),
  ...certificationRoutes(services),
  ...certificationOperatorRoutes(services),
  ...guideRoutes(services),
  ...fileRoutes(services),
  ...workplaceRoutes(services),
]
