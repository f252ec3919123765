import { launch, type Launcher } from './launcher.ts'

declare global {
  interface Window {
    /** For the embedding page's own buttons. */
    ChatX?: Launcher
  }
}

/** A script included twice, by hand and by a tag manager for instance, still makes one bubble. */
const begin = (script: HTMLScriptElement): void => {
  if (window.ChatX) return
  let launcher: Launcher | undefined
  let wanted = false
  const start = () => {
    launcher = launch(new URL(script.src).origin, script.dataset)
    if (wanted) launcher.open()
  }
  window.ChatX = {
    open: () => {
      wanted = true
      launcher?.open()
    },
    close: () => {
      wanted = false
      launcher?.close()
    },
    toggle: () => launcher?.toggle(),
  }
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
}

const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[data-channel][src$="/widget.js"]')
// A page without an origin of its own (a file, a sandbox) cannot be told from any other, so nothing is said to it.
if (script?.dataset['channel'] && location.origin !== 'null') begin(script)
