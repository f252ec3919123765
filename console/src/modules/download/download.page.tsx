import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { downloadTexts } from './download.en-US.ts'
import classes from './download.module.css'
import { useDeskPackages } from './download.queries.ts'
import { Packages } from './parts/packages.tsx'
import { useSite } from '../../client/user.queries.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Card } from '../../ui/page.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

const Install = () => {
  const t = useTexts(downloadTexts)
  return (
    <Card label={t.installTitle}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t.installTitle}</Title>
          <Text>{t.installText}</Text>
        </div>
        <div className={classes.ways}>
          {t.ways.map((way) => (
            <section key={way.key} className={classes.way}>
              <Text component="h3" fw={600} m={0}>
                {way.title}
              </Text>
              <ol>
                {way.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <Text size="sm" c="dimmed">
          {t.firefox}
        </Text>
      </Stack>
    </Card>
  )
}

/** What the operators of the site offer besides, as addresses of their own. */
const Others = () => {
  const t = useTexts(downloadTexts)
  // The desk itself has its button above.
  const downloads = (useSite().data?.downloads ?? []).filter(
    ({ url }) => URL.canParse(url, location.href) && new URL(url, location.href).pathname !== '/desk/',
  )
  if (downloads.length === 0) return null
  return (
    <Card label={t.otherTitle}>
      <Stack gap={6}>
        <Title order={2}>{t.otherTitle}</Title>
        {downloads.map(({ url, label }) => (
          <Anchor key={`${label} ${url}`} href={url}>
            {label}
          </Anchor>
        ))}
      </Stack>
    </Card>
  )
}

/** Everything that agents can have of the desk here: what there is, and nothing else. */
export const DownloadPage = () => {
  const t = useTexts(downloadTexts)
  const packages = useDeskPackages()
  return (
    <main className={classes.page}>
      <Group justify="space-between" gap="xs">
        <AnchorLink to="/login">{t.home}</AnchorLink>
        <Group gap="xs">
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
      </Group>
      <div>
        <Title order={1} mb={4}>
          {t.title}
        </Title>
        <Text c="dimmed">{t.intro}</Text>
      </div>
      <Card label={t.openTitle}>
        <Group justify="space-between" gap="md">
          <div>
            <Title order={2}>{t.openTitle}</Title>
            <Text>{t.openText}</Text>
          </div>
          <Button component="a" href="/desk/">
            {t.open}
          </Button>
        </Group>
      </Card>
      <QueryState query={packages} skeleton={null}>
        {(list) => <Packages packages={list} />}
      </QueryState>
      <Install />
      <Others />
    </main>
  )
}
