import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { View } from '../bridge/host.ts'
import { maxTextLength } from '../chat/limits.ts'
import { fill } from '../text/texts.ts'
import { useScreen, useStore } from './context.ts'
import { EmojiPicker } from './emoji.tsx'
import { Icon } from './icons.tsx'
import { isPicture } from './picture.ts'
import type { Staged } from './use-staged.ts'

/** On a phone Enter begins a new line: there is a button to send, and no Shift. */
const byTouch = matchMedia('(pointer: coarse)')

const focusCount = (view: View) => view.focus

const sendsNow = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229 && !byTouch.matches

const StagedFiles = ({ staged }: { staged: Staged }): JSX.Element | null => {
  const { texts } = useScreen()
  if (staged.files.length === 0) return null
  return (
    <ul class="staged">
      {staged.files.map(({ key, about, preview }) => (
        <li key={key}>
          {isPicture(about.mime) ? <img src={preview} alt="" /> : <Icon name="file" />}
          <bdi>{about.name}</bdi>
          <button
            type="button"
            aria-label={fill(texts.remove, { name: about.name })}
            onClick={() => staged.remove(key)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const AttachButton = ({ staged }: { staged: Staged }): JSX.Element => {
  const { texts } = useScreen()
  const chooserRef = useRef<HTMLInputElement>(null)
  const onChange = (event: JSX.TargetedEvent<HTMLInputElement>) => {
    void staged.add([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <>
      <input ref={chooserRef} type="file" multiple hidden onChange={onChange} />
      <button
        type="button"
        class="tool"
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => chooserRef.current?.click()}
      >
        <Icon name="attach" />
      </button>
    </>
  )
}

export const Composer = ({ staged }: { staged: Staged }): JSX.Element => {
  const { chat, host, texts } = useScreen()
  const [text, setText] = useState(chat.keep.draft)
  const [picking, setPicking] = useState(false)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const focus = useStore(host.view, focusCount)
  const over = [...text].length - maxTextLength
  const ready = over <= 0 && (text.trim() !== '' || staged.files.length > 0)

  useLayoutEffect(() => {
    const area = fieldRef.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [text])
  useEffect(() => {
    if (focus > 0 && !byTouch.matches) fieldRef.current?.focus()
  }, [focus])

  const write = (next: string) => {
    setText(next)
    chat.keep.setDraft(next)
    chat.typed(next)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    if (!ready) return
    chat.send(text.trim(), staged.take())
    write('')
    setPicking(false)
    fieldRef.current?.focus()
  }
  const pick = (emoji: string) => {
    const at = fieldRef.current?.selectionStart ?? text.length
    write(text.slice(0, at) + emoji + text.slice(fieldRef.current?.selectionEnd ?? at))
    setPicking(false)
    requestAnimationFrame(() => {
      fieldRef.current?.focus()
      fieldRef.current?.setSelectionRange(at + emoji.length, at + emoji.length)
    })
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    void staged.add(files)
  }
  const problem = over > 0 ? fill(texts.tooLong, { n: over }) : staged.problem
  const closePicker = () => {
    setPicking(false)
    fieldRef.current?.focus()
  }
  return (
    <form class="composer" onSubmit={submit}>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <StagedFiles staged={staged} />
      {picking && <EmojiPicker onPick={pick} onClose={closePicker} />}
      <div class="field">
        <AttachButton staged={staged} />
        <button
          type="button"
          class="tool"
          aria-label={texts.emoji}
          title={texts.emoji}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <Icon name="emoji" />
        </button>
        <textarea
          ref={fieldRef}
          rows={1}
          dir="auto"
          value={text}
          placeholder={texts.write}
          aria-label={texts.write}
          enterkeyhint={byTouch.matches ? 'enter' : 'send'}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => sendsNow(event) && submit(event)}
          onFocus={() => host.say({ t: 'where' })}
          onPaste={onPaste}
        />
        <button type="submit" class="send" disabled={!ready} aria-label={texts.send} title={texts.send}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}
