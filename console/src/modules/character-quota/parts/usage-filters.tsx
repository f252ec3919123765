import { NativeSelect, Text, TextInput } from '@mantine/core'
import type { CharUsage } from '@chatx/contract/character-quota'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { usageTexts } from '../character-quota.en-US.ts'
import { languagesLabel } from '../character-quota.format.ts'
import { useUser } from '../../../client/user.queries.ts'
import { Filters } from '../../../ui/filters.tsx'
import type { Pager } from '../../../ui/use-pager.ts'

export type UsageSearch = {
  day?: string
  charge?: string
  languages?: string
  engine?: string
}

type Choice = { value: string; label: string }
type ChooseProps = {
  label: string
  name: keyof UsageSearch
  search: UsageSearch
  pager: Pager
  data: (Choice | { group: string; items: Choice[] })[]
}

const Choose = ({ label, name, search, pager, data }: ChooseProps) => (
  <NativeSelect
    aria-label={label}
    value={search[name] ?? ''}
    onChange={(event) => pager.filter({ [name]: event.currentTarget.value || undefined })}
    data={data}
  />
)

type Props = { search: UsageSearch; usage: CharUsage | undefined; pager: Pager }

/** What the list can be narrowed to: only what there is, most used first. */
export const UsageFilters = ({ search, usage, pager }: Props) => {
  const t = useTexts(usageTexts)
  const f = useFormats()
  const user = useUser()
  const shared = { search, pager }
  const reasons = (usage?.reasons ?? []).map(({ key }) => ({
    value: `free:${key}`,
    label: t.reasons[key] ?? key,
  }))
  return (
    <Filters>
      <TextInput
        type="date"
        aria-label={t.filterDay}
        value={search.day ?? ''}
        onChange={(event) => pager.filter({ day: event.currentTarget.value || undefined })}
      />
      <Choose
        {...shared}
        name="languages"
        label={t.filterLanguages}
        data={[
          { value: '', label: t.anyLanguages },
          ...(usage?.languages ?? []).map(({ key }) => ({
            value: key,
            label: languagesLabel(key, f.language, t.detected),
          })),
        ]}
      />
      <Choose
        {...shared}
        name="engine"
        label={t.filterEngine}
        data={[
          { value: '', label: t.anyEngine },
          ...(usage?.engines ?? []).map(({ key }) => ({ value: key, label: key })),
        ]}
      />
      <Choose
        {...shared}
        name="charge"
        label={t.filterCharged}
        data={[
          { value: '', label: t.any },
          { value: 'yes', label: t.chargedOnly },
          { value: 'no', label: t.freeOnly },
          ...(reasons.length > 0 ? [{ group: t.freeBecause, items: reasons }] : []),
        ]}
      />
      <Text size="xs" c="dimmed">
        {t.zone(user.timeZone)}
      </Text>
    </Filters>
  )
}
