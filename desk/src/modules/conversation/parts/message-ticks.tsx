import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import type { Message } from '@chatx/contract/conversation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import classes from './message.module.css'

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertTriangle,
  unknown: IconQuestionMark,
}

/** How far an outgoing message has come: by shape, colour and words. */
export const MessageTicks = ({ state }: { state: Message['state'] }) => {
  const t = useTexts(conversationTexts).message.states
  const Icon = icons[state]
  return (
    <span className={classes.ticks} data-state={state} title={t[state]}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className={classes.spoken}>{t[state]}</span>
    </span>
  )
}
