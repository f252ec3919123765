import './access-security.styles.ts'
import { Stack, Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { securityTexts } from './access-security.en-US.ts'
import type { Who } from './access-security.queries.ts'
import { EmailCard } from './parts/email-card.tsx'
import { LoginRecords } from './parts/login-records.tsx'
import { LoginSessions } from './parts/login-sessions.tsx'
import { OperatorPasswordDialog } from './parts/operator-password-dialog.tsx'
import { OwnerPasswordDialog } from './parts/owner-password-dialog.tsx'
import { PasswordCard } from './parts/password-card.tsx'
import { SecondFactorCard } from './parts/second-factor-card.tsx'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const owners = getRouteApi('/layout/user/setting')
const operators = getRouteApi('/operator-layout/operator/setting')

/** A tab that the app adds. */
type More = { tab: 'certification'; label: string; Panel: ComponentType<{ after: string | undefined }> }
type Tab = 'sessions' | 'records' | More['tab'] | undefined
type Props = { who: Who; tab: Tab; after: string | undefined; more?: More }

const Settings = ({ who, tab, after, more }: Props) => {
  const t = useTexts(securityTexts)
  const pager = usePager(after)
  return (
    <Page intro={t.intro}>
      <Tabs
        value={tab ?? 'security'}
        keepMounted={false}
        onChange={(next) => pager.filter({ tab: next === 'security' ? undefined : next })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="security">{t.tabSecurity}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t.tabSessions}</Tabs.Tab>
          <Tabs.Tab value="records">{t.tabRecords}</Tabs.Tab>
          {more && <Tabs.Tab value={more.tab}>{more.label}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="security">
          <Stack gap="md">
            <SecondFactorCard who={who} />
            {who === 'operator' && (
              <PasswordCard text={t.operatorPasswordText} dialog={OperatorPasswordDialog} />
            )}
            {who === 'owner' && (
              <>
                <PasswordCard text={t.passwordText} dialog={OwnerPasswordDialog} />
                <EmailCard />
              </>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <LoginSessions who={who} />
        </Tabs.Panel>
        <Tabs.Panel value="records">
          <LoginRecords who={who} after={after} pager={pager} />
        </Tabs.Panel>
        {more && (
          <Tabs.Panel value={more.tab}>
            <Suspense fallback={<RowsSkeleton />}>
              <more.Panel after={after} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  )
}

/** An owner's security settings. */
export const SettingPage = ({ more }: { more: More }) => {
  const { tab, after } = owners.useSearch()
  return <Settings who="owner" tab={tab} after={after} more={more} />
}

export const OperatorSettingPage = () => {
  const { tab, after } = operators.useSearch()
  return <Settings who="operator" tab={tab} after={after} />
}
