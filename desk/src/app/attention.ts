import type { Conversation } from '@chatx/contract/conversation'
import type { DeskEvent } from '@chatx/contract/live'
import { desktopBridge } from '@chatx/web-kit/desktop-bridge.ts'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { go, useAddress } from '../client/address.ts'
import { locale } from '../client/api.ts'
import { useAlerts } from '../modules/setting/setting-alerts.store.ts'
import { appTexts } from './app.en-US.ts'

/** A short soft tone; made here, so that no file has to be loaded for it. */
const ring = (): void => {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.setValueAtTime(880, context.currentTime)
  tone.frequency.setValueAtTime(1175, context.currentTime + 0.09)
  volume.gain.setValueAtTime(0.08, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.3)
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.3)
  tone.addEventListener('ended', () => void context.close())
}

const announce = (conversationId: string, name: string, body: string): void => {
  const shown = new Notification(textsFor(appTexts, locale.current()).newMessage(name), {
    body,
    tag: conversationId,
    icon: `${import.meta.env.BASE_URL}icon-192.png`,
  })
  shown.addEventListener('click', () => {
    window.focus()
    go({ chat: conversationId, contact: false })
    shown.close()
  })
}

/** Older than this, in milliseconds, a message comes from a replay and is no news. */
const fresh = 60_000

type MessageEvent = Extract<DeskEvent, { type: 'message' }>

const isNews = (event: DeskEvent, before: Conversation | undefined): event is MessageEvent => {
  if (event.type !== 'message' || event.data.message.direction !== 'in') return false
  const { message } = event.data
  return (!before || before.lastSeq < message.seq) && Date.now() - Date.parse(message.createdAt) < fresh
}

/**
 * Sound and notification for a new message, where the agent asked for them and is not looking at it already.
 * @param before the conversation as it was before this event, where it was known
 */
export const callForAttention = (event: DeskEvent, before: Conversation | undefined): void => {
  if (!isNews(event, before)) return
  const { conversation } = event.data
  const looking = document.visibilityState === 'visible' && document.hasFocus()
  if (looking && useAddress.getState().chat === conversation.id) return
  const { sound, desktop } = useAlerts.getState()
  if (sound) ring()
  if (desktop && !looking) announce(conversation.id, conversation.contact.name, conversation.preview)
}

/** The number of unread messages where it is seen without looking: title and app icon. */
export const showUnread = (count: number, product: string): void => {
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${product}` : product
  desktopBridge()?.unread(count)
  // Not every browser has a badge, and none is needed.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined)
  else void navigator.clearAppBadge?.().catch(() => undefined)
}
