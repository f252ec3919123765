import { memo } from 'react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import { initials, shortTime } from '../conversation.format.ts'
import classes from '../conversation-list.module.css'
import { useConversation, useDesk } from '../conversation.store.ts'
import { useToday } from '../../../ui/today.ts'
import { languageName } from '../../../language/language.rules.ts'

type Props = {
  id: string
  chosen: boolean
  accountNames: ReadonlyMap<string, string>
  onOpen: (id: string) => void
}

const Preview = ({ id, chosen }: { id: string; chosen: boolean }) => {
  const t = useTexts(conversationTexts).list
  const one = useConversation(id)
  const typing = useDesk((state) => state.typing.has(id))
  if (!one) return null
  if (typing) return <span className={`${classes.preview} ${classes.typing}`}>{t.typing}</span>
  if (one.draft !== '' && one.unread === 0 && !chosen) {
    return (
      <span className={classes.preview}>
        <span className={classes.draft}>[{t.draft}]</span> <bdi>{one.draft}</bdi>
      </span>
    )
  }
  return (
    <span className={classes.preview} dir="auto">
      {one.previewDirection === 'out' ? `${t.you}: ` : ''}
      {one.preview}
    </span>
  )
}

/** One conversation of the list; it draws again only when this conversation changes. */
export const ConversationRow = memo(({ id, chosen, accountNames, onOpen }: Props) => {
  const t = useTexts(conversationTexts)
  const [tag] = useLocale()
  const today = useToday()
  const one = useConversation(id)
  if (!one) return null
  const accountName = accountNames.get(one.messengerAccountId)
  const language = one.contactLanguage ?? one.contact.language
  const tags = [language && languageName(language, tag), accountName]
  return (
    <button
      type="button"
      className={`${classes.row} ${one.unread > 0 ? classes.unread : ''}`}
      aria-current={chosen || undefined}
      onClick={() => onOpen(id)}
    >
      <span className={classes.picture} aria-hidden="true">
        {initials(one.contact.name)}
        {one.contact.online && <span className={classes.presence} title={t.list.online} />}
      </span>
      <span>
        <span className={classes.line}>
          <span className={classes.name} dir="auto">
            {one.contact.name}
          </span>
          <span className={classes.tag}>{tags.filter(Boolean).join(' · ')}</span>
          <time className={classes.time} dateTime={one.lastMessageAt}>
            {shortTime(one.lastMessageAt, today, tag, t.chat)}
          </time>
        </span>
        <span className={classes.line}>
          <Preview id={id} chosen={chosen} />
          {one.unread > 0 && (
            <span className={classes.count} title={t.list.unread(one.unread)}>
              {one.unread > 99 ? '99+' : one.unread}
            </span>
          )}
        </span>
      </span>
    </button>
  )
})
ConversationRow.displayName = 'ConversationRow'
