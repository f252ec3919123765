import { Button, Group, NativeSelect, NumberInput, Switch, Text, Textarea, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from '../gallery.module.css'
import { bitRatesCross, groupForm, groupPreset, type GroupValues, TEXT_MAX } from '../gallery-form.format.ts'
import { galleryFormTexts } from '../gallery-form.texts.ts'
import { Card } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../../ui/use-schema-form.ts'

type Form = SchemaForm<GroupValues>['form']
const resolutions = ['640 × 360', '1280 × 720', '1920 × 1080']

const Section = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <Card label={title}>
    <Title order={2} mb={hint ? 2 : 'sm'}>
      {title}
    </Title>
    {hint && (
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
    )}
    {children}
  </Card>
)

type FigureProps = { form: Form; name: keyof GroupValues; label: string; hint: string; suffix?: string }

/** Out of bounds is told, not silently mended. */
const Figure = ({ form, name, label, hint, suffix }: FigureProps) => (
  <NumberInput
    label={label}
    description={hint}
    allowDecimal={false}
    clampBehavior="none"
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...(suffix === undefined ? {} : { suffix })}
    {...form.getInputProps(name)}
  />
)

const Video = ({ form }: { form: Form }) => {
  const t = useTexts(galleryFormTexts)
  return (
    <Section title={t.video} hint={t.videoHint}>
      <div className={classes.fields}>
        <NativeSelect
          label={t.mode}
          data={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('mode')}
        />
        <NativeSelect label={t.resolution} data={resolutions} {...form.getInputProps('resolution')} />
        <Figure form={form} name="captureRate" label={t.captureRate} hint={t.fps} />
        <Figure form={form} name="frameRate" label={t.frameRate} hint={t.fps} />
        <Figure form={form} name="leastBitRate" label={t.leastBitRate} hint={t.kbps} />
        <Figure form={form} name="mostBitRate" label={t.mostBitRate} hint={t.kbps} />
      </div>
    </Section>
  )
}

const Audio = ({ form }: { form: Form }) => {
  const t = useTexts(galleryFormTexts)
  return (
    <Section title={t.audio} hint={t.audioHint}>
      <div className={classes.fields}>
        <NativeSelect
          label={t.audioChannels}
          data={Object.entries(t.channelKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('channels')}
        />
        <Figure form={form} name="loudness" label={t.loudness} hint={t.percent} suffix=" %" />
        <Switch label={t.echo} mt={28} {...form.getInputProps('echo', { type: 'checkbox' })} />
      </div>
    </Section>
  )
}

/** Groups of settings on one page, checked and sent together. */
export const GroupForm = () => {
  const t = useTexts(galleryFormTexts)
  const { form, submit, busy } = useSchemaForm<GroupValues>({
    schema: groupForm,
    initial: groupPreset,
    extra: (values) => (bitRatesCross(values) ? { leastBitRate: t.crossed } : {}),
    onSubmit: () => toast(t.saved),
  })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
      <Video form={form} />
      <Audio form={form} />
      <Section title={t.note}>
        <Textarea
          label={t.profile}
          description={t.left(Math.max(0, TEXT_MAX - form.values.profile.trim().length))}
          rows={3}
          {...form.getInputProps('profile')}
        />
      </Section>
      <Group justify="flex-end">
        <Button variant="default" onClick={form.reset}>
          {t.reset}
        </Button>
        <Button type="submit" loading={busy}>
          {t.submit}
        </Button>
      </Group>
    </form>
  )
}
