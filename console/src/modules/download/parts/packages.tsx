import { Button, Stack, Text, Title } from '@mantine/core'
import type { DeskPackage } from '@chatx/contract/download'
import { IconDownload } from '@tabler/icons-react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { downloadTexts } from '../download.en-US.ts'
import classes from '../download.module.css'
import { Card } from '../../../ui/page.tsx'

const Package = ({ one }: { one: DeskPackage }) => {
  const t = useTexts(downloadTexts)
  const f = useFormats()
  const kind = one.name.slice(one.name.lastIndexOf('.') + 1)
  const size = `${f.number(Math.max(0.1, Math.round(one.bytes / 100_000) / 10))}\u00a0MB`
  return (
    <li className={classes.package}>
      <div>
        <Text fw={600}>
          {t.system[one.system]} · {t.processor[one.processor] ?? one.processor}
        </Text>
        <Text size="sm" c="dimmed">
          {t.version(one.version)} · .{kind} · {size}
        </Text>
      </div>
      <Button
        component="a"
        variant="light"
        href={one.path}
        download
        aria-label={t.getOf(one.name)}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
      >
        {t.get}
      </Button>
      <div className={classes.sum}>
        <Text size="xs" c="dimmed">
          {t.checksum}
        </Text>
        <span className={classes.hash}>{one.sha256}</span>
        <CopyText
          value={one.sha256}
          label={t.copy}
          done={t.copied}
          size="compact-xs"
          aria-label={t.copyOf(one.name)}
        />
      </div>
    </li>
  )
}

/** The desktop program, where an operator laid packages of it down; nothing where not. */
export const Packages = ({ packages }: { packages: readonly DeskPackage[] }) => {
  const t = useTexts(downloadTexts)
  if (packages.length === 0) return null
  const systems = [...new Set(packages.map(({ system }) => system))]
  return (
    <Card label={t.programTitle}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t.programTitle}</Title>
          <Text>{t.programText}</Text>
        </div>
        <ul className={classes.packages}>
          {packages.map((one) => (
            <Package key={one.name} one={one} />
          ))}
        </ul>
        <div>
          <Text size="sm" c="dimmed">
            {t.verify}
          </Text>
          {systems.map((system) => (
            <Text key={system} size="sm">
              {t.system[system]}: <code className={classes.hash}>{t.verifyBy[system]}</code>
            </Text>
          ))}
        </div>
      </Stack>
    </Card>
  )
}
