import {
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBuildings,
  IconClipboardList,
  IconHandStop,
  IconHome2,
  IconId,
  IconKey,
  IconLanguage,
  IconMail,
  IconMessages,
  IconNetwork,
  IconReportAnalytics,
  IconHeadset,
  IconRoute,
  IconShieldLock,
  IconToggleLeft,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { useMenuGroups, type Who } from './menu-entries.ts'
import classes from './side-menu.module.css'
import { labels } from '../routing/labels.ts'

const icons: Record<string, typeof IconHome2> = {
  Home: IconHome2,
  SonAccount: IconUsers,
  MessengerAccount: IconMessages,
  ChatUse: IconReportAnalytics,
  ChatAllocation: IconArrowsExchange,
  AgentConfig: IconNetwork,
  SessionIsolation: IconShieldLock,
  KeywordMessage: IconKey,
  WelcomeMessage: IconHandStop,
  TranslationMemory: IconBook2,
  StreamLink: IconRoute,
  Notification: IconBell,
  UserDetail: IconUserCircle,
  OperatedNotifications: IconBell,
  OperatedLinks: IconRoute,
  OperatedAccounts: IconUsersGroup,
  CustomerService: IconHeadset,
  AskedCertifications: IconId,
  FeatureSwitches: IconToggleLeft,
  AuditLog: IconClipboardList,
  Outbox: IconMail,
  Tenants: IconBuildings,
  Engines: IconLanguage,
}

/** The menu shows the screens that exist, in their groups; collapsed it shows their pictures with names to hover. */
export const SideMenu = ({ who, collapsed }: { who: Who; collapsed: boolean }) => {
  const t = useTexts(labels)
  const app = useTexts(appTexts)
  const groups = useMenuGroups(who)
  return (
    <nav
      className={classes.menu}
      aria-label={app.menu}
      data-tour="menu"
      data-collapsed={collapsed || undefined}
    >
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
