import { Button, Group, Stack, Text } from '@mantine/core'
import { toDataURL, toString } from 'qrcode'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { download } from '../stream-link.format.ts'
import classes from '../stream-link.module.css'
import { Window } from '../../../ui/window.tsx'

type Props = { name: string; url: string; onClose: () => void }

/** The short link to scan, and as a file: SVG for print, PNG 1,024 pixels wide. */
export const QrDialog = ({ name, url, onClose }: Props) => {
  const t = useTexts(streamLinkTexts)
  const code = useQuery({
    queryKey: ['qr', 'large', url],
    queryFn: async () => ({
      svg: await toString(url, { type: 'svg', margin: 2 }),
      png: await toDataURL(url, { margin: 2, width: 1024 }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Window opened onClose={onClose} title={t.qrTitle(name)} size="sm">
      <Stack align="center" gap="sm">
        {code.data ? (
          <img className={classes.qr} src={code.data.png} alt={t.qrAlt} />
        ) : (
          <div className={classes.qr} />
        )}
        <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Group gap="sm" justify="center">
          <Button
            disabled={!code.data}
            onClick={() => download(`${name}.svg`, code.data?.svg ?? '', 'image/svg+xml')}
          >
            {t.downloadSvg}
          </Button>
          <Button
            variant="default"
            disabled={!code.data}
            onClick={() => download(`${name}.png`, code.data?.png ?? '')}
          >
            {t.downloadPng}
          </Button>
          <CopyText value={url} label={t.copy} done={t.copied} />
        </Group>
      </Stack>
    </Window>
  )
}
