import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { securityTexts } from '../access-security.en-US.ts'
import { Window } from '../../../ui/window.tsx'

const save = (codes: string[]) => {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'chatx-recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}

/** The codes, once; a click beside it does not close what cannot be opened again. */
export const RecoveryCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => {
  const t = useTexts(securityTexts)
  return (
    <Window opened onClose={onClose} title={t.recoveryTitle} size="md" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{t.recoveryIntro}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {codes.map((code) => (
            <Code key={code} fz="md" ta="center" p="xs">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <CopyText value={codes.join('\n')} label={t.copyAll} done={t.copied} />
          <Button variant="default" onClick={() => save(codes)}>
            {t.download}
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t.saved}</Button>
        </Group>
      </Stack>
    </Window>
  )
}
