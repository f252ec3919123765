import type { AccountScope } from '../../infra/database/database.ts'
import type { Answer, Asked } from '../../infra/egress/egress.ts'
import type { ProxyDeps } from './proxy-change.service.ts'
import { wayOut } from './proxy-egress.service.ts'

/**
 * As `callOut`, to an address that anybody may have written into a chat: where the deployment lets proxies stand in its own
 * network, whatever else is there stays out of their reach.
 */
export const askStranger =
  (deps: ProxyDeps) =>
  async (
    scope: AccountScope,
    subAccountId: string,
    url: string,
    asked: Omit<Asked, 'via'>,
  ): Promise<Answer> =>
    deps.strangers.request(url, { ...asked, via: await wayOut(deps)(scope, subAccountId) })
