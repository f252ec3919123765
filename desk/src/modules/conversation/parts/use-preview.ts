import { useEffect, useState } from 'react'
import type { PreviewState } from '../conversation-composer.rules.ts'
import { fetchPreview } from '../conversation.queries.ts'

/** Milliseconds of rest in typing before a translation is asked for. */
const rest = 500

/**
 * The translation of a draft while it is typed. Each change calls the older question off, so an old answer can
 * never be shown under a new text.
 * @param settings whatever else the answer depends on: a change of languages or line asks anew
 */
export const usePreview = (
  conversationId: string,
  text: string,
  enabled: boolean,
  settings: string,
): PreviewState => {
  const [state, setState] = useState<PreviewState>({ state: 'idle' })
  const wanted = enabled && text.trim() !== ''
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    const ask = async () => {
      setState({ state: 'waiting' })
      try {
        const preview = await fetchPreview(conversationId, text, abort.signal)
        if (!abort.signal.aborted) setState({ state: 'done', text, settings, preview })
      } catch (error) {
        if (abort.signal.aborted) return
        setState({ state: 'failed', message: error instanceof Error ? error.message : String(error) })
      }
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [conversationId, text, wanted, settings])
  if (!wanted) return { state: 'idle' }
  if (state.state === 'done' && (state.text !== text || state.settings !== settings))
    return { state: 'waiting' }
  return state.state === 'idle' ? { state: 'waiting' } : state
}
