import './styles-shell.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { readSettings, writeSettings } from './settings.ts'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { useFigures } from './use-figures.ts'
import { OperatorMenu, UserMenu } from './user-menu.tsx'
import { useClients } from '../client/client-context.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

const Brand = ({ collapsed }: { collapsed?: boolean }) => {
  const t = useTexts(appTexts)
  return (
    <span className={classes.brand}>
      <img src="/icon.svg" alt={collapsed ? t.brand : ''} width={26} height={26} />
      {!collapsed && <span>{t.brand}</span>}
    </span>
  )
}

/** On every change of screen: the drawer closes and the keyboard goes to the new page's title. */
const useArrival = (onArrive: () => void) => {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(pathname)
  const arrive = useRef(onArrive)
  useEffect(() => {
    arrive.current = onArrive
  })
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    arrive.current()
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
}

type FrameProps = { who: 'owner' | 'operator'; menu: ReactNode; children: ReactNode }

const Frame = ({ who, menu, children }: FrameProps) => {
  const t = useTexts(appTexts)
  const { store } = useClients()
  const [collapsed, setCollapsed] = useState(() => readSettings(store).menuCollapse)
  const [drawer, setDrawer] = useState(false)
  useArrival(() => setDrawer(false))
  const toggle = () => {
    writeSettings(store, { menuCollapse: !collapsed })
    setCollapsed(!collapsed)
  }
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#content">
        {t.skip}
      </a>
      <aside className={classes.side}>
        <div className={classes.sideHead}>
          <Brand collapsed={collapsed} />
        </div>
        <SideMenu who={who} collapsed={collapsed} />
        <div className={classes.sideFoot}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={toggle}
            aria-label={collapsed ? t.expand : t.collapse}
            title={collapsed ? t.expand : t.collapse}
          >
            <Toggle size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      </aside>
      <section className={classes.top} aria-label={t.tools}>
        <div className={classes.phoneHead}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => setDrawer(true)}
            aria-label={t.openMenu}
          >
            <IconMenu2 size={20} aria-hidden="true" />
          </ActionIcon>
          <Brand />
        </div>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          {menu}
        </div>
      </section>
      <main className={classes.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={260}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t.closeMenu }}
      >
        <SideMenu who={who} collapsed={false} />
      </Drawer>
    </div>
  )
}

/** The frame of an owner's screens (specification §2-3): side menu, top bar, the page. */
export const Shell = () => {
  useFigures()
  return (
    <Frame who="owner" menu={<UserMenu />}>
      <Outlet />
    </Frame>
  )
}

export const OperatorShell = () => (
  <Frame who="operator" menu={<OperatorMenu />}>
    <Outlet />
  </Frame>
)
