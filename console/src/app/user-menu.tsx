import { Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconDownload,
  IconExternalLink,
  IconLogout,
  IconMapRoute,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useLogout, useOperator } from './app.queries.ts'
import { appTexts } from './app.en-US.ts'
import { shellTexts } from './shell.en-US.ts'
import classes from './user-menu.module.css'
import { useSettings } from '../client/use-settings.ts'
import { useUser } from '../client/user.queries.ts'
import { labels } from '../routing/labels.ts'
import { Face } from '../ui/face.tsx'

type Props = {
  name: string
  /** The address of the own picture, or empty. */
  portrait: string
  detail: string
  who: 'owner' | 'operator'
  loginPath: '/login' | '/operator/login'
}

const GuidesItem = () => {
  const t = useTexts(shellTexts)
  const [, change] = useSettings()
  return (
    <Menu.Item
      leftSection={<IconMapRoute size={16} aria-hidden="true" />}
      onClick={() => change({ guideState: true, guideType: 'none' })}
    >
      {t.guides}
    </Menu.Item>
  )
}

const AccountMenu = ({ name, portrait, detail, who, loginPath }: Props) => {
  const t = useTexts(appTexts)
  const names = useTexts(labels)
  const navigate = useNavigate()
  const logout = useLogout(who)
  const leave = async () => {
    await logout.mutateAsync()
    await navigate({ to: loginPath, search: {} })
  }
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''} aria-label={`${name} · ${t.account}`} data-tour-back>
          <Face name={name} src={portrait} size={28} />
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" className={classes.full ?? ''}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {who === 'owner' && (
          <Menu.Item
            component="a"
            href="/desk/"
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {t.openDesk}
          </Menu.Item>
        )}
        {who === 'owner' && (
          <Menu.Item
            component={Link}
            to="/download"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {names.download}
          </Menu.Item>
        )}
        {who === 'owner' && (
          <Menu.Item
            component={Link}
            to="/userCenter/userDetail"
            leftSection={<IconUserCircle size={16} aria-hidden="true" />}
          >
            {names.userDetail}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={who === 'owner' ? '/user/setting' : '/operator/setting'}
          leftSection={<IconShieldLock size={16} aria-hidden="true" />}
        >
          {names.setting}
        </Menu.Item>
        {who === 'owner' && <GuidesItem />}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => void leave()}
          disabled={logout.isPending}
        >
          {t.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const UserMenu = () => {
  const user = useUser()
  return (
    <AccountMenu
      who="owner"
      name={user.userName}
      portrait={user.headPortrait}
      detail={user.setMealDO.title}
      loginPath="/login"
    />
  )
}

export const OperatorMenu = () => {
  const t = useTexts(appTexts)
  const operator = useOperator()
  return (
    <AccountMenu
      who="operator"
      name={operator.data?.displayName ?? operator.data?.userName ?? t.operatorNote}
      portrait=""
      detail={t.operatorNote}
      loginPath="/operator/login"
    />
  )
}
