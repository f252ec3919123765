import { Button, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { notifications } from '@mantine/notifications'
import type { Conversation } from '@chatx/contract/conversation'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { LanguagePicker } from '../../../language/language-picker.tsx'
import { changeConversation } from '../conversation.actions.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import classes from './composer.module.css'

const change = async (id: string, part: Parameters<typeof changeConversation>[1]): Promise<void> => {
  try {
    await changeConversation(id, part)
  } catch (error) {
    notifications.show({ color: 'red', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Both directions of one conversation: a switch and a language each. */
export const DirectionBar = ({ one }: { one: Conversation }) => {
  const t = useTexts(conversationTexts).composer
  const contactLanguage = one.contactLanguage ?? one.contact.language
  return (
    <div className={classes.directions}>
      <div className={classes.direction}>
        <Switch
          size="xs"
          label={t.outgoing}
          aria-label={t.outgoingSwitch}
          checked={one.translateOutgoing}
          onChange={(event) => void change(one.id, { translateOutgoing: event.currentTarget.checked })}
        />
        <LanguagePicker
          direction="to"
          withAuto
          value={contactLanguage}
          onChange={(code) => void change(one.id, { contactLanguage: code })}
        >
          {(open, label) => (
            <Button
              variant="default"
              size="compact-xs"
              radius="xl"
              aria-label={t.outgoingLanguage(label)}
              title={t.outgoingLanguage(label)}
              disabled={!one.translateOutgoing}
              rightSection={<IconChevronDown size={12} />}
              onClick={open}
            >
              {contactLanguage === null ? t.contactAuto : label}
            </Button>
          )}
        </LanguagePicker>
      </div>
      <div className={classes.direction}>
        <Switch
          size="xs"
          label={t.incoming}
          aria-label={t.incomingSwitch}
          checked={one.translateIncoming}
          onChange={(event) => void change(one.id, { translateIncoming: event.currentTarget.checked })}
        />
        <LanguagePicker
          direction="to"
          withOthers
          value={one.agentLanguage}
          onChange={(code) => code !== null && void change(one.id, { agentLanguage: code })}
        >
          {(open, label) => (
            <Button
              variant="default"
              size="compact-xs"
              radius="xl"
              aria-label={t.incomingLanguage(label)}
              title={t.incomingLanguage(label)}
              disabled={!one.translateIncoming}
              rightSection={<IconChevronDown size={12} />}
              onClick={open}
            >
              {label}
            </Button>
          )}
        </LanguagePicker>
      </div>
    </div>
  )
}
