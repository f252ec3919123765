import type { PlannedReply } from './conversation-deps.types.ts'

/** A keyword rule that answered a message lately. */
export type Firing = { messageId: string; ruleId: string }

const MOST_OF_ONE_RULE = 3
const MOST_OF_ALL = 10

/**
 * The loop guard: two machines that answer each other must stop. Within ten minutes one rule answers a contact at most
 * three times and all rules together at most ten times; a welcome reply is never held back.
 */
export const allowedReplies = (planned: PlannedReply[], lately: Firing[]): PlannedReply[] => {
  const fired = new Map(lately.map((firing) => [`${firing.messageId}:${firing.ruleId}`, firing.ruleId]))
  const ofRule = (ruleId: string) => [...fired.values()].filter((id) => id === ruleId).length
  return planned.filter(
    (reply) =>
      reply.kind === 'welcome' || (fired.size < MOST_OF_ALL && ofRule(reply.ruleId) < MOST_OF_ONE_RULE),
  )
}
