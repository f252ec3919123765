import { Group, List, Title } from '@mantine/core'
import { IconCircleCheck, IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { Steps } from './steps.tsx'
import { viewTexts } from '../gallery-view.texts.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'

/** It went well: what comes next, and where to go from here. */
export const ResultSuccess = () => {
  const t = useTexts(viewTexts)
  return (
    <>
      <Card>
        <StatePanel
          icon={<IconCircleCheck size={56} stroke={1.2} color="var(--chatx-good)" />}
          title={t.successTitle}
          action={
            <Group gap="sm">
              <ButtonLink variant="default" to="/gallery/$screen" params={{ screen: 'search-table' }}>
                {t.toList}
              </ButtonLink>
              <ButtonLink to="/gallery/$screen" params={{ screen: 'basic-profile' }}>
                {t.toDetail}
              </ButtonLink>
            </Group>
          }
        >
          {t.successText}
        </StatePanel>
      </Card>
      <Card label={t.progress}>
        <Title order={2} mb="sm">
          {t.progress}
        </Title>
        <Steps active={1} labels={t.steps} hints={t.progressTimes} />
      </Card>
    </>
  )
}

/** It went wrong: each reason, and the way back to the form. */
export const ResultError = () => {
  const t = useTexts(viewTexts)
  return (
    <>
      <Card>
        <StatePanel
          alert
          icon={<IconAlertTriangle size={56} stroke={1.2} color="var(--chatx-bad)" />}
          title={t.errorTitle}
          action={
            <ButtonLink to="/gallery/$screen" params={{ screen: 'group-form' }}>
              {t.fix}
            </ButtonLink>
          }
        >
          {t.errorText}
        </StatePanel>
      </Card>
      <Card label={t.reasonsTitle}>
        <Title order={2} mb="sm">
          {t.reasonsTitle}
        </Title>
        <List spacing={4}>
          {t.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      </Card>
    </>
  )
}
