import { Alert, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import type { LinkDomain } from '@chatx/contract/stream-link-domain'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { Address } from './address.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { useAddDomain, useDomains, useRemoveDomain, useVerifyDomain } from '../stream-link.queries.ts'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { Window } from '../../../ui/window.tsx'

const tones = { pending: 'warn', verified: 'good', failed: 'bad' } as const

const Records = ({ domain }: { domain: LinkDomain }) => {
  const t = useTexts(linkFormTexts)
  const records = [
    ['TXT', domain.recordName, domain.recordValue],
    ['CNAME', domain.host, domain.pointTo],
  ] as const
  return (
    <Table mt="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.recordType}</Table.Th>
          <Table.Th>{t.recordName}</Table.Th>
          <Table.Th>{t.recordValue}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(([type, ...values]) => (
          <Table.Tr key={type}>
            <Table.Td>{type}</Table.Td>
            {values.map((value, at) => (
              <Table.Td key={value}>
                <Address text={value} />{' '}
                <CopyText
                  size="compact-xs"
                  value={value}
                  label={t.copy}
                  done={t.copied}
                  aria-label={`${t.copyValue(at === 0 ? t.recordName : t.recordValue)} (${type})`}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Domain = ({ domain }: { domain: LinkDomain }) => {
  const t = useTexts(linkFormTexts)
  const { number } = useFormats()
  const verify = useVerifyDomain()
  const remove = useRemoveDomain()
  const run = () =>
    verify.mutate(domain.id, {
      onSuccess: ({ state }) => void (state === 'verified' ? toast(t.verified) : toast(t.stillNot, 'info')),
    })
  return (
    <Card label={domain.host}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={500}>{domain.host}</Text>
          <Tag tone={tones[domain.state]}>{t.domainStates[domain.state]}</Tag>
        </Group>
        <Group gap="xs">
          {domain.state !== 'verified' && (
            <Button size="compact-sm" loading={verify.isPending} onClick={run}>
              {t.verify}
            </Button>
          )}
          {domain.links > 0 ? (
            <Text size="sm" c="dimmed">
              {t.inUse(number(domain.links))}
            </Text>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t.removeDomain(domain.host)}
              onClick={() => remove.mutate(domain.id)}
            >
              {t.remove}
            </Button>
          )}
        </Group>
      </Group>
      {domain.state !== 'verified' && <Records domain={domain} />}
      {domain.problem && <Alert color="orange" variant="light" mt="xs" title={t.problems[domain.problem]} />}
    </Card>
  )
}

/** Own domains with the records that prove them. No form of its own: it stands over the link's form. */
export const DomainDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(linkFormTexts)
  const domains = useDomains()
  const add = useAddDomain()
  const [host, setHost] = useState('')
  const send = () => host.trim() !== '' && add.mutate(host, { onSuccess: () => setHost('') })
  return (
    <Window opened onClose={onClose} title={t.domainTitle} size="lg">
      <Stack gap="md">
        <Text>{t.domainIntro}</Text>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t.host}
            placeholder={t.hostExample}
            flex={1}
            data-autofocus
            value={host}
            error={add.error?.message}
            onChange={(event) => setHost(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && send()}
          />
          <Button loading={add.isPending} onClick={send}>
            {t.addHost}
          </Button>
        </Group>
        <QueryState query={domains}>
          {({ own }) =>
            own.length === 0 ? (
              <Text c="dimmed">{t.noDomains}</Text>
            ) : (
              <>
                {own.map((domain) => (
                  <Domain key={domain.id} domain={domain} />
                ))}
              </>
            )
          }
        </QueryState>
      </Stack>
    </Window>
  )
}
