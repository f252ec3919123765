import { Modal, Text, Title } from '@mantine/core'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { useLocale } from '@chatx/web-kit/i18n-react.tsx'
import { legalTexts } from './legal.texts.ts'

/** The terms or the privacy policy, readable without leaving the form. */
export const LegalDialog = ({ which, onClose }: { which: 'terms' | 'privacy'; onClose: () => void }) => {
  const [locale] = useLocale()
  const texts = textsFor(legalTexts, locale)
  const document = texts[which]
  return (
    <Modal
      opened
      onClose={onClose}
      title={document.title}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {document.parts.map((part) => (
        <section key={part.head}>
          <Title order={3} mt="md" mb={4}>
            {part.head}
          </Title>
          <Text>{part.body}</Text>
        </section>
      ))}
    </Modal>
  )
}
