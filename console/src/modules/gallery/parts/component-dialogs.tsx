import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from '../gallery.module.css'
import { nameForm } from '../gallery-form.format.ts'
import { partTexts } from '../gallery-parts.texts.ts'
import { AskDialog, FormDialog } from '../../../ui/dialog.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const SampleForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(partTexts)
  const { form, submit, busy } = useSchemaForm({
    schema: nameForm,
    initial: { name: '' },
    onSubmit: async () => {
      await toast(t.toasted)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.form}
      dirty={form.isDirty()}
      busy={busy}
      failure={t.failedText}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput label={t.name} data-autofocus withAsterisk {...form.getInputProps('name')} />
        <TextInput label={t.wrong} description={t.hint} error={t.error} />
      </Stack>
    </FormDialog>
  )
}

export const Dialogs = () => {
  const t = useTexts(partTexts)
  const [open, setOpen] = useState<'ask' | 'form' | 'reason' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={classes.row}>
      {(['ask', 'form', 'reason'] as const).map((name) => (
        <Button key={name} variant="default" onClick={() => setOpen(name)}>
          {t[name]}
        </Button>
      ))}
      <Button variant="default" onClick={() => void toast(t.toasted)}>
        {t.toast}
      </Button>
      <AskDialog
        open={open === 'ask'}
        title={t.ask}
        confirm={t.askConfirm}
        danger
        onConfirm={close}
        onClose={close}
      >
        <Text>{t.askText}</Text>
      </AskDialog>
      {open === 'form' && <SampleForm onClose={close} />}
      {open === 'reason' && (
        <ReasonDialog
          title={t.reason}
          submitLabel={t.askConfirm}
          label={t.reason}
          ask={t.reasonAsk}
          busy={false}
          onSubmit={close}
          onClose={close}
        >
          <Text>{t.reasonText}</Text>
        </ReasonDialog>
      )}
    </div>
  )
}
