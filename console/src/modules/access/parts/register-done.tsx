import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Site } from '@chatx/contract/tenant'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'
import { ContactList } from './contact-list.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSite } from '../../../client/user.queries.ts'
import { AnchorLink } from '../../../ui/links.tsx'

const secondsToRead = 15

const Downloads = ({ site }: { site: Site | undefined }) => {
  const t = useTexts(accessTexts)
  return (
    <Stack gap={6}>
      <Title order={2} size="h3">
        {t.downloads}
      </Title>
      <Anchor href="/desk/">{t.openDesk}</Anchor>
      <AnchorLink to="/download">{t.installDesk}</AnchorLink>
      {site?.downloads.map((download) => (
        <Anchor key={`${download.label} ${download.url}`} href={download.url}>
          {download.label}
        </Anchor>
      ))}
    </Stack>
  )
}

const Contacts = ({ site }: { site: Site | undefined }) => {
  const t = useTexts(accessTexts)
  if (!site || site.contacts.length === 0) return null
  return (
    <Stack gap={6}>
      <Title order={2} size="h3">
        {t.contacts}
      </Title>
      <Text c="dimmed">{t.bonus}</Text>
      <ContactList contacts={site.contacts} />
    </Stack>
  )
}

/** Success: the client, whom to contact, and on to the login by itself unless somebody wants to stay. */
export const RegisterDone = () => {
  const t = useTexts(accessTexts)
  const navigate = useNavigate()
  const site = useSite()
  const [left] = useCountdown(secondsToRead)
  const [staying, setStaying] = useState(false)
  const over = left === 0 && !staying
  useEffect(() => {
    if (over) void navigate({ to: '/login', replace: true })
  }, [over, navigate])
  return (
    <Stack gap="lg">
      <Downloads site={site.data} />
      <Contacts site={site.data} />
      {!staying && <Alert variant="light" role="timer" title={t.redirectIn(left)} />}
      <Group grow>
        <Button onClick={() => void navigate({ to: '/login' })}>{t.goNow}</Button>
        {!staying && (
          <Button variant="default" onClick={() => setStaying(true)}>
            {t.stayHere}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
