import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Profile } from '@chatx/contract/main-account-profile'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { profileTexts } from './main-account-profile.en-US.ts'
import classes from './main-account-profile.module.css'
import { useProfile, useUpdatePortrait } from './main-account-profile.queries.ts'
import { PlanCard } from './parts/plan-card.tsx'
import { regionNames } from '../../client/regions.ts'
import { Face } from '../../ui/face.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'

const ProfileForm = lazy(() =>
  import('./main-account-profile.form.tsx').then((m) => ({ default: m.ProfileFormDialog })),
)
const PortraitDialog = lazy(() =>
  import('./parts/portrait-dialog.tsx').then((m) => ({ default: m.PortraitDialog })),
)

type Open = 'form' | 'portrait' | null

const PortraitCard = ({ profile, onChange }: { profile: Profile; onChange: () => void }) => {
  const t = useTexts(profileTexts)
  const update = useUpdatePortrait()
  const remove = async () => {
    try {
      await update.mutateAsync(null)
      void toast(t.portraitGone)
    } catch (error) {
      if (!isApiError(error)) throw error
      void toast(error.message, 'bad')
    }
  }
  return (
    <Card label={t.portrait}>
      <div className={classes.head}>
        <Face name={profile.userName} src={profile.headPortrait} size={96} />
        <Stack gap="sm" className={classes.name ?? ''}>
          <Title order={2}>{profile.userName}</Title>
          <Group gap="sm">
            <Button variant="default" onClick={onChange}>
              {t.changePortrait}
            </Button>
            {profile.headPortrait !== '' && (
              <Button variant="default" loading={update.isPending} onClick={() => void remove()}>
                {t.removePortrait}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Card>
  )
}

const useFacts = (profile: Profile): Fact[] => {
  const t = useTexts(profileTexts)
  const [locale] = useLocale()
  const { dateTime } = useFormats()
  const given = (value: string): ReactNode =>
    value === '' ? <Text span c="dimmed">{`(${t.none})`}</Text> : value
  return [
    { name: t.id, value: profile.id },
    { name: t.registered, value: dateTime(profile.createdAt) },
    {
      name: t.email,
      value: (
        <>
          {profile.emailAddress}{' '}
          <AnchorLink to="/user/setting" size="sm" underline="always">
            {t.changeEmail}
          </AnchorLink>
        </>
      ),
    },
    { name: t.userName, value: profile.userName },
    { name: t.phone, value: given(profile.phone) },
    { name: t.tgContact, value: given(profile.tgContact) },
    {
      name: t.region,
      value: given(profile.region === '' ? '' : regionNames(locale, profile.region)(profile.region)),
    },
    { name: t.area, value: given(profile.area) },
    { name: t.address, value: given(profile.address) },
    { name: t.profile, value: given(profile.profile), wide: true },
  ]
}

const ProfileFacts = ({ profile }: { profile: Profile }) => <Facts facts={useFacts(profile)} />

/** Who am I here, and what do others at the operator's know of me? */
export const ProfilePage = () => {
  const t = useTexts(profileTexts)
  const query = useProfile()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Page intro={t.intro}>
      <QueryState query={query}>
        {(profile) => (
          <>
            <PortraitCard profile={profile} onChange={() => setOpen('portrait')} />
            <Card label={t.details}>
              <Stack gap="md">
                <Group justify="space-between">
                  <Title order={2}>{t.details}</Title>
                  <Button variant="default" onClick={() => setOpen('form')}>
                    {t.edit}
                  </Button>
                </Group>
                <ProfileFacts profile={profile} />
              </Stack>
            </Card>
            <PlanCard />
            <Suspense>
              {open === 'form' && <ProfileForm profile={profile} onClose={close} />}
              {open === 'portrait' && <PortraitDialog onClose={close} />}
            </Suspense>
          </>
        )}
      </QueryState>
    </Page>
  )
}
