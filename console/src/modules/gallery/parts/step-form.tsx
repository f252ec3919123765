import { Button, Group, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { Steps } from './steps.tsx'
import classes from '../gallery.module.css'
import { basicStep, channels, contentStep, durations, sources, TEXT_MAX } from '../gallery-form.format.ts'
import { galleryFormTexts } from '../gallery-form.texts.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'
import { Segments } from '../../../ui/segments.tsx'

const emptyBasic = { activityName: '', channel: 'whatsApp', duration: '14', address: '' }
const emptyContent = { source: 'search', remind: true, content: '' }

type BasicProps = { values: typeof emptyBasic; onNext: (values: typeof emptyBasic) => void }

const Basic = ({ values, onNext }: BasicProps) => {
  const t = useTexts(galleryFormTexts)
  const { form, submit } = useSchemaForm({
    schema: basicStep,
    initial: values,
    own: { activityName: t.activityWrong },
    onSubmit: (next) => Promise.resolve(onNext(next)),
  })
  const field = form.getInputProps
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t.activityName}
          description={t.activityHint}
          withAsterisk
          {...field('activityName')}
        />
        <NativeSelect
          label={t.channel}
          data={channels.map((value) => ({ value, label: t.channels[value] }))}
          {...field('channel')}
        />
        <div>
          <Text fw={500} mb={4}>
            {t.duration}
          </Text>
          <Segments
            aria-label={t.duration}
            fullWidth
            data={durations.map((value) => ({ value, label: t.durations[value] }))}
            value={form.values.duration}
            onChange={(duration) => form.setFieldValue('duration', duration)}
          />
        </div>
        <TextInput
          label={t.address}
          withAsterisk
          placeholder="https://shop.example.com"
          {...field('address')}
        />
        <Group justify="flex-end">
          <Button type="submit">{t.next}</Button>
        </Group>
      </Stack>
    </form>
  )
}

type ContentProps = {
  values: typeof emptyContent
  onBack: (values: typeof emptyContent) => void
  onCreate: () => void
}

const Content = ({ values, onBack, onCreate }: ContentProps) => {
  const t = useTexts(galleryFormTexts)
  const { form, submit } = useSchemaForm({
    schema: contentStep,
    initial: values,
    onSubmit: () => Promise.resolve(onCreate()),
  })
  const field = form.getInputProps
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={t.source}
          data={sources.map((value) => ({ value, label: t.sources[value] }))}
          {...field('source')}
        />
        <Switch label={t.remind} {...form.getInputProps('remind', { type: 'checkbox' })} />
        <Textarea
          label={t.content}
          description={t.left(Math.max(0, TEXT_MAX - form.values.content.trim().length))}
          withAsterisk
          rows={4}
          {...field('content')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onBack(form.values)}>
            {t.back}
          </Button>
          <Button type="submit">{t.create}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const Done = ({ name, onAgain }: { name: string; onAgain: () => void }) => {
  const t = useTexts(galleryFormTexts)
  return (
    <StatePanel
      icon={<IconCircleCheck size={48} stroke={1.2} color="var(--chatx-good)" />}
      title={`${t.doneTitle}: ${name}`}
      action={
        <Group gap="sm">
          <ButtonLink variant="default" to="/gallery/$screen" params={{ screen: 'search-table' }}>
            {t.viewList}
          </ButtonLink>
          <Button onClick={onAgain}>{t.again}</Button>
        </Group>
      }
    >
      {t.doneText}
    </StatePanel>
  )
}

/** Three steps; going back keeps what was typed in each. */
export const StepForm = () => {
  const t = useTexts(galleryFormTexts)
  const [step, setStep] = useState(0)
  const [basic, setBasic] = useState(emptyBasic)
  const [content, setContent] = useState(emptyContent)
  const next = (values: typeof emptyBasic) => {
    setBasic(values)
    setStep(1)
  }
  const back = (values: typeof emptyContent) => {
    setContent(values)
    setStep(0)
  }
  const again = () => {
    setBasic(emptyBasic)
    setContent(emptyContent)
    setStep(0)
  }
  const views: ReactNode[] = [
    <Basic key="basic" values={basic} onNext={next} />,
    <Content key="content" values={content} onBack={back} onCreate={() => setStep(2)} />,
    <Done key="done" name={basic.activityName} onAgain={again} />,
  ]
  return (
    <Card>
      <Steps active={step === 2 ? 3 : step} labels={t.steps} hints={t.stepHints} />
      <div className={classes.narrow}>{views[step]}</div>
    </Card>
  )
}
