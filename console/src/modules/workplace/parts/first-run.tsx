import { Button, Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './first-run.module.css'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useFirstChannel, useSummary } from '../workplace.queries.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'

type StepProps = { n: number; done: boolean; title: string; more: string; action: ReactNode }

const Step = ({ n, done, title, more, action }: StepProps) => {
  const t = useTexts(workplaceTexts)
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.mark}>{done ? <IconCheck size={16} aria-label={t.done} /> : n}</span>
      <div className={classes.text}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      </div>
      {!done && action}
    </li>
  )
}

/** Real steps that tick themselves off as they happen; gone when all are done. */
export const FirstRun = () => {
  const t = useTexts(workplaceTexts)
  const steps = useSummary().data?.firstRun
  const channel = useFirstChannel(steps !== undefined && steps.channel && !steps.message)
  if (!steps || (steps.subAccount && steps.channel && steps.message)) return null
  return (
    <Card label={t.guideTitle}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{t.guideTitle}</Title>
        <Text size="sm" c="dimmed">
          {t.guideIntro}
        </Text>
      </Group>
      <ol className={classes.steps}>
        <Step
          n={1}
          done={steps.subAccount}
          title={t.stepSub}
          more={t.stepSubMore}
          action={
            <ButtonLink to="/subpage/sonAccount" size="xs">
              {t.stepSubGo}
            </ButtonLink>
          }
        />
        <Step
          n={2}
          done={steps.channel}
          title={t.stepChannel}
          more={t.stepChannelMore}
          action={
            <ButtonLink to="/subpage/messengerAccount" size="xs">
              {t.stepChannelGo}
            </ButtonLink>
          }
        />
        <Step
          n={3}
          done={steps.message}
          title={t.stepMessage}
          more={t.stepMessageMore}
          action={
            channel.data && (
              <Button component="a" href={channel.data} target="_blank" rel="noopener" size="xs">
                {t.stepMessageGo}
              </Button>
            )
          }
        />
      </ol>
    </Card>
  )
}
