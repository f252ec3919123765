import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { CustomerService, SignUpBonus } from '@chatx/contract/customer-service'
import { type ReactNode, useDeferredValue } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { customerServiceTexts } from '../customer-service.en-US.ts'
import { useAskForBonus, useCustomerService } from '../customer-service.queries.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { Window } from '../../../ui/window.tsx'

type Contact = CustomerService['contacts'][number]

const ContactRow = ({ contact: { kind, account, url } }: { contact: Contact }) => {
  const t = useTexts(customerServiceTexts)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" c="dimmed">
          {t.kinds[kind]}
        </Text>
        {url === '' ? (
          <Text>{account}</Text>
        ) : (
          <Anchor href={url} target="_blank" rel="noreferrer noopener">
            {account}
          </Anchor>
        )}
      </div>
      <CopyText
        value={account}
        label={t.copy}
        done={t.copied}
        size="compact-sm"
        aria-label={t.copyOf(account)}
      />
    </Group>
  )
}

const Contacts = ({ contacts }: Pick<CustomerService, 'contacts'>) => {
  const t = useTexts(customerServiceTexts)
  if (contacts.length === 0) return <Text c="dimmed">{t.noContacts}</Text>
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {contacts.map((contact) => (
        <ContactRow key={`${contact.kind} ${contact.account} ${contact.url}`} contact={contact} />
      ))}
    </Stack>
  )
}

const tones = { waiting: 'warn', granted: 'good', refused: 'bad' } as const

/** How a request stands, in words; nothing while there is none. */
const useStanding = ({ state, characters, requestedAt, decidedAt, reason }: SignUpBonus): ReactNode => {
  const t = useTexts(customerServiceTexts)
  const { number, dateTime } = useFormats()
  const at = decidedAt ?? requestedAt
  if (state === 'open' || at === null) return null
  const more = {
    waiting: t.waitingMore(number(characters), dateTime(at)),
    granted: t.grantedMore(number(characters), dateTime(at)),
    refused: t.refusedMore(dateTime(at)),
  }
  return (
    <>
      <div>
        <Tag tone={tones[state]}>{t[state]}</Tag>
      </div>
      <Text>{more[state]}</Text>
      {reason !== null && <Text style={{ overflowWrap: 'anywhere' }}>{t.reason(reason)}</Text>}
    </>
  )
}

const Bonus = ({ bonus }: { bonus: SignUpBonus }) => {
  const t = useTexts(customerServiceTexts)
  const { number } = useFormats()
  const ask = useAskForBonus()
  const standing = useStanding(bonus)
  return (
    <Stack component="section" gap="xs" aria-label={t.bonus}>
      <Title order={3}>{t.bonus}</Title>
      {standing ?? (
        <>
          <Text>{t.offer(number(bonus.characters))}</Text>
          <div>
            <Button
              loading={ask.isPending}
              onClick={() => ask.mutate(undefined, { onSuccess: () => void toast(t.asked) })}
            >
              {t.ask}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

const Content = ({ opened }: { opened: boolean }) => {
  const t = useTexts(customerServiceTexts)
  const query = useCustomerService(opened)
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t.intro}</Text>
      <QueryState query={query}>
        {({ contacts, signUpBonus }) => (
          <>
            <Contacts contacts={contacts} />
            <Bonus bonus={signUpBonus} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

type Props = { opened: boolean; onClose: () => void }

/** Whom to write to, and the sign-up bonus. */
export const ServiceWindow = ({ opened, onClose }: Props) => {
  const t = useTexts(customerServiceTexts)
  // A moment behind, so that the window sees itself open and gives the focus back when it closes.
  const shown = useDeferredValue(opened, false)
  return (
    <Window opened={shown} onClose={onClose} title={t.title}>
      <Content opened={opened} />
    </Window>
  )
}
