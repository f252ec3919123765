import * as contract from '@chatx/contract/translation'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import { implement, type Logins } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { PreviewContext, TranslationService } from './translation.service.ts'

type Deps = {
  translation: TranslationService
  /** What a preview needs to know; `conversation.not_found` for a conversation that is not the desk's. */
  previewContext(login: Logins['desk'], conversationId: string): Promise<PreviewContext>
}

const done = { ok: true as const }

export const translationRoutes = ({ translation, previewContext }: Deps) =>
  implement(contract)({
    previewTranslation: async (input, { login }) =>
      translation.preview(login, input, await previewContext(login, input.conversationId)),
    listLanguage: async (_input, { login }) => translation.languages(login.tenantId),
    listLine: async (_input, { login }) => translation.lines(login.tenantId),
    confirmMemory: async (input, { login }) => ({ id: await translation.remember(login, input) }),
    pageMemory: async (input, { login }) => {
      const rows = await translation.pageMemory(login, input.search, pageBounds(input))
      const page = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.memory_id }),
        (row) => ({
          id: row.memory_id,
          source: row.source_language,
          target: row.target_language,
          text: row.body,
          translation: row.translation,
          createdAt: row.created_at.toISOString(),
        }),
      )
      return { ...page, total: null }
    },
    removeMemory: async ({ id }, { login }) => {
      await translation.removeMemory(login, id)
      return done
    },
    listEngine: async (_input, { login }) => translation.listEngines(login.tenantId),
    createEngine: async (input, call) => translation.createEngine(call.login.tenantId, input, actorOf(call)),
    updateEngine: async (input, call) => translation.updateEngine(call.login.tenantId, input, actorOf(call)),
    deleteEngine: async ({ id }, call) => {
      await translation.deleteEngine(call.login.tenantId, id, actorOf(call))
      return done
    },
    testEngine: async (input, { login }) => translation.testEngine(login.tenantId, input),
  })
