import { Button, Group, Switch, Text, Textarea } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { previewOf, takesMessage } from '../stream-link-form.format.ts'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import classes from '../stream-link.module.css'

/** The message as the chosen platform would show it before it is sent. */
const Preview = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { platforms } = useTexts(streamLinkTexts)
  const { platform, firstMessage, name } = form.values
  if (platform === '') return null
  if (!takesMessage(platform)) return <Text c="dimmed">{t.noText(platforms[platform])}</Text>
  return (
    <div>
      {firstMessage.trim() !== '' && (
        <>
          <Text size="sm" fw={500} mb={4}>
            {t.preview} · {platforms[platform]}
          </Text>
          <div className={classes.bubble}>{previewOf(firstMessage, name)}</div>
        </>
      )}
      {!firstMessage.includes('{click}') && (
        <Text size="sm" c="dimmed" mt={4}>
          {t.noClick}
        </Text>
      )}
    </div>
  )
}

export const MessageFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { firstMessage } = form.values
  const insert = (token: string) =>
    form.setFieldValue('firstMessage', firstMessage === '' ? token : `${firstMessage} ${token}`)
  return (
    <FormSection title={t.message}>
      <Textarea
        label={t.firstMessage}
        description={t.firstHint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('firstMessage')}
      />
      <Group gap="xs">
        {['{link}', '{click}'].map((token) => (
          <Button key={token} size="compact-sm" variant="default" onClick={() => insert(token)}>
            {t.insert(token)}
          </Button>
        ))}
      </Group>
      <Preview form={form} />
      <Switch
        label={t.passUtm}
        description={t.passUtmHint}
        {...form.getInputProps('passUtm', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
