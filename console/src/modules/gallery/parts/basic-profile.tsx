import { Title } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Facts } from './facts.tsx'
import { Steps } from './steps.tsx'
import { viewTexts } from '../gallery-view.texts.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'

const results = ['waiting', 'passed', 'refused', 'passed'] as const
const tones = { passed: 'good', waiting: 'warn', refused: 'bad' } as const
const times = ['2026-06-28 09:12:40', '2026-06-21 16:03:18', '2026-06-12 11:47:02', '2026-06-01 08:30:55']

type Change = { item: string; who: string; when: string; result: (typeof results)[number] }

const useChanges = () => {
  const t = useTexts(viewTexts)
  const rows = results.map(
    (result, at): Change => ({
      result,
      item: t.items[at] ?? '',
      who: t.people[at] ?? '',
      when: times[at] ?? '',
    }),
  )
  const columns: Column<Change>[] = [
    { key: 'item', header: t.item, fixed: true, head: true, cell: (row) => row.item },
    { key: 'who', header: t.who, cell: (row) => row.who },
    { key: 'when', header: t.when, cell: (row) => row.when },
    {
      key: 'result',
      header: t.result,
      cell: (row) => <Tag tone={tones[row.result]}>{t.results[row.result]}</Tag>,
    },
  ]
  return { rows, columns }
}

const Changes = () => {
  const t = useTexts(viewTexts)
  return (
    <Card>
      <Title order={2} mb="sm">
        {t.records}
      </Title>
      <DataTable name="gallery-changes" label={t.records} {...useChanges()} rowKey={(row) => row.when} />
    </Card>
  )
}

/** Where a thing stands, all that it is, what it was, and who changed it. */
export const BasicProfile = () => {
  const t = useTexts(viewTexts)
  const version = (at: 1 | 2) => Object.values(t.facts).map((fact) => [fact[0], fact[at]] as const)
  return (
    <>
      <Card>
        <Steps active={1} labels={t.steps} hints={t.progressTimes} />
      </Card>
      <Card label={t.now}>
        <Title order={2} mb="sm">
          {t.now}
        </Title>
        <Facts items={version(1)} />
      </Card>
      <Card label={t.before}>
        <Title order={2} mb="sm">
          {t.before}
        </Title>
        <Facts items={version(2)} />
      </Card>
      <Changes />
    </>
  )
}
