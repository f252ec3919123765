import { Alert, Group, Stack } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { partTexts } from '../gallery-parts.texts.ts'
import { Face } from '../../../ui/face.tsx'
import { Tag } from '../../../ui/tag.tsx'

const tones = ['good', 'warn', 'bad', 'accent', 'plain'] as const
const colours = { info: 'arcoBlue', good: 'teal', warn: 'orange', bad: 'red' } as const
const notices = ['info', 'good', 'warn', 'bad'] as const

export const Tags = () => {
  const t = useTexts(partTexts)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {t.tones[tone]}
          </Tag>
        ))}
        <Face name={t.face} src="" size={32} />
        <Face name="Ana" src="" size={24} />
      </Group>
      {notices.map((name) => (
        <Alert key={name} color={colours[name]} variant="light" title={t.notices[name]} />
      ))}
    </Stack>
  )
}
