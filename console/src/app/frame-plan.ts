import type { Settings } from '../client/settings.ts'

export type FramePlan = {
  /** The top bar with its tools. */
  top: boolean
  menu: 'side' | 'top' | 'drawer' | 'none'
  tabs: boolean
  footer: boolean
  phone: boolean
}

type Wanted = Pick<Settings, 'navbar' | 'menu' | 'topMenu' | 'hideMenu' | 'device' | 'tabBar' | 'footer'>

const menuOf = (wanted: Wanted, phone: boolean): FramePlan['menu'] => {
  if (!wanted.menu) return 'none'
  if (phone || wanted.hideMenu) return 'drawer'
  return wanted.topMenu && wanted.navbar ? 'top' : 'side'
}

/**
 * What stands around a page for given settings (specification §3). A narrow window is a phone whatever is set; a phone
 * keeps its top bar, since nothing else leads anywhere, and has no room for tabs. Without a top bar the menu that
 * belongs in it stays at the side.
 */
export const planFrame = (wanted: Wanted, narrow: boolean): FramePlan => {
  const phone = narrow || wanted.device === 'mobile'
  return {
    top: phone || wanted.navbar,
    menu: menuOf(wanted, phone),
    tabs: wanted.tabBar && !phone,
    footer: wanted.footer,
    phone,
  }
}
