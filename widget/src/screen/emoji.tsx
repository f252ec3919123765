import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useScreen } from './context.ts'

/** What people send to a shop; the keyboard of the device has the rest. */
const all =
  '😀 😄 😁 😅 😂 🙂 😉 😊 😍 😘 😋 😎 🤔 🤗 🙄 😴 😮 😢 😭 😡 😱 🥳 🤝 🙏 👍 👎 👌 👏 💪 👋 ✌️ 🤞 ❤️ 💔 🔥 ✨ 🎉 🎁 🌹 ☀️ ✅ ❌ ❓ ❗ 📷 📎 📦 🚚 💳 💰 ⏰ 📞'.split(
    ' ',
  )

type EmojiProps = { onPick: (emoji: string) => void; onClose: () => void }

const step = (key: string): number => ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 })[key] ?? 0

/** Moves through the grid with the arrow keys; Esc closes it. */
const onKey = (grid: HTMLElement, event: KeyboardEvent, onClose: () => void): void => {
  if (event.key === 'Escape') {
    event.preventDefault()
    onClose()
    return
  }
  const buttons = [...grid.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const mirrored = document.dir === 'rtl' && /Left|Right/.test(event.key)
  const next = buttons[at + step(event.key) * (mirrored ? -1 : 1)]
  if (step(event.key) === 0 || !next) return
  event.preventDefault()
  next.focus()
}

export const EmojiPicker = ({ onPick, onClose }: EmojiProps): JSX.Element => {
  const { texts } = useScreen()
  const grid = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => grid.current?.querySelector('button')?.focus(), [])
  useLayoutEffect(() => {
    const box = grid.current
    if (!box) return
    const listener = (event: KeyboardEvent) => onKey(box, event, onClose)
    box.addEventListener('keydown', listener)
    return () => box.removeEventListener('keydown', listener)
  }, [onClose])
  return (
    <fieldset class="emoji" aria-label={texts.emoji} ref={grid}>
      <div>
        {all.map((emoji) => (
          <button key={emoji} type="button" onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
