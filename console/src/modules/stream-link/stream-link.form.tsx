import { Alert, Button, Group, Text } from '@mantine/core'
import { streamLinkForm } from '@chatx/contract/stream-link'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError, isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { AccessFields } from './parts/access-fields.tsx'
import { AccountFields } from './parts/account-fields.tsx'
import { BasicFields } from './parts/basic-fields.tsx'
import { MessageFields } from './parts/message-fields.tsx'
import { SharingFields } from './parts/sharing-fields.tsx'
import { TimeFields } from './parts/time-fields.tsx'
import { linkFormTexts } from './stream-link-form.en-US.ts'
import { extraErrors, inputOf, type LinkValues } from './stream-link-form.format.ts'
import classes from './stream-link.module.css'
import { useCheckNow, useSaveLink } from './stream-link.queries.ts'
import { useUser } from '../../client/user.queries.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { formTexts } from '../../ui/form-texts.ts'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'

type Props = { id: string | undefined; initial: LinkValues }

/** The server names what is wrong with an address in one word. */
const inWords = (error: unknown, words: Readonly<Record<string, string>>): unknown => {
  if (!isApiError(error) || error.error !== 'stream_link.address_invalid') return error
  const fields = error.fields.map(({ path, message }) => ({ path, message: words[message] ?? error.message }))
  return new ApiError({ code: error.code, error: error.error, message: error.message, fields })
}

/** The form's values, their checks, and what happens when they are sent. */
const useLinkForm = ({ id, initial }: Props, onSaved: (id: string) => void) => {
  const t = useTexts(linkFormTexts)
  const { timeZone } = useUser()
  const save = useSaveLink()
  const check = useCheckNow()
  const made = useSchemaForm<LinkValues>({
    schema: streamLinkForm,
    initial,
    toInput: (values) => inputOf(values, timeZone),
    belongs: {
      'stream_link.target_invalid': 'text',
      'stream_link.domain_unknown': 'domainId',
    },
    extra: (values) => extraErrors(values, t),
    onSubmit: async (values) => {
      const { valid, invalid } = await check(inputOf(values, timeZone).platform, values.text)
      if (invalid.length > 0 || valid.length === 0) {
        made.form.setFieldError('text', invalid.length > 0 ? t.someInvalid : t.noneValid)
        made.form.getInputNode('text')?.focus()
        return
      }
      const urls = valid.map((one) => one.url)
      const saved = await save
        .mutateAsync({ id, form: inputOf(values, timeZone, urls) })
        .catch((error: unknown) => {
          throw inWords(error, t.addressReasons)
        })
      void toast(id === undefined ? t.created : t.saved)
      onSaved(saved.id)
    },
  })
  return made
}

const LeaveGuard = ({ dirty }: { dirty: () => boolean }) => {
  const t = useTexts(formTexts)
  const blocker = useBlocker({ shouldBlockFn: dirty, enableBeforeUnload: dirty, withResolver: true })
  return (
    <AskDialog
      open={blocker.status === 'blocked'}
      title={t.leaveTitle}
      confirm={t.leave}
      cancel={t.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>{t.leaveText}</Text>
    </AskDialog>
  )
}

/** Everything about a link, in sections; saving leads to its figures. */
export const LinkForm = (props: Props) => {
  const t = useTexts(linkFormTexts)
  const navigate = useNavigate()
  const saved = useRef(false)
  const { form, submit, busy, failure } = useLinkForm(props, (id) => {
    saved.current = true
    void navigate({ to: '/fansOperation/streamLinkDetail', search: { id } })
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LeaveGuard dirty={() => form.isDirty() && !saved.current} />
      <BasicFields form={form} />
      <AccountFields form={form} />
      <SharingFields form={form} />
      <AccessFields form={form} />
      <MessageFields form={form} />
      <TimeFields form={form} />
      {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
      <Group className={classes.bar ?? ''} justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => void navigate({ to: '/fansOperation/streamLink' })}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {props.id === undefined ? t.create : t.save}
        </Button>
      </Group>
    </form>
  )
}
