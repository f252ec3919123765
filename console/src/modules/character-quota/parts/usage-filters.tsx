import { Text } from '@mantine/core'
import type { CharUsage } from '@chatx/contract/character-quota'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { usageTexts } from '../character-quota.en-US.ts'
import { languagesLabel } from '../character-quota.format.ts'
import { useUser } from '../../../client/user.queries.ts'
import { ChoiceFilter, DayFilter, Filters } from '../../../ui/filters.tsx'
import type { Pager } from '../../../ui/use-pager.ts'

export type UsageSearch = {
  day?: string
  charge?: string
  languages?: string
  engine?: string
}

type Props = { search: UsageSearch; usage: CharUsage | undefined; pager: Pager }

/** What the list can be narrowed to: only what there is, most used first. */
export const UsageFilters = ({ search, usage, pager }: Props) => {
  const t = useTexts(usageTexts)
  const f = useFormats()
  const user = useUser()
  const reasons = (usage?.reasons ?? []).map(({ key }) => ({
    value: `free:${key}`,
    label: t.reasons[key] ?? key,
  }))
  return (
    <Filters>
      <DayFilter label={t.filterDay} value={search.day} onChange={(day) => pager.filter({ day })} />
      <ChoiceFilter
        label={t.filterLanguages}
        any={t.anyLanguages}
        value={search.languages}
        choices={(usage?.languages ?? []).map(({ key }) => ({
          value: key,
          label: languagesLabel(key, f.language, t.detected),
        }))}
        onChange={(languages) => pager.filter({ languages })}
      />
      <ChoiceFilter
        label={t.filterEngine}
        any={t.anyEngine}
        value={search.engine}
        choices={(usage?.engines ?? []).map(({ key }) => ({ value: key, label: key }))}
        onChange={(engine) => pager.filter({ engine })}
      />
      <ChoiceFilter
        label={t.filterCharged}
        any={t.any}
        value={search.charge}
        choices={[
          { value: 'yes', label: t.chargedOnly },
          { value: 'no', label: t.freeOnly },
          ...(reasons.length > 0 ? [{ group: t.freeBecause, items: reasons }] : []),
        ]}
        onChange={(charge) => pager.filter({ charge })}
      />
      <Text size="xs" c="dimmed">
        {t.zone(user.timeZone)}
      </Text>
    </Filters>
  )
}
