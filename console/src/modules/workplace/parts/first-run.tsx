import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './first-run.module.css'
import { isFirstRunShown } from '../workplace-guide.format.ts'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useFirstChannel, useSummary } from '../workplace.queries.ts'
import { useGuide, useGuideAct } from '../../../client/guides.queries.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'

type FirstSteps = { subAccount: boolean; channel: boolean; message: boolean }
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
        {!done && action && <div className={classes.action}>{action}</div>}
      </div>
    </li>
  )
}

type HeadProps = { done: number; onClose: () => void }

const Head = ({ done, onClose }: HeadProps) => {
  const t = useTexts(workplaceTexts)
  const isAllDone = done === 3
  return (
    <Group justify="space-between" mb="sm" gap="xs" wrap="nowrap" align="flex-start">
      <Group gap="sm" align="baseline">
        <Title order={2}>{t.guideTitle}</Title>
        <Text size="sm" c="dimmed" aria-live="polite">
          {isAllDone ? t.guideEnd : t.guideDone(done)}
        </Text>
      </Group>
      {isAllDone ? (
        <Button size="xs" onClick={onClose}>
          {t.guideFinish}
        </Button>
      ) : (
        <CloseButton aria-label={t.guideClose} title={t.guideClose} onClick={onClose} />
      )}
    </Group>
  )
}

const doneOf = (steps: FirstSteps | undefined): number => Object.values(steps ?? {}).filter(Boolean).length

type ListProps = { steps: FirstSteps; chatPage: string | null }

const List = ({ steps, chatPage }: ListProps) => {
  const t = useTexts(workplaceTexts)
  return (
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
          chatPage && (
            <Button component="a" href={chatPage} target="_blank" rel="noopener noreferrer" size="xs">
              {t.stepMessageGo}
            </Button>
          )
        }
      />
    </ol>
  )
}

/** Real steps that tick themselves off as they happen; put away for good when all are done, or when their owner says so. */
export const FirstRun = () => {
  const t = useTexts(workplaceTexts)
  const guide = useGuide('firstRun')
  const act = useGuideAct()
  const steps = useSummary().data?.firstRun
  const channel = useFirstChannel(steps !== undefined && steps.channel && !steps.message)
  const done = doneOf(steps)
  const [wasOpen, setWasOpen] = useState(false)
  if (steps && done < 3 && !wasOpen) setWasOpen(true)
  if (!steps || !isFirstRunShown(guide, done === 3, wasOpen)) return null
  const close = () => act({ name: 'firstRun', act: done === 3 ? 'finish' : 'close' })
  return (
    <Card label={t.guideTitle}>
      <Head done={done} onClose={close} />
      <List steps={steps} chatPage={channel.data ?? null} />
    </Card>
  )
}
