import { IconDownload, IconFile } from '@tabler/icons-react'
import type { Attachment, Message } from '@chatx/contract/conversation'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import { fileSize } from '../conversation.format.ts'
import classes from './message.module.css'

/** The largest side of an inline picture, in pixels. */
const largest = 280

/** Room is kept at the picture's own proportions, so that nothing jumps when it arrives. */
export const roomFor = (
  attachment: Pick<Attachment, 'width' | 'height'>,
): { width: number; height: number } | undefined => {
  const { width, height } = attachment
  if (width === null || height === null || width === 0 || height === 0) return undefined
  const scale = Math.min(1, largest / width, largest / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const FileCard = ({ name, size, url }: { name: string; size: number; url: string | null }) => {
  const t = useTexts(conversationTexts)
  const [tag] = useLocale()
  const inside = (
    <>
      <IconFile size={22} aria-hidden="true" />
      <span className={classes.fileText}>
        <span className={classes.fileName}>{name}</span>
        <span className={classes.fileSize}>{fileSize(size, tag, t.bytes)}</span>
      </span>
    </>
  )
  if (url === null) return <span className={classes.file}>{inside}</span>
  return (
    <a
      className={classes.file}
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t.message.download(name)}
    >
      {inside}
      <IconDownload size={16} aria-hidden="true" />
    </a>
  )
}

export const MessageAttachment = ({
  kind,
  attachment,
}: {
  kind: Message['kind']
  attachment: Attachment
}) => {
  const t = useTexts(conversationTexts).message
  const { url, name, size } = attachment
  if (kind === 'image') {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t.openImage(name)}>
        <img className={classes.image} src={url} alt={name} loading="lazy" {...roomFor(attachment)} />
      </a>
    )
  }
  if (kind === 'audio') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice note of a stranger has no captions
    return <audio className={classes.audio} src={url} controls preload="metadata" />
  }
  if (kind === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nor has a video
    return <video className={classes.image} src={url} controls preload="metadata" />
  }
  return <FileCard name={name} size={size} url={url} />
}
