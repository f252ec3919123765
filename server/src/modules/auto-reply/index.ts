// PLACEHOLDER by the lead so that the server compiles until the module lands: overwrite every file here.
import type { AccountTx } from '../../infra/database/database.ts'
import type { Route } from '../../infra/http/call.ts'
export const createAutoReplyService = (_deps: unknown) => ({
  planReplies: async (_tx: AccountTx, _q: unknown): Promise<never[]> => [],
})
export const autoReplyRoutes = (_deps: unknown): Route[] => []
