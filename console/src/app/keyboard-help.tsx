import { Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { helpTexts } from './keyboard-help.texts.ts'
import classes from './keyboard-help.module.css'
import { useLate } from './use-late.ts'
import { Window } from '../ui/window.tsx'

type Line = { does: string; keys: readonly string[] }

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <Title order={3} mb={4}>
      {title}
    </Title>
    <dl className={classes.lines}>
      {lines.map(({ does, keys }) => (
        <div key={does} className={classes.line}>
          <dt>{does}</dt>
          <dd>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Every key that does something of its own in the console. */
export const KeyboardHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const t = useTexts(helpTexts)
  const os = useOs()
  const main = os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
  return (
    <Window opened={useLate(opened)} onClose={onClose} title={t.title} size="md">
      <Stack gap="md">
        <Lines
          title={t.everywhere}
          lines={[
            { does: t.search, keys: [main, 'K'] },
            { does: t.help, keys: [main, '/'] },
            { does: t.next, keys: ['Tab'] },
            { does: t.before, keys: ['Shift', 'Tab'] },
            { does: t.leave, keys: ['Esc'] },
          ]}
        />
        <Lines
          title={t.inSearch}
          lines={[
            { does: t.choose, keys: ['↑', '↓'] },
            { does: t.open, keys: ['Enter'] },
          ]}
        />
        <Lines title={t.inTabs} lines={[{ does: t.closeTab, keys: ['Delete'] }]} />
        <Lines title={t.inForms} lines={[{ does: t.send, keys: ['Enter'] }]} />
        <Text size="sm" c="dimmed">
          {t.skip}
        </Text>
      </Stack>
    </Window>
  )
}
