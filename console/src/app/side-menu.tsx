import {
  IconBook2,
  IconHandStop,
  IconHome2,
  IconKey,
  IconLanguage,
  IconMail,
  IconMessages,
  IconReportAnalytics,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import classes from './side-menu.module.css'
import { type Label, labels } from '../routing/labels.ts'
import { namedRoutes } from '../routing/names.ts'

const icons: Record<string, typeof IconHome2> = {
  Home: IconHome2,
  SonAccount: IconUsers,
  MessengerAccount: IconMessages,
  ChatUse: IconReportAnalytics,
  KeywordMessage: IconKey,
  WelcomeMessage: IconHandStop,
  TranslationMemory: IconBook2,
  StreamLink: IconRoute,
  OperatedLinks: IconRoute,
  Outbox: IconMail,
  Engines: IconLanguage,
}

type Entry = { name: string; label: Label; path: string; group: Label; order: number }

const useEntries = (who: 'owner' | 'operator'): [Label, Entry[]][] => {
  const router = useRouter()
  return useMemo(() => {
    const entries = namedRoutes(router.routeTree)
      .flatMap(({ path, facts }): Entry[] =>
        facts.menu && facts.login === who
          ? [{ name: facts.name, label: facts.label, path, ...facts.menu }]
          : [],
      )
      .sort((a, b) => a.order - b.order)
    const groups = [...new Set(entries.map((entry) => entry.group))]
    return groups.map((group) => [group, entries.filter((entry) => entry.group === group)])
  }, [router, who])
}

/** The menu shows the screens that exist, in their groups; collapsed it shows their pictures with names to hover. */
export const SideMenu = ({ who, collapsed }: { who: 'owner' | 'operator'; collapsed: boolean }) => {
  const t = useTexts(labels)
  const app = useTexts(appTexts)
  const groups = useEntries(who)
  return (
    <nav className={classes.menu} aria-label={app.menu} data-collapsed={collapsed || undefined}>
      {groups.map(([group, entries]) => (
        <div key={group} className={classes.group}>
          <h2 className={classes.groupTitle}>{t[group]}</h2>
          <ul>
            {entries.map((entry) => {
              const Icon = icons[entry.name] ?? IconHome2
              return (
                <li key={entry.name}>
                  <Link
                    to={entry.path}
                    className={classes.entry}
                    activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                    {...(collapsed ? { title: t[entry.label], 'aria-label': t[entry.label] } : {})}
                  >
                    <Icon size={18} stroke={1.6} aria-hidden="true" />
                    {!collapsed && <span>{t[entry.label]}</span>}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
