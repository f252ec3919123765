import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'
import classes from './frame.module.css'
import { useSiteName } from '../../../client/use-site-name.ts'
import { Afterwards } from '../../../ui/afterwards.tsx'
import { LanguageSwitch } from '../../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'

const Sample = () => {
  const t = useTexts(accessTexts)
  return (
    <figure className={classes.sample} aria-label={t.sampleLabel}>
      <div className={classes.in}>
        <p>{t.sampleInRead}</p>
        <p lang="es">{t.sampleIn}</p>
      </div>
      <div className={classes.out}>
        <p>{t.sampleOut}</p>
        <p lang="es">{t.sampleOutRead}</p>
      </div>
    </figure>
  )
}

/** The ground of all screens before login: what the product is on one side, one form on the other. */
export const Frame = ({
  title,
  intro,
  who = 'owner',
  children,
}: {
  title: string
  intro?: ReactNode
  who?: 'owner' | 'operator'
  children: ReactNode
}) => {
  const t = useTexts(accessTexts)
  const name = useSiteName(who)
  return (
    <div className={classes.frame}>
      <aside className={classes.brand}>
        <Group gap={10}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <Text fw={600} size="xl" c="white">
            {name}
          </Text>
        </Group>
        <div>
          <p className={classes.tagline}>{t.tagline}</p>
          <p className={classes.more}>{t.taglineMore}</p>
        </div>
        <Sample />
      </aside>
      <main className={classes.main}>
        <Afterwards part="entrance">
          <Group justify="flex-end" gap="xs" className={classes.tools ?? ''}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Group>
          <Stack gap="lg" className={classes.form ?? ''}>
            <div>
              <Title order={1}>{title}</Title>
              {intro && (
                <Text c="dimmed" mt={4}>
                  {intro}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Afterwards>
      </main>
    </div>
  )
}
