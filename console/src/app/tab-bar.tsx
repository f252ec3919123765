import { ActionIcon, CloseButton, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconRefresh, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import type { Who } from './menu-entries.ts'
import { shellTexts } from './shell.en-US.ts'
import classes from './tab-bar.module.css'
import type { Span } from './tabs.ts'
import { type ShownTab, useRefresh, useTabs } from './use-tabs.ts'
import { labels } from '../routing/labels.ts'
import { Afterwards } from '../ui/afterwards.tsx'

/** Only a plain press is ours; with a key held the browser opens a window of its own. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

type TabProps = {
  tab: ShownTab
  current: boolean
  onOpen: () => void
  onClose: () => void
  onMenu: () => void
}

const OpenTab = ({ tab, current, onOpen, onClose, onMenu }: TabProps) => {
  const t = useTexts(shellTexts)
  const name = useTexts(labels)[tab.label]
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const press = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onOpen()
  }
  const pressMiddle = (event: MouseEvent) => {
    if (event.button !== 1 || tab.home) return
    event.preventDefault()
    onClose()
  }
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    onMenu()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.home) onClose()
  }
  return (
    <li ref={place} className={classes.tab} data-active={current || undefined}>
      <a
        href={tab.href}
        className={classes.name}
        aria-current={current ? 'page' : undefined}
        onClick={press}
        onKeyDown={keys}
        onAuxClick={pressMiddle}
        onContextMenu={ask}
      >
        {name}
      </a>
      {!tab.home && <CloseButton size="xs" iconSize={14} aria-label={t.closeTab(name)} onClick={onClose} />}
    </li>
  )
}

const spans: readonly Span[] = ['this', 'others', 'left', 'right', 'all']

type MenuProps = {
  tabs: ReturnType<typeof useTabs>
  /** The tab that the menu is about. */
  about: string
  opened: boolean
  onChange: (opened: boolean) => void
}

const TabMenu = ({ tabs, about, opened, onChange }: MenuProps) => {
  const t = useTexts(shellTexts)
  const refresh = useRefresh()
  const at = tabs.list.findIndex((tab) => tab.name === about)
  const others = tabs.list.filter((tab) => !tab.home)
  const possible: Record<Span, boolean> = {
    this: tabs.list[at]?.home === false,
    others: others.some((tab) => tab.name !== about),
    left: tabs.list.slice(0, Math.max(at, 0)).some((tab) => !tab.home),
    right: tabs.list.slice(at + 1).some((tab) => !tab.home),
    all: others.length > 0,
  }
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.tabActions} title={t.tabActions}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          disabled={about !== tabs.current}
          onClick={refresh}
        >
          {t.refresh}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          disabled={!tabs.canReopen}
          onClick={tabs.openAgain}
        >
          {t.reopen}
        </Menu.Item>
        <Menu.Divider />
        {spans.map((span) => (
          <Menu.Item
            key={span}
            leftSection={<IconX size={16} aria-hidden="true" />}
            disabled={!possible[span]}
            onClick={() => tabs.closeSpan(about, span)}
          >
            {t.close[span]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The screens that are open in this window, each with its filters; the home stays (specification §3, tabBar). */
export const TabBar = ({ who }: { who: Who }) => {
  const t = useTexts(shellTexts)
  const tabs = useTabs(who)
  const [asked, setAsked] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const about = asked ?? tabs.current ?? ''
  const toggle = (open: boolean) => {
    setOpened(open)
    if (!open) setAsked(null)
  }
  return (
    <nav className={classes.bar} aria-label={t.tabs}>
      <Afterwards>
        <ul className={classes.list}>
          {tabs.list.map((tab) => (
            <OpenTab
              key={tab.name}
              tab={tab}
              current={tab.name === tabs.current}
              onOpen={() => tabs.go(tab.href)}
              onClose={() => tabs.closeSpan(tab.name, 'this')}
              onMenu={() => {
                setAsked(tab.name)
                setOpened(true)
              }}
            />
          ))}
        </ul>
        <TabMenu tabs={tabs} about={about} opened={opened} onChange={toggle} />
      </Afterwards>
    </nav>
  )
}
