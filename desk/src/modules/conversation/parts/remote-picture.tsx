import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isPictureLink, linksIn } from '@chatx/contract/base/links'
import type { Message } from '@chatx/contract/conversation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import { remotePictureQuery } from '../conversation-picture.queries.ts'
import { roomFor } from './message-attachment.tsx'
import messageClasses from './message.module.css'
import classes from './remote-picture.module.css'

/** More than these in one message are not offered, only linked to. */
const AT_MOST = 4

/** By which two pictures of one message are told apart. */
const partsOf = (link: string): [file: string, host: string] => {
  const [address = link] = link.split(/[?#]/)
  return [address.slice(address.lastIndexOf('/') + 1), URL.canParse(link) ? new URL(link).host : link]
}

type Props = { messageId: string; link: string; isFirst: boolean }

/** A picture that lies elsewhere. The browser never asks for it: its sender would learn when and where it is looked at. */
const RemotePicture = ({ messageId, link, isFirst }: Props) => {
  const t = useTexts(conversationTexts).message
  const picture = useQuery(remotePictureQuery(messageId, link))
  const name = t.remotePicture(...partsOf(link))
  if (picture.data) {
    const { url } = picture.data
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t.openImage(name)}>
        <img className={messageClasses.image} src={url} alt={name} {...roomFor(picture.data)} />
      </a>
    )
  }
  return (
    <div className={classes.offer}>
      <IconPhoto size={20} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {isFirst && <span className={classes.hint}>{t.remoteHint}</span>}
        {picture.error && !picture.isFetching && (
          <span role="alert" className={classes.refusal}>
            {picture.error.message}
          </span>
        )}
      </div>
      <button
        type="button"
        className={classes.load}
        disabled={picture.isFetching}
        onClick={() => void picture.refetch()}
      >
        {picture.isFetching ? t.loadingPicture : t.loadPicture}
      </button>
    </div>
  )
}

/** Pictures that a message links to, each shown only when the agent asks for it. */
export const RemotePictures = ({ message: { id, text } }: { message: Message }) => {
  const links = [...new Set(linksIn(text ?? '').filter(isPictureLink))].slice(0, AT_MOST)
  if (links.length === 0) return null
  return (
    <div className={classes.pictures}>
      {links.map((link, at) => (
        <RemotePicture key={link} messageId={id} link={link} isFirst={at === 0} />
      ))}
    </div>
  )
}
