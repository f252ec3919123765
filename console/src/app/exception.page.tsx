import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'

const sentences = { 403: 'forbidden', 404: 'notFound', 500: 'serverError' } as const

/** The pages 403, 404 and 500 (specification §2). */
const Exception = ({ status }: { status: keyof typeof sentences }) => {
  const t = useTexts(appTexts)
  return (
    <Stack component="main" align="center" justify="center" gap="sm" mih="60vh" p="lg">
      <Title order={1} fz={56} lh={1} c="dimmed">
        {status}
      </Title>
      <Text ta="center">{t[sentences[status]]}</Text>
      <Button component={Link} to="/workplace/home" mt="sm">
        {t.backHome}
      </Button>
    </Stack>
  )
}

export const Forbidden = () => <Exception status={403} />
export const NotFound = () => <Exception status={404} />
export const ServerError = () => <Exception status={500} />
