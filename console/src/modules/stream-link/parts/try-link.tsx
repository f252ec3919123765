import {
  Button,
  Checkbox,
  Group,
  List,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { LinkDevice, StreamLinkDetail, tryStreamLink } from '@chatx/contract/stream-link'
import { useState } from 'react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { isAddress, shortAddress } from '../stream-link-visit.format.ts'
import { instantOf } from '../stream-link.format.ts'
import { regionCodes, regionNames } from '../../../client/regions.ts'
import classes from '../stream-link.module.css'
import { useTry } from '../stream-link.queries.ts'
import { useUser } from '../../../client/user.queries.ts'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const devices: readonly LinkDevice[] = ['mobile', 'tablet', 'desktop']

/** What a check says of itself is a code, a country, a device or an account link's id: here in words. */
const useDetail = (link: StreamLinkDetail) => {
  const t = useTexts(visitTexts)
  const [locale] = useLocale()
  const region = regionNames(locale, t.unknownRegion)
  return (check: string, detail: string): string => {
    if (check === 'region') return region(detail)
    const url = link.targetList.find((one) => one.id === detail)?.url
    if (url !== undefined) return shortAddress(url)
    return { ...t.linkStates, ...t.machines, ...t.devices }[detail] ?? detail
  }
}

type ResultProps = { link: StreamLinkDetail; result: OutputOf<typeof tryStreamLink> }

const Result = ({ link, result }: ResultProps) => {
  const t = useTexts(visitTexts)
  const told = useDetail(link)
  return (
    <div aria-live="polite" style={{ marginTop: 16 }}>
      <List listStyleType="none" spacing={4}>
        {result.steps.map((step) => (
          <List.Item key={`${step.check} ${step.detail}`}>
            <Group gap="xs">
              <Tag tone={step.passed ? 'good' : 'warn'}>{step.passed ? t.passed : t.stopped}</Tag>
              <span>
                {t.checks[step.check] ?? step.check}
                {step.detail !== null && ` · ${told(step.check, step.detail)}`}
              </span>
            </Group>
          </List.Item>
        ))}
      </List>
      <Text mt="sm" fw={500}>
        {t.tryResult}: {t.outcomes[result.outcome]}
      </Text>
      <Text className={classes.url ?? ''}>{result.location ?? t.plainPage}</Text>
    </div>
  )
}

/** Where a visitor like this would be led, step by step; nothing is counted. */
export const TryLink = ({ link }: { link: StreamLinkDetail }) => {
  const t = useTexts(visitTexts)
  const [locale] = useLocale()
  const name = regionNames(locale, t.unknownRegion)
  const { timeZone } = useUser()
  const [visitor, setVisitor] = useState({
    region: 'ZZ',
    device: 'mobile' as LinkDevice,
    bot: false,
    ip: '',
    at: '',
  })
  const run = useTry()
  const isWrong = visitor.ip !== '' && !isAddress(visitor.ip)
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault()
    const { ip, at: local, ...rest } = visitor
    const at = instantOf(local, timeZone)
    if (!isWrong)
      run.mutate({ id: link.id, ...rest, ...(ip === '' ? {} : { ip }), ...(at === null ? {} : { at }) })
  }
  const set = (part: Partial<typeof visitor>) => setVisitor({ ...visitor, ...part })
  return (
    <Card label={t.tryTitle}>
      <Title order={2}>{t.tryTitle}</Title>
      <Text c="dimmed" mb="sm">
        {t.tryIntro}
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              label={t.region}
              value={visitor.region}
              onChange={(event) => set({ region: event.currentTarget.value })}
              data={['ZZ', ...regionCodes].map((value) => ({ value, label: name(value) }))}
            />
            <NativeSelect
              label={t.device}
              value={visitor.device}
              onChange={(event) =>
                set({ device: devices.find((one) => one === event.currentTarget.value) ?? 'mobile' })
              }
              data={devices.map((value) => ({ value, label: t.devices[value] }))}
            />
            <TextInput
              label={t.tryIp}
              value={visitor.ip}
              error={isWrong && t.badIp}
              onChange={(event) => set({ ip: event.currentTarget.value.trim() })}
            />
            <TextInput
              type="datetime-local"
              label={t.tryAt}
              value={visitor.at}
              onChange={(event) => set({ at: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Checkbox
            label={t.tryBot}
            checked={visitor.bot}
            onChange={(event) => set({ bot: event.currentTarget.checked })}
          />
          <Group>
            <Button type="submit" variant="default" loading={run.isPending}>
              {t.tryRun}
            </Button>
          </Group>
        </Stack>
      </form>
      {run.data && <Result link={link} result={run.data} />}
    </Card>
  )
}
