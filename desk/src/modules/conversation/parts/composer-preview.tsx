import { IconAlertTriangle } from '@tabler/icons-react'
import type { Translation } from '@chatx/contract/translation'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { languageName } from '../../../language/language.rules.ts'
import type { PreviewState } from '../conversation-composer.rules.ts'
import { conversationTexts } from '../conversation.en-US.ts'
import { engineName, reasonText } from '../conversation.format.ts'
import classes from './composer.module.css'

const Result = ({ translation, holdFailed }: { translation: Translation; holdFailed: boolean }) => {
  const t = useTexts(conversationTexts)
  const formats = useFormats()
  const [tag] = useLocale()
  const reason = reasonText(translation.reason, t)
  if (translation.state === 'done' && translation.text !== null) {
    const cost =
      translation.charged > 0 ? t.message.characters(formats.number(translation.charged)) : t.message.free
    const parts = [languageName(translation.targetLanguage, tag), engineName(translation.engine, t), cost]
    return (
      <>
        <span className={classes.previewText} dir="auto" lang={translation.targetLanguage}>
          {translation.text}
        </span>
        <span className={classes.previewMeta} title={reason || undefined}>
          {parts.filter(Boolean).join(' · ')}
        </span>
      </>
    )
  }
  if (translation.state === 'failed') {
    return (
      <span className={classes.previewWarn}>
        <IconAlertTriangle size={14} aria-hidden="true" /> {t.composer.previewFailed}: {reason}.{' '}
        {holdFailed ? t.composer.held : t.composer.sentUntranslated}
      </span>
    )
  }
  return (
    <span className={classes.previewHint}>
      {t.composer.noNeed}
      {reason !== '' && `: ${reason}`}
    </span>
  )
}

/** What the contact will read, what it costs and who translates, before it is sent. */
export const ComposerPreview = ({ preview, holdFailed }: { preview: PreviewState; holdFailed: boolean }) => {
  const t = useTexts(conversationTexts).composer
  return (
    <div className={classes.preview} aria-live="polite">
      {preview.state === 'idle' && <span className={classes.previewHint}>{t.previewIdle}</span>}
      {preview.state === 'waiting' && <span className={classes.previewHint}>{t.previewing}</span>}
      {preview.state === 'failed' && (
        <span className={classes.previewWarn}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {t.previewFailed}: {preview.message}
        </span>
      )}
      {preview.state === 'done' && (
        <Result translation={preview.preview.translation} holdFailed={holdFailed} />
      )}
    </div>
  )
}
