import { Stack, Text, Title } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { NotificationText } from './notification-text.tsx'
import { operatedNotificationTexts } from '../notification-operator.en-US.ts'
import classes from '../notification.module.css'

type Texts = { zh: string; en: string }

/** A notification as its readers see it, in the one language and in the other. */
export const BothLanguages = ({ title, body }: { title: Texts; body: Texts }) => {
  const t = useTexts(operatedNotificationTexts)
  return (
    <Stack gap="md">
      {(['zh', 'en'] as const).map((language) => (
        <section key={language} aria-label={language === 'zh' ? t.chinese : t.english}>
          <Text size="sm" c="dimmed" mb={4}>
            {language === 'zh' ? t.chinese : t.english}
          </Text>
          <div className={classes.preview} lang={language === 'zh' ? 'zh-CN' : 'en'}>
            <Title order={3} mb={6} style={{ overflowWrap: 'anywhere' }}>
              {title[language].trim() || t.nothing}
            </Title>
            <NotificationText text={body[language].trim() || t.nothing} />
          </div>
        </section>
      ))}
    </Stack>
  )
}
