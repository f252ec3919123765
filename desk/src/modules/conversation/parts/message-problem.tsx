import { useState } from 'react'
import { Menu } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '@chatx/contract/conversation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { linesQuery } from '../../../language/language.queries.ts'
import { retry } from '../conversation.actions.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import { failureText, reasonText } from '../conversation.format.ts'
import { isUndelivered } from '../conversation-message.rules.ts'
import classes from './message.module.css'

const OtherLine = ({ disabled, onChoose }: { disabled: boolean; onChoose: (line: string) => void }) => {
  const t = useTexts(conversationTexts).message
  const [opened, setOpened] = useState(false)
  const lines = useQuery({ ...linesQuery, enabled: opened })
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.act} disabled={disabled}>
          {t.otherLine}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(lines.data ?? []).map((line) => (
          <Menu.Item key={line.id} disabled={!line.healthy} onClick={() => onChoose(line.id)}>
            {line.name}
          </Menu.Item>
        ))}
        {lines.data?.length === 0 && <Menu.Label>–</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}

type How = { untranslated?: boolean; line?: string }

const useRetry = (id: string) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const act = async (how: How) => {
    setBusy(true)
    setRefusal(null)
    try {
      await retry(id, how)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return { busy, refusal, act }
}

/** A message that its platform did not take, or of which nobody knows: people decide whether it is sent once more. */
const Undelivered = ({ message }: { message: Message }) => {
  const t = useTexts(conversationTexts)
  const { busy, refusal, act } = useRetry(message.id)
  const reason = failureText(message.failure, t)
  return (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={14} aria-hidden="true" />
      <span>
        {message.state === 'unknown' ? t.message.notConfirmed : t.message.notSent}
        {reason !== '' && <>: {reason}</>}
        {refusal && <span className={classes.refusal}> {refusal}</span>}
      </span>
      <span className={classes.acts}>
        <button type="button" className={classes.act} disabled={busy} onClick={() => void act({})}>
          {t.message.again}
        </button>
      </span>
    </div>
  )
}

/** Why a message was not translated or not sent, and what can be done about it here. */
export const MessageProblem = ({ message }: { message: Message }) =>
  isUndelivered(message) ? <Undelivered message={message} /> : <Untranslated message={message} />

const Untranslated = ({ message }: { message: Message }) => {
  const t = useTexts(conversationTexts)
  const { busy, refusal, act } = useRetry(message.id)
  const held = message.state === 'failed'
  const reason = reasonText(message.translation?.reason ?? message.failure, t)
  return (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={14} aria-hidden="true" />
      <span>
        {held ? t.message.notSent : t.message.notTranslated}
        {reason !== '' && <>: {reason}</>}
        {refusal && <span className={classes.refusal}> {refusal}</span>}
      </span>
      <span className={classes.acts}>
        <button type="button" className={classes.act} disabled={busy} onClick={() => void act({})}>
          {t.message.retry}
        </button>
        {held && (
          <button
            type="button"
            className={classes.act}
            disabled={busy}
            onClick={() => void act({ untranslated: true })}
          >
            {t.message.untranslated}
          </button>
        )}
        <OtherLine disabled={busy} onChoose={(line) => void act({ line })} />
      </span>
    </div>
  )
}
