import { Text, Title } from '@mantine/core'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { useLocale } from '@chatx/web-kit/i18n-react.tsx'
import { legalTexts } from './legal.texts.ts'
import { Window } from '../../../ui/window.tsx'

/** The terms or the privacy policy, readable without leaving the form. */
export const LegalDialog = ({ which, onClose }: { which: 'terms' | 'privacy'; onClose: () => void }) => {
  const [locale] = useLocale()
  const texts = textsFor(legalTexts, locale)
  const document = texts[which]
  return (
    <Window opened onClose={onClose} title={document.title} size="lg">
      {document.parts.map((part) => (
        <section key={part.head}>
          <Title order={3} mt="md" mb={4}>
            {part.head}
          </Title>
          <Text>{part.body}</Text>
        </section>
      ))}
    </Window>
  )
}
