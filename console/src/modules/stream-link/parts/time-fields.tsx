import { ActionIcon, Button, Chip, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import classes from '../stream-link.module.css'
import { useUser } from '../../../client/user.queries.ts'

const week = [1, 2, 3, 4, 5, 6, 7] as const

/** 2024-01-01 was a Monday, and day 1 is Monday. */
const dayName = (locale: string, day: number) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const HoursRow = ({ form, at }: FieldsProps & { at: number }) => {
  const t = useTexts(linkFormTexts)
  const [locale] = useLocale()
  const hours = form.values.hours[at]
  if (!hours) return null
  return (
    <Group gap="sm" align="flex-end">
      <fieldset aria-label={`${t.days} ${at + 1}`} className={classes.days}>
        <Chip.Group
          multiple
          value={hours.days.map(String)}
          onChange={(days) => form.setFieldValue(`hours.${at}.days`, days.map(Number).sort())}
        >
          <Group gap={4}>
            {week.map((day) => (
              <Chip key={day} value={String(day)} size="xs" radius="sm">
                {dayName(locale, day)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {form.errors[`hours.${at}.days`] && (
          <Text size="xs" c="var(--chatx-bad)">
            {form.errors[`hours.${at}.days`]}
          </Text>
        )}
      </fieldset>
      <TextInput type="time" label={t.from} {...form.getInputProps(`hours.${at}.from`)} />
      <TextInput
        type="time"
        label={hours.to < hours.from ? `${t.to} (${t.nextDay})` : t.to}
        {...form.getInputProps(`hours.${at}.to`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t.removeHours(at + 1)}
        onClick={() => form.removeListItem('hours', at)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

export const TimeFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { timeZone } = useUser()
  const { hours } = form.values
  return (
    <FormSection title={t.time} hint={t.zone(timeZone)}>
      <Stack gap="sm">
        <div>
          <Text size="sm" fw={500}>
            {t.hours}
          </Text>
          <Text size="xs" c="dimmed">
            {t.hoursHint}
          </Text>
        </div>
        {hours.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- hours have no name, and the fields are bound by place
          <HoursRow key={at} form={form} at={at} />
        ))}
        {hours.length < 14 && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              form.insertListItem('hours', { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' })
            }
          >
            {t.addHours}
          </Button>
        )}
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="datetime-local" label={t.startsAt} {...form.getInputProps('startsAt')} />
        <TextInput type="datetime-local" label={t.expiresAt} {...form.getInputProps('expiresAt')} />
      </SimpleGrid>
      <TextInput
        type="url"
        label={t.expiredUrl}
        description={t.expiredHint}
        placeholder="https://"
        {...form.getInputProps('expiredUrl')}
      />
    </FormSection>
  )
}
