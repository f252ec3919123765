import type { JSX } from 'preact'
import type { Channel } from '../chat/chat-state.ts'
import { useScreen } from './context.ts'
import { Icon } from './icons.tsx'

const initialOf = (title: string): string => [...title.trim()][0]?.toLocaleUpperCase() ?? ''

export const Header = ({ channel }: { channel: Channel | null }): JSX.Element => {
  const { host, texts } = useScreen()
  return (
    <header>
      <span class="avatar" aria-hidden="true">
        {initialOf(channel?.title ?? '')}
      </span>
      <div class="who">
        <h1>{channel ? <bdi>{channel.title}</bdi> : <span class="skeleton title" />}</h1>
        <p class={channel?.online ? 'online' : ''}>
          {channel ? channel.online ? texts.online : texts.away : <span class="skeleton state" />}
        </p>
      </div>
      {host.origin !== null && (
        <button
          type="button"
          class="tool"
          aria-label={texts.close}
          title={texts.close}
          onClick={() => host.say({ t: 'close' })}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  )
}
