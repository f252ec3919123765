import { useState } from 'react'
import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import { emojiGroups } from '../conversation-emoji.ts'
import classes from './composer.module.css'

export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const t = useTexts(conversationTexts).composer
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t.emoji} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t.emoji}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconMoodSmile size={19} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.emojis ?? ''} aria-label={t.emoji}>
        {emojiGroups.map((group, index) => (
          <fieldset key={t.groups[index]} className={classes.emojiGroup}>
            <legend>{t.groups[index]}</legend>
            {group.split(' ').map((emoji) => (
              <button
                key={emoji}
                type="button"
                className={classes.emoji}
                onClick={() => {
                  onPick(emoji)
                  setOpened(false)
                }}
              >
                {emoji}
              </button>
            ))}
          </fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
