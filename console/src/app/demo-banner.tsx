import { Alert } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import type { Who } from './menu-entries.ts'
import { shellTexts } from './shell.en-US.ts'
import { useSite } from '../client/user.queries.ts'
import { AnchorLink } from '../ui/links.tsx'

/** Says on every screen that this is a demo (specification §8, 901), before somebody has typed for nothing. */
export const DemoBanner = ({ who }: { who: Who }) => {
  const { demoTitle } = useTexts(appTexts)
  const t = useTexts(shellTexts)
  const site = useSite(who)
  if (site.data?.readOnly !== true) return null
  return (
    <Alert color="yellow" variant="light" aria-live="polite" title={demoTitle} m="md" mb={0}>
      {who === 'owner' ? t.demoOwner : t.demoOperator}{' '}
      {who === 'operator' && <AnchorLink to="/operator/switches">{t.demoSwitches}</AnchorLink>}
    </Alert>
  )
}
