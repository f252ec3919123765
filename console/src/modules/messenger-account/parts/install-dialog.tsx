import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { MessengerAccount } from '@chatx/contract/messenger-account'
import { toDataURL } from 'qrcode'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { messengerAccountTexts } from '../messenger-account.en-US.ts'
import classes from '../messenger-account.module.css'
import { Window } from '../../../ui/window.tsx'

const QrCode = ({ url }: { url: string }) => {
  const t = useTexts(messengerAccountTexts)
  const code = useQuery({
    queryKey: ['qr', url],
    queryFn: () => toDataURL(url, { margin: 0, width: 264 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return code.data ? (
    <img className={classes.qr} src={code.data} alt={t.qr} />
  ) : (
    <div className={classes.qr} />
  )
}

/** The embed code and the hosted page of a web chat, to copy, open or scan. */
export const InstallDialog = ({ account, onClose }: { account: MessengerAccount; onClose: () => void }) => {
  const t = useTexts(messengerAccountTexts)
  return (
    <Window opened onClose={onClose} title={t.embedTitle(account.name)} size="lg">
      <Stack gap="sm">
        <Text>{t.embedIntro}</Text>
        <code className={classes.code}>{account.embedScript}</code>
        <Group>
          <CopyText value={account.embedScript} label={t.copyCode} done={t.copied} variant="filled" />
        </Group>
        <Title order={3} mt="md">
          {t.hosted}
        </Title>
        <Text>{t.hostedIntro}</Text>
        <Group gap="md" align="flex-start">
          <QrCode url={account.hostedUrl} />
          <Stack gap="sm" flex={1} miw={200}>
            <Anchor
              href={account.hostedUrl}
              target="_blank"
              rel="noopener noreferrer"
              style={{ overflowWrap: 'anywhere' }}
            >
              {account.hostedUrl}
            </Anchor>
            <Group gap="sm">
              <CopyText value={account.hostedUrl} label={t.copyLink} done={t.copied} />
              <Button
                component="a"
                variant="default"
                href={account.hostedUrl}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t.open}
              </Button>
            </Group>
          </Stack>
        </Group>
      </Stack>
    </Window>
  )
}
