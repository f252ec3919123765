import { Button, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import classes from './panel.module.css'
import { guideTexts } from '../guide.en-US.ts'
import { firstUndone } from '../guide.format.ts'

type Step = { title: string; more: string; done: boolean; action: ReactNode }

const Row = ({ n, step, now }: { n: number; step: Step; now: boolean }) => {
  const t = useTexts(guideTexts)
  return (
    <li
      className={classes.step}
      data-done={step.done || undefined}
      data-now={now || undefined}
      aria-current={now ? 'step' : undefined}
    >
      <span className={classes.mark}>{step.done ? <IconCheck size={14} aria-label={t.stepDone} /> : n}</span>
      <div className={classes.text}>
        <Title order={3} size="sm" fw={500} {...(step.done ? { c: 'dimmed' } : {})}>
          {step.title}
        </Title>
        {now && (
          <>
            <Text size="sm" c="dimmed" mb={8}>
              {step.more}
            </Text>
            {step.action}
          </>
        )}
      </div>
    </li>
  )
}

/** Steps with how many have happened; only the one to do now says more, and has its button. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const t = useTexts(guideTexts)
  const now = firstUndone(steps.map(({ done }) => done))
  const done = steps.filter((step) => step.done).length
  return (
    <>
      <div>
        <Text size="sm" c="dimmed" mb={6} aria-live="polite">
          {done === steps.length ? t.finished : t.progress(done, steps.length)}
        </Text>
        <div className={classes.bar} aria-hidden="true">
          <span style={{ width: `${(100 * done) / steps.length}%` }} />
        </div>
      </div>
      <ol className={classes.steps} data-one={now < steps.length || undefined}>
        {steps.map((step, index) => (
          <Row key={step.title} n={index + 1} step={step} now={index === now} />
        ))}
      </ol>
      {now === steps.length && (
        <Text size="sm" c="dimmed">
          {t.finishedMore}
        </Text>
      )}
    </>
  )
}

/** What stands in place of steps that are not known. */
export const Unknown = ({ failed, retry }: { failed: boolean; retry: () => void }) => {
  const t = useTexts(guideTexts)
  if (!failed) return <RowsSkeleton rows={4} />
  return (
    <StatePanel
      alert
      title={t.failed}
      action={
        <Button variant="default" size="xs" onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  )
}
