import { useState } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { conversationTexts } from '../conversation.en-US.ts'
import classes from './message.module.css'

/** Copies one of a bubble's texts; appears when the bubble is pointed at or focused. */
export const CopyText = ({ text, label }: { text: string; label: string }) => {
  const t = useTexts(conversationTexts).message
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    })
  }
  return (
    <button
      type="button"
      className={classes.copy}
      title={copied ? t.copied : label}
      aria-label={copied ? t.copied : label}
      onClick={copy}
    >
      {copied ? <IconCheck size={13} /> : <IconCopy size={13} />}
    </button>
  )
}
