import { Kbd, UnstyledButton } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { Brand } from './brand.tsx'
import type { FramePlan } from './frame-plan.ts'
import type { Who } from './menu-entries.ts'
import { shellTexts } from './shell.en-US.ts'
import classes from './shell.module.css'
import { Tool } from './tool.tsx'
import { TopMenu } from './top-menu.tsx'
import { useSettings } from '../client/use-settings.ts'
import { Afterwards } from '../ui/afterwards.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** The windows over the page that the frame can open. */
export type Open = 'menu' | 'palette' | 'help' | null

export type PartProps = { who: Who; plan: FramePlan; onOpen: (what: Open) => void }

const MenuButton = ({ onOpen }: Pick<PartProps, 'onOpen'>) => (
  <Tool
    label={useTexts(appTexts).openMenu}
    icon={IconMenu2}
    onClick={() => onOpen('menu')}
    data-tour="menu"
  />
)

const SettingsButton = ({ variant }: { variant?: 'default' }) => {
  const [, change] = useSettings()
  return (
    <Tool
      label={useTexts(shellTexts).settings}
      icon={IconSettings}
      onClick={() => change({ globalSettings: true })}
      {...(variant ? { variant } : {})}
    />
  )
}

/** Wide enough it looks like the box that it opens; else a picture. */
const SearchButton = ({ plan, onOpen }: PartProps) => {
  const t = useTexts(shellTexts)
  const os = useOs()
  if (plan.phone || plan.menu === 'top')
    return <Tool label={t.search} icon={IconSearch} onClick={() => onOpen('palette')} data-tour="search" />
  return (
    <UnstyledButton className={classes.search ?? ''} onClick={() => onOpen('palette')} data-tour="search">
      <IconSearch size={16} aria-hidden="true" />
      <span>{t.searchHint}</span>
      <Kbd size="xs" aria-hidden="true">
        {os === 'macos' ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}

export const TopBar = ({ menu, ...props }: PartProps & { menu: ReactNode }) => {
  const t = useTexts(appTexts)
  const { who, plan, onOpen } = props
  const atSide = plan.menu === 'side'
  const small = plan.phone || plan.menu === 'top'
  return (
    <section className={classes.top} aria-label={t.tools}>
      <Afterwards>
        <div className={classes.topStart}>
          {plan.menu === 'drawer' && <MenuButton onOpen={onOpen} />}
          {!atSide && <Brand who={who} collapsed={plan.phone} />}
          {plan.menu === 'top' && <TopMenu who={who} />}
          {!small && <SearchButton {...props} />}
        </div>
        <div className={classes.tools}>
          {small && <SearchButton {...props} />}
          <div className={classes.tools} data-tour="preferences">
            <LanguageSwitch />
            {!plan.phone && <ThemeSwitch />}
            <SettingsButton />
          </div>
          <div className={classes.tools} data-tour="account">
            {menu}
          </div>
        </div>
      </Afterwards>
    </section>
  )
}

/** Without a top bar: what could be reached nowhere else. */
export const Floating = ({ plan, onOpen }: PartProps) => {
  const t = useTexts(appTexts)
  const shell = useTexts(shellTexts)
  return (
    <section className={classes.floating} aria-label={t.tools} data-tour="preferences">
      {plan.menu === 'drawer' && (
        <Tool label={t.openMenu} icon={IconMenu2} onClick={() => onOpen('menu')} variant="default" />
      )}
      <Tool label={shell.search} icon={IconSearch} onClick={() => onOpen('palette')} variant="default" />
      <SettingsButton variant="default" />
    </section>
  )
}
