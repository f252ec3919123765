import { leftBehind } from './conversation-inbound.store.ts'
import { dueTranslations } from './conversation-message.store.ts'
import type { ConversationService } from './conversation.service.ts'
import { translateMessage } from './conversation-translation.service.ts'

const BATCH = 200

/** Takes up what a crash or an outage left behind. */
export const conversationRounds = ({ conversations }: { conversations: ConversationService }) => {
  const { deps, process } = conversations
  return [
    {
      name: 'conversation.inbound',
      seconds: 2,
      work: async () => {
        const threads = await deps.db.inInstallation((tx) => leftBehind(tx, 2, BATCH))
        for (const thread of threads) await process(thread, thread)
      },
    },
    {
      name: 'conversation.translations',
      seconds: 5,
      work: async () => {
        const due = await deps.db.inInstallation((tx) => dueTranslations(tx, BATCH))
        for (const row of due) {
          const scope = { tenantId: row.tenant_id, mainAccountId: row.main_account_id }
          deps.track(
            translateMessage(deps, scope, row.message_id, row.translation_version).catch((error: unknown) =>
              deps.log.warn({ err: error }, 'a translation was interrupted again'),
            ),
          )
        }
      },
    },
  ]
}
