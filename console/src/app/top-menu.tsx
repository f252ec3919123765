import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { type MenuEntry, type MenuGroup, useMenuGroups, type Who } from './menu-entries.ts'
import classes from './top-menu.module.css'
import { labels } from '../routing/labels.ts'

const Alone = ({ entry }: { entry: MenuEntry }) => {
  const t = useTexts(labels)
  return (
    <Link
      to={entry.path}
      className={classes.entry}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
    >
      {t[entry.label]}
    </Link>
  )
}

const Group = ({ group: [group, entries] }: { group: MenuGroup }) => {
  const t = useTexts(labels)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const within = entries.some((entry) => path.startsWith(entry.path))
  return (
    <Menu position="bottom-start" trigger="click-hover" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.entry ?? ''} data-active={within || undefined}>
          {t[group]}
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.name}
            component={Link}
            to={entry.path}
            className={classes.item ?? ''}
            data-active={path.startsWith(entry.path) || undefined}
          >
            {t[entry.label]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu in the top bar (specification §3, topMenu): a group of one screen is that screen. */
export const TopMenu = ({ who }: { who: Who }) => {
  const app = useTexts(appTexts)
  return (
    <nav className={classes.menu} aria-label={app.menu} data-tour="menu">
      {useMenuGroups(who).map((group) => {
        const [only, ...others] = group[1]
        return only && others.length === 0 ? (
          <Alone key={group[0]} entry={only} />
        ) : (
          <Group key={group[0]} group={group} />
        )
      })}
    </nav>
  )
}
