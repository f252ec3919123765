import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { useRevertEmail } from './access-register.queries.ts'
import { ContactList } from './parts/contact-list.tsx'
import { emailRevertTexts } from './parts/email-revert.texts.ts'
import { Frame } from './parts/frame.tsx'
import { OneTimeCodeInput, useOneTimeCode } from './parts/one-time-code.tsx'
import { useClients } from '../../client/client-context.tsx'
import { userQuery, useSite } from '../../client/user.queries.ts'
import { focusOn } from '../../ui/focus-on.ts'
import { AnchorLink, ButtonLink } from '../../ui/links.tsx'

const useRevert = (token: string) => {
  const { api, session } = useClients().owner
  const queries = useQueryClient()
  const factor = useOneTimeCode()
  const revert = useRevertEmail()
  const [wasAsked, setWasAsked] = useState(false)
  const confirm = () => {
    setWasAsked(factor.asked)
    revert.mutate(
      { token, ...factor.input },
      {
        onError: factor.wanted,
        // Where this browser is logged in to the same account, the answer ends that log-in here, too.
        onSuccess: async () => {
          if (session.accessToken() !== null)
            await queries.fetchQuery({ ...userQuery(api), staleTime: 0 }).catch(() => undefined)
        },
      },
    )
  }
  const refusal = isApiError(revert.error) ? revert.error.error : null
  return {
    confirm,
    factor,
    // Anything else, such as a wrong code or a lost connection, may go better the next time.
    isOver: refusal === 'access.email_revert_invalid' || refusal === 'access.email_in_use',
    busy: revert.isPending,
    done: revert.data,
    // The first time the field says it.
    failure: refusal === 'access.one_time_code_needed' && !wasAsked ? undefined : revert.error?.message,
  }
}
type Revert = ReturnType<typeof useRevert>

/** What it means, and the one button: readers of mail open links by themselves, so that opening it changes nothing. */
const Ask = ({ revert }: { revert: Revert }) => {
  const t = useTexts(emailRevertTexts)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        revert.confirm()
      }}
    >
      <Stack gap="md">
        <Text>{t.intro}</Text>
        <div>
          <Text mb={4}>{t.what}</Text>
          <List>
            {t.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </div>
        <Text>{t.otherwise}</Text>
        {revert.factor.asked && (
          <OneTimeCodeInput value={revert.factor.code} onChange={revert.factor.setCode} />
        )}
        {revert.failure && <Alert color="red" variant="light" role="alert" title={revert.failure} />}
        <Button type="submit" size="md" fullWidth loading={revert.busy}>
          {t.confirm}
        </Button>
      </Stack>
    </form>
  )
}

/** What comes in the place of the button takes its focus. */
const Arrived = ({ children }: { children: ReactNode }) => (
  <Stack gap="lg" ref={focusOn} tabIndex={-1} style={{ outline: 'none' }}>
    {children}
  </Stack>
)

const Done = ({ email }: { email: string }) => {
  const t = useTexts(emailRevertTexts)
  return (
    <Arrived>
      <Alert color="teal" variant="light" aria-live="polite" title={t.done(email)} />
      <Text>{t.next}</Text>
      <ButtonLink to="/login" search={{ view: 'forgot' }} size="md" fullWidth>
        {t.setPassword}
      </ButtonLink>
    </Arrived>
  )
}

/** Nothing can be taken back any more: whom to turn to, and the way to the login. */
const Over = ({ message }: { message: string }) => {
  const t = useTexts(emailRevertTexts)
  const { backToLogin } = useTexts(accessTexts)
  const contacts = useSite().data?.contacts ?? []
  return (
    <Arrived>
      <Alert color="red" variant="light" role="alert" title={message} />
      {contacts.length > 0 && (
        <div>
          <Text mb={4}>{t.support}</Text>
          <ContactList contacts={contacts} />
        </div>
      )}
      <AnchorLink to="/login">{backToLogin}</AnchorLink>
    </Arrived>
  )
}

const Body = ({ token }: { token: string }) => {
  const t = useTexts(emailRevertTexts)
  const revert = useRevert(token)
  if (revert.done) return <Done email={revert.done.email} />
  if (token === '') return <Over message={t.noToken} />
  return revert.isOver && revert.failure ? <Over message={revert.failure} /> : <Ask revert={revert} />
}

/** Takes the change of an e-mail address back, with the token behind the # of the mail's link (docs/decisions/0052). */
export const EmailRevertPage = () => {
  const t = useTexts(emailRevertTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <Frame title={t.title}>
      <Body token={token} />
    </Frame>
  )
}
