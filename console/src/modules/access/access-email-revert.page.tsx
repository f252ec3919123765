import { Alert, Button, List, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { forgetLogin } from './access.format.ts'
import { useRevertEmail } from './access-register.queries.ts'
import { ContactList } from './parts/contact-list.tsx'
import { emailRevertTexts } from './parts/email-revert.texts.ts'
import { Frame } from './parts/frame.tsx'
import { useClients } from '../../client/client-context.tsx'
import { useSite } from '../../client/user.queries.ts'
import { AnchorLink, ButtonLink } from '../../ui/links.tsx'

/** What it means, and the one button: readers of mail open links by themselves, so that opening it changes nothing. */
const Ask = ({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) => {
  const t = useTexts(emailRevertTexts)
  return (
    <>
      <div>
        <Text>{t.intro}</Text>
        <Text mt="sm" mb={4}>
          {t.what}
        </Text>
        <List>
          {t.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </div>
      <Text>{t.otherwise}</Text>
      <Button size="md" fullWidth loading={busy} onClick={onConfirm}>
        {t.confirm}
      </Button>
    </>
  )
}

const Done = ({ email }: { email: string }) => {
  const t = useTexts(emailRevertTexts)
  return (
    <>
      <Alert color="teal" variant="light" aria-live="polite" title={t.done(email)} />
      <Text>{t.next}</Text>
      <ButtonLink to="/login" search={{ view: 'forgot' }} size="md" fullWidth>
        {t.setPassword}
      </ButtonLink>
    </>
  )
}

/** Nothing can be taken back any more: whom to turn to, and the way to the login. */
const Support = () => {
  const t = useTexts(emailRevertTexts)
  const { backToLogin } = useTexts(accessTexts)
  const contacts = useSite().data?.contacts ?? []
  return (
    <>
      {contacts.length > 0 && (
        <div>
          <Text mb={4}>{t.support}</Text>
          <ContactList contacts={contacts} />
        </div>
      )}
      <AnchorLink to="/login">{backToLogin}</AnchorLink>
    </>
  )
}

const useRevert = (token: string) => {
  const { store, owner } = useClients()
  const revert = useRevertEmail()
  const confirm = () =>
    revert.mutate(
      { token },
      {
        onSuccess: () => {
          // The login page is no way for somebody with a token, even of a log-in that has just ended.
          owner.session.clear()
          forgetLogin(store)
        },
      },
    )
  // Anything else, such as a lost connection, may go better the next time.
  const isRefused = isApiError(revert.error) && revert.error.error?.startsWith('access.') === true
  return { confirm, isRefused, busy: revert.isPending, done: revert.data, failure: revert.error?.message }
}

const Undone = ({ token, revert }: { token: string; revert: ReturnType<typeof useRevert> }) => {
  const t = useTexts(emailRevertTexts)
  const failure = token === '' ? t.noToken : revert.failure
  return (
    <>
      {failure && <Alert color="red" variant="light" role="alert" title={failure} />}
      {token === '' || revert.isRefused ? <Support /> : <Ask busy={revert.busy} onConfirm={revert.confirm} />}
    </>
  )
}

/** Takes the change of an e-mail address back, with the token behind the # of the mail's link (docs/decisions/0052). */
export const EmailRevertPage = () => {
  const t = useTexts(emailRevertTexts)
  const token = useLocation({ select: ({ hash }) => hash })
  const revert = useRevert(token)
  return (
    <Frame title={t.title}>
      {revert.done ? <Done email={revert.done.email} /> : <Undone token={token} revert={revert} />}
    </Frame>
  )
}
