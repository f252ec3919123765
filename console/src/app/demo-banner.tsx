import { Alert, Text } from '@mantine/core'
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
    <Alert color="yellow" variant="light" aria-live="polite" m="md" mb={0}>
      <Text span fw={600}>
        {demoTitle}
      </Text>{' '}
      · {who === 'owner' ? t.demoOwner : t.demoOperator}{' '}
      {who === 'operator' && (
        <AnchorLink to="/operator/switches" underline="always" c="inherit">
          {t.demoSwitches}
        </AnchorLink>
      )}
    </Alert>
  )
}
