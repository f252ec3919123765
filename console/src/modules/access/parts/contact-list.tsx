import { Anchor, Stack, Text } from '@mantine/core'
import type { Site } from '@chatx/contract/tenant'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from '../access.en-US.ts'

/** How the site's customer service is reached, one line each. */
export const ContactList = ({ contacts }: { contacts: Site['contacts'] }) => {
  const t = useTexts(accessTexts)
  return (
    <Stack gap={6}>
      {contacts.map((contact) => (
        <Text key={contact.kind + contact.account}>
          {t.contactKind[contact.kind]}{' '}
          {contact.url === '' ? (
            contact.account
          ) : (
            <Anchor href={contact.url} target="_blank" rel="noreferrer noopener">
              {contact.account}
            </Anchor>
          )}
        </Text>
      ))}
    </Stack>
  )
}
