import { memo } from 'react'
import { Progress } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { discard, resend } from '../conversation-outbox.actions.ts'
import type { OutboxEntry, OutboxFile } from '../conversation-outbox.rules.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import { LocalImage } from './local-image.tsx'
import { FileCard } from './message-attachment.tsx'
import classes from './message.module.css'

const WaitingFile = ({ file, progress }: { file: OutboxFile; progress: number }) => {
  const t = useTexts(conversationTexts).message
  return (
    <>
      {file.mime.startsWith('image/') ? (
        <LocalImage className={classes.image} bytes={file.bytes} alt={file.name} />
      ) : (
        <FileCard name={file.name} size={file.size} url={null} />
      )}
      {progress > 0 && progress < 1 && (
        <Progress value={progress * 100} size="xs" aria-label={t.uploading(Math.round(progress * 100))} />
      )}
    </>
  )
}

/** A message that the server does not have yet. */
export const OutboxBubble = memo(({ entry }: { entry: OutboxEntry }) => {
  const t = useTexts(conversationTexts).message
  const refused = entry.status === 'refused'
  return (
    <article className={classes.message} data-direction="out">
      <div className={classes.bubble} data-waiting="" data-failed={refused || undefined}>
        {entry.file && <WaitingFile file={entry.file} progress={entry.progress} />}
        {entry.text !== '' && (
          <div className={classes.text}>
            <RichText text={entry.text} />
          </div>
        )}
      </div>
      {refused && (
        <div className={classes.problem} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>
            {t.refused}: {entry.refusal}
          </span>
          <span className={classes.acts}>
            <button type="button" className={classes.act} onClick={() => void resend(entry.clientMsgId)}>
              {t.retry}
            </button>
            <button type="button" className={classes.act} onClick={() => void discard(entry.clientMsgId)}>
              {t.discard}
            </button>
          </span>
        </div>
      )}
      {!refused && (
        <div className={classes.meta}>
          <IconClock size={13} aria-hidden="true" />
          {entry.status === 'sending' ? t.sending : t.waiting}
        </div>
      )}
    </article>
  )
})
OutboxBubble.displayName = 'OutboxBubble'
