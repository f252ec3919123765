import './stream-link.styles.ts'
import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { AbuseReports } from './parts/abuse-reports.tsx'
import { OperatedLinks } from './parts/operated-links.tsx'
import { Redirectors } from './parts/redirectors.tsx'
import { operatedLinkTexts } from './stream-link-operator.en-US.ts'
import classes from './stream-link.module.css'
import { Page } from '../../ui/page.tsx'
import { usePager } from '../../ui/use-pager.ts'

const route = getRouteApi('/operator-layout/operator/links')

export const OperatedLinksPage = () => {
  const t = useTexts(operatedLinkTexts)
  const { after, search, tab } = route.useSearch()
  const pager = usePager(after)
  return (
    <Page intro={t.intro}>
      <Tabs
        value={tab ?? 'links'}
        keepMounted={false}
        onChange={(next) => pager.filter({ tab: next === 'links' ? undefined : next, search: undefined })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="links">{t.links}</Tabs.Tab>
          <Tabs.Tab value="abuse">{t.abuse}</Tabs.Tab>
          <Tabs.Tab value="redirectors">{t.redirectors}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="links" className={classes.records ?? ''}>
          <OperatedLinks after={after} search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="abuse">
          <AbuseReports after={after} />
        </Tabs.Panel>
        <Tabs.Panel value="redirectors">
          <Redirectors />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
