import type { ReactNode } from 'react'
import { ActionIcon, Button, Text, Title, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'
import classes from './entry-frame.module.css'

type Props = { title: string; subtitle?: string; children: ReactNode }

/** The quiet page around logging in and having been logged out. */
export const EntryFrame = ({ title, subtitle, children }: Props) => {
  const t = useTexts(accessTexts)
  const [tag, setTag] = useLocale()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <div className={classes.page}>
      <header className={classes.tools}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setTag(tag === 'zh-CN' ? 'en-US' : 'zh-CN')}
        >
          {t.switchLanguage}
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label={t[other]} onClick={() => setColorScheme(other)}>
          {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
        </ActionIcon>
      </header>
      <main className={classes.card}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={40} height={40} />
        <Title order={1} mt="sm">
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mb="lg">
            {subtitle}
          </Text>
        )}
        {children}
      </main>
    </div>
  )
}
