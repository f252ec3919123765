import { type KeyboardEvent, useRef } from 'react'
import { ActionIcon, CloseButton, Textarea, Tooltip } from '@mantine/core'
import { IconFile, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import type { Conversation } from '@chatx/contract/conversation'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import { ComposerPreview } from './composer-preview.tsx'
import classes from './composer.module.css'
import { DirectionBar } from './direction-bar.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { LocalImage } from './local-image.tsx'
import { useDropFiles } from './use-drop-files.ts'
import { type StagedFile, useComposer } from './use-composer.ts'

type Props = {
  one: Conversation
  subAccountId: string
  holdFailed: boolean
  onTyping: (id: string, on: boolean) => void
  onSent: () => void
}

const Staged = ({ files, onRemove }: { files: readonly StagedFile[]; onRemove: (key: string) => void }) => {
  const t = useTexts(conversationTexts).composer
  if (files.length === 0) return null
  return (
    <ul className={classes.staged}>
      {files.map(({ key, file }) => (
        <li key={key} className={classes.stagedFile}>
          {file.type.startsWith('image/') ? (
            <LocalImage className={classes.thumbnail} bytes={file} alt="" />
          ) : (
            <IconFile size={18} aria-hidden="true" />
          )}
          <span className={classes.stagedName}>{file.name}</span>
          <CloseButton size="xs" aria-label={t.remove(file.name)} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}

const AttachButton = ({ onAdd }: { onAdd: (files: Iterable<File>) => void }) => {
  const t = useTexts(conversationTexts).composer
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onAdd(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <Tooltip label={t.attach}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t.attach}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={19} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** Enter of an input method chooses a candidate; it must never send half a word. */
const isSend = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && event.keyCode !== 229

export const Composer = ({ one, subAccountId, holdFailed, onTyping, onSent }: Props) => {
  const t = useTexts(conversationTexts).composer
  const formats = useFormats()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const composer = useComposer({ field, one, subAccountId, onTyping, onSent })
  const { staged } = composer
  const dropping = useDropFiles(form, staged.add)
  return (
    <form
      ref={form}
      className={classes.composer}
      data-dropping={dropping || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        composer.send()
      }}
    >
      <DirectionBar one={one} />
      {one.translateOutgoing && <ComposerPreview preview={composer.preview} holdFailed={holdFailed} />}
      <Staged files={staged.files} onRemove={staged.remove} />
      <Textarea
        ref={field}
        id="composer"
        variant="unstyled"
        className={classes.field ?? ''}
        aria-label={t.label}
        placeholder={dropping ? t.drop : t.placeholder}
        autosize
        minRows={2}
        maxRows={8}
        value={composer.text}
        error={
          composer.over > 0
            ? t.tooLong(formats.number(composer.over))
            : staged.tooLarge && t.fileTooLarge(staged.tooLarge)
        }
        onChange={(event) => composer.type(event.currentTarget.value)}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          staged.add(event.clipboardData.files)
        }}
        onKeyDown={(event) => {
          if (!isSend(event)) return
          event.preventDefault()
          composer.send()
        }}
      />
      <div className={classes.tools}>
        <EmojiPicker onPick={composer.insert} />
        <AttachButton onAdd={staged.add} />
        <span className={classes.space} />
        <ActionIcon
          type="submit"
          size={34}
          aria-label={t.send}
          title={t.send}
          disabled={composer.empty || composer.over > 0}
        >
          <IconSend2 size={18} />
        </ActionIcon>
      </div>
    </form>
  )
}
