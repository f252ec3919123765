import './styles-shell.ts'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import {
  type CSSProperties,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { installShell } from '@chatx/web-kit/install-shell.ts'
import { appTexts } from './app.en-US.ts'
import { Brand } from './brand.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { type FramePlan, planFrame } from './frame-plan.ts'
import { shellTexts } from './shell.en-US.ts'
import classes from './shell.module.css'
import type { Who } from './menu-entries.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { Floating, type Open, type PartProps, TopBar } from './top-bar.tsx'
import { useFigures } from './use-figures.ts'
import { useOnceWanted } from './use-late.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTurn } from './use-tabs.ts'
import { OperatorMenu, UserMenu } from './user-menu.tsx'
import type { Settings } from '../client/settings.ts'
import { useSettings } from '../client/use-settings.ts'
import { useSiteName } from '../client/use-site-name.ts'
import { ServiceButton } from '../modules/customer-service/parts/service-button.tsx'
import { GuideWindows } from '../modules/guide/parts/guide-windows.tsx'
import { NotificationBell } from '../modules/notification/parts/bell.tsx'
import { Afterwards } from '../ui/afterwards.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })))
const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((m) => ({ default: m.KeyboardHelp })))
const SettingsDrawer = lazy(() =>
  import('./settings-drawer.tsx').then((m) => ({ default: m.SettingsDrawer })),
)

// Only for those who have logged in: a visitor of a public page installs nothing.
if (import.meta.env.PROD) installShell('/')

/**
 * On every change of screen: the drawer closes and the keyboard goes to the new page's title, unless a window was opened
 * meanwhile, which keeps it.
 */
const useArrival = (open: Open, setOpen: (next: Open) => void) => {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const first = useRef(pathname)
  const now = useRef({ open, setOpen })
  useEffect(() => {
    now.current = { open, setOpen }
  })
  useEffect(() => {
    if (first.current === pathname) return
    const begins = first.current === undefined
    first.current = pathname
    // Whoever was quicker than a screen's files is at something else already; what a page begins with is no arrival at all.
    if (begins || document.activeElement?.closest('[role=menu], [role=dialog]')) return
    if (now.current.open === 'menu') now.current.setOpen(null)
    else if (now.current.open !== null) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
}

const Side = ({ who }: { who: Who }) => {
  const t = useTexts(appTexts)
  const [{ menuCollapse: collapsed }, change] = useSettings()
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.side}>
      <div className={classes.sideHead}>
        <Brand who={who} collapsed={collapsed} />
      </div>
      <Afterwards>
        <SideMenu who={who} collapsed={collapsed} />
      </Afterwards>
      <div className={classes.sideFoot}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={() => change({ menuCollapse: !collapsed })}
          aria-label={collapsed ? t.expand : t.collapse}
          title={collapsed ? t.expand : t.collapse}
        >
          <Toggle size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
    </aside>
  )
}

const Footer = ({ who }: { who: Who }) => {
  const brand = useSiteName(who)
  const t = useTexts(shellTexts)
  return (
    <footer className={classes.footer}>
      {brand} · {t.tagline}
    </footer>
  )
}

type FrameProps = { who: Who; menu: ReactNode; children: ReactNode }

/** The windows over the page; each arrives when it is opened first. */
const Windows = ({ who, open, onOpen }: { who: Who; open: Open; onOpen: PartProps['onOpen'] }) => {
  const [{ globalSettings }] = useSettings()
  const settings = useOnceWanted(globalSettings)
  const palette = useOnceWanted(open === 'palette')
  const help = useOnceWanted(open === 'help')
  const close = () => onOpen(null)
  return (
    <>
      <Suspense>{settings && <SettingsDrawer who={who} />}</Suspense>
      <Suspense>
        {palette && (
          <Palette who={who} opened={open === 'palette'} onClose={close} onHelp={() => onOpen('help')} />
        )}
      </Suspense>
      <Suspense>{help && <KeyboardHelp opened={open === 'help'} onClose={close} />}</Suspense>
    </>
  )
}

const useFramePlan = (): FramePlan => {
  const [settings] = useSettings()
  return planFrame(
    settings,
    useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }),
  )
}

/** In pixels: the side menu's width, and how much of the window's top is covered while a page scrolls. */
const sizesOf = (plan: FramePlan, { menuCollapse, menuWidth }: Settings) =>
  ({
    '--menu': `${menuCollapse ? 56 : menuWidth}px`,
    '--shell-top': `${(plan.top ? 56 : 0) + (plan.tabs ? 40 : 0)}px`,
  }) as CSSProperties

const Frame = ({ who, menu, children }: FrameProps) => {
  const t = useTexts(appTexts)
  const [settings] = useSettings()
  const plan = useFramePlan()
  const [open, setOpen] = useState<Open>(null)
  const turn = useTurn()
  const drawer = useOnceWanted(plan.menu === 'drawer')
  useArrival(open, setOpen)
  useShortcuts({
    k: () => setOpen(open === 'palette' ? null : 'palette'),
    '/': () => setOpen(open === 'help' ? null : 'help'),
  })
  const part: PartProps = { who, plan, onOpen: setOpen }
  return (
    <div
      className={classes.shell}
      data-menu={plan.menu}
      data-phone={plan.phone || undefined}
      style={sizesOf(plan, settings)}
    >
      <a className={classes.skip} href="#content">
        {t.skip}
      </a>
      {plan.menu === 'side' && <Side who={who} />}
      <div className={classes.head}>
        {plan.top && <TopBar {...part} menu={menu} />}
        {plan.tabs && <TabBar key={who} who={who} />}
      </div>
      <main className={classes.content} id="content" tabIndex={-1}>
        <DemoBanner who={who} />
        <Fragment key={turn}>{children}</Fragment>
      </main>
      {plan.footer && <Footer who={who} />}
      {!plan.top && <Floating {...part} />}
      <Suspense>
        {drawer && (
          <MenuDrawer
            who={who}
            opened={open === 'menu' && plan.menu === 'drawer'}
            width={settings.menuWidth}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
      <Windows who={who} open={open} onOpen={setOpen} />
    </div>
  )
}

/** The frame of an owner's screens (specification §2-3): side menu, top bar, the page. */
export const Shell = () => {
  useFigures()
  return (
    <>
      <Frame
        who="owner"
        menu={
          <>
            <ServiceButton />
            <NotificationBell />
            <UserMenu />
          </>
        }
      >
        <Outlet />
      </Frame>
      <GuideWindows />
    </>
  )
}

export const OperatorShell = () => (
  <Frame who="operator" menu={<OperatorMenu />}>
    <Outlet />
  </Frame>
)
