import type { WebChatSettings } from '@chatx/contract/messenger-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { messengerAccountTexts } from '../messenger-account.en-US.ts'
import { inkOn } from '../messenger-account.format.ts'
import classes from '../messenger-account.module.css'

const isColour = (value: string) => /^#[0-9a-fA-F]{6}$/.test(value)

/** How the bubble's window will look, while it is being set up. */
export const BubblePreview = ({ settings }: { settings: WebChatSettings }) => {
  const t = useTexts(messengerAccountTexts)
  const color = isColour(settings.color) ? settings.color : '#165DFF'
  const ink = { background: color, color: inkOn(color) }
  return (
    <figure
      className={classes.preview}
      data-position={settings.position}
      aria-label={t.preview}
      style={{ margin: 0 }}
    >
      <div className={classes.window}>
        <div className={classes.bar} style={ink}>
          {settings.title || t.title}
        </div>
        <div className={classes.lines}>
          {settings.greeting && <p>{settings.greeting}</p>}
          <p className={classes.mine} style={ink}>
            {t.previewText}
          </p>
        </div>
      </div>
    </figure>
  )
}
