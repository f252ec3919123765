import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import type { DeskInfo } from '@chatx/contract/sub-account'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { postLogout } from '../modules/access/access.queries.ts'
import { refreshShown } from '../modules/conversation/conversation.actions.ts'
import { fetchConsoleTicket } from '../modules/setting/setting.queries.ts'
import { SettingPopover } from '../modules/setting/setting-popover.tsx'
import { appTexts } from './app.en-US.ts'
import { current } from './connection.store.ts'
import classes from './topbar.module.css'

const openConsole = async (): Promise<void> => {
  // Opened before the ticket is there: a browser lets only a click open a window.
  const opened = window.open('', '_blank')
  const ticket = await fetchConsoleTicket()
  const address = `/login?quickLogin=${encodeURIComponent(JSON.stringify({ ticket }))}`
  if (opened) {
    opened.opener = null
    opened.location.href = address
  } else location.href = address
}

/** Leaves before the server says goodbye to this login session, so that nobody is told of an end they asked for. */
const logOut = async (): Promise<void> => {
  current.live?.close()
  await postLogout()
}

const Figures = ({ info }: { info: DeskInfo }) => {
  const t = useTexts(appTexts)
  const formats = useFormats()
  const { held, limit } = info.ports
  return (
    <div className={classes.figures}>
      <span title={t.portsHint}>{t.ports(formats.number(held), formats.number(limit))}</span>
      <span title={t.charactersHint} data-low={info.subAccount.remainingChars <= 0 || undefined}>
        {t.characters(formats.number(info.subAccount.remainingChars))}
      </span>
    </div>
  )
}

const UserMenu = ({ info }: { info: DeskInfo }) => {
  const t = useTexts(appTexts)
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t.menu} title={t.menu}>
          <IconUserCircle size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {info.agent.name} · {info.mainAccount.userName}
        </Menu.Label>
        {info.loggedInAs === 'main' && (
          <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => void openConsole()}>
            {t.openConsole}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          {t.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Who is here, with how many ports and characters, and what concerns the whole desk. */
export const Topbar = ({ info, onHelp }: { info: DeskInfo; onHelp: () => void }) => {
  const t = useTexts(appTexts)
  const [tag, setTag] = useLocale()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <header className={classes.bar}>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={24} height={24} />
      <span className={classes.title}>{info.subAccount.name}</span>
      <Figures info={info} />
      <Tooltip label={t.help}>
        <ActionIcon
          className={classes.wide ?? ''}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t.help}
          onClick={onHelp}
        >
          <IconKeyboard size={20} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t.switchLanguage}
        title={t.switchLanguage}
        onClick={() => setTag(tag === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        <IconLanguage size={20} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t[other]}
        title={t[other]}
        onClick={() => setColorScheme(other)}
      >
        {scheme === 'dark' ? <IconSun size={19} /> : <IconMoon size={19} />}
      </ActionIcon>
      <SettingPopover setting={info.translationSetting} onSaved={() => void refreshShown()} />
      <UserMenu info={info} />
    </header>
  )
}
