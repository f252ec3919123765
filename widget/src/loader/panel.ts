const phone = matchMedia('(max-width:480px),(max-height:480px)')

export type Panel = {
  frame: () => HTMLIFrameElement | undefined
  load: () => void
  show: (on: boolean) => void
}

const holdScroll = () => {
  const { style } = document.documentElement
  let before: string | null = null
  return (hold: boolean) => {
    if (hold === (before !== null)) return
    const now = style.overflow
    style.overflow = before ?? 'hidden'
    before = hold ? now : null
  }
}

/** The iframe of the chat: a card beside the bubble, on a phone the whole screen. */
export const createPanel = (box: HTMLElement, title: string, address: string): Panel => {
  const hold = holdScroll()
  let opened = false
  let frame: HTMLIFrameElement | undefined

  /** On a phone the on-screen keyboard takes its share of the screen, which the iframe cannot see by itself. */
  const fit = () => {
    const full = opened && phone.matches
    const view = full ? window.visualViewport : null
    hold(full)
    if (!frame) return
    frame.style.height = view ? `${view.height}px` : ''
    frame.style.top = view ? `${view.offsetTop}px` : ''
  }
  const load = () => {
    if (frame) return
    frame = document.createElement('iframe')
    frame.title = title
    frame.allow = 'clipboard-write'
    frame.referrerPolicy = 'origin'
    frame.src = address
    box.append(frame)
  }
  window.visualViewport?.addEventListener('resize', fit)
  window.visualViewport?.addEventListener('scroll', fit)
  phone.addEventListener('change', fit)
  return {
    frame: () => frame,
    load,
    show: (on) => {
      if (on) load()
      opened = on
      box.toggleAttribute('data-open', on)
      fit()
    },
  }
}
