import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'

/** A part of the page that a newer version of the server no longer has. */
const isStale = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script/i.test(error.message)

/** What stands where a page failed: why, and the way on. */
export const Crashed = ({ error, reset }: ErrorComponentProps) => {
  const t = useTexts(appTexts)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const stale = isStale(error)
  return (
    <Stack align="center" justify="center" gap="sm" mih="60vh" p="lg" role="alert">
      <Title order={1}>{t.crashed}</Title>
      <Text ta="center" c="dimmed" maw={480}>
        {stale ? t.newVersion : isApiError(error) ? error.message : t.crashedMore}
      </Text>
      <Group>
        <Button onClick={stale ? () => location.reload() : retry}>{stale ? t.reload : t.retry}</Button>
        <Button variant="default" component={Link} to="/workplace/home">
          {t.backHome}
        </Button>
      </Group>
    </Stack>
  )
}

/** Where not even the frame stands, as without a connection: a page of its own. */
export const CrashedPage = (props: ErrorComponentProps) => (
  <main>
    <Crashed {...props} />
  </main>
)
