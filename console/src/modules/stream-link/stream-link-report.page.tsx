import './stream-link.styles.ts'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconChartBarOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { Figures } from './parts/figures.tsx'
import { RangeChoice } from './parts/range-choice.tsx'
import { Totals, Uncounted } from './parts/totals.tsx'
import { visitTexts } from './stream-link-visit.en-US.ts'
import { useReport } from './stream-link-visit.queries.ts'
import classes from './stream-link.module.css'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

const route = getRouteApi('/fansOperation/streamLinkReport')

const Gone = () => {
  const t = useTexts(visitTexts)
  return (
    <Stack align="center" gap="xs" pt="15vh">
      <IconChartBarOff size={40} stroke={1.2} aria-hidden="true" />
      <Title order={1} size="h3" ta="center">
        {t.reportGone}
      </Title>
      <Text c="dimmed" ta="center" maw={440}>
        {t.reportGoneMore}
      </Text>
    </Stack>
  )
}

const Report = ({ token }: { token: string }) => {
  const { range = '7d' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useReport(token, range)
  // A refused token and one that was never given look the same.
  if (isApiError(query.error) && !query.error.isTransport) return <Gone />
  return (
    <QueryState query={query}>
      {(report) => (
        <>
          <div>
            <Title order={1} className={classes.url ?? ''}>
              {report.name}
            </Title>
            <Text c="dimmed" className={classes.url ?? ''}>
              {report.sortUrl}
            </Text>
          </div>
          <Totals totals={report.totals} />
          <div className={classes.toolbar}>
            <Uncounted totals={report.totals} />
            <RangeChoice
              value={range}
              onChange={(next) => void navigate({ search: { token, range: next }, replace: true })}
            />
          </div>
          <Figures figures={report.figures} range={range} />
          <Text size="sm">
            <Anchor href={report.noticeUrl} target="_blank" rel="noreferrer noopener">
              {report.notice}
            </Anchor>
          </Text>
        </>
      )}
    </QueryState>
  )
}

/** The public report (specification §2 and §6): no login, no menu. */
export const StreamLinkReportPage = () => {
  const { token } = route.useSearch()
  return (
    <main className={classes.public}>
      <Group justify="flex-end" gap="xs">
        <LanguageSwitch />
        <ThemeSwitch />
      </Group>
      {token === undefined ? <Gone /> : <Report token={token} />}
    </main>
  )
}
