import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Shown } from './attachment.tsx'
import { useScreen } from './context.ts'
import { Icon } from './icons.tsx'

/** A picture over everything; Esc, the button or a tap beside it lead back. */
export const Lightbox = ({ file, onClose }: { file: Shown; onClose: () => void }): JSX.Element => {
  const { texts } = useScreen()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={file.name || texts.picture}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <img src={file.url} alt={file.name} />
      <div class="lightbox-bar">
        <a
          class="round"
          href={file.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.openFile}
        >
          <Icon name="out" />
        </a>
        <button type="button" class="round" onClick={() => dialog.current?.close()} aria-label={texts.back}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
