import { Group, Text, Title } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import classes from './fans-rank.module.css'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useRank } from '../workplace.queries.ts'
import { Card } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'

type Rank = 'today' | 'total'
type Row = { subAccountId: string; name: string; fans: number }

const Rows = ({ rows }: { rows: Row[] }) => {
  const t = useTexts(workplaceTexts)
  const { number } = useFormats()
  const most = Math.max(1, ...rows.map((row) => row.fans))
  return (
    <table className={classes.rank}>
      <thead>
        <tr>
          <th scope="col">{t.subAccount}</th>
          <th scope="col">{t.newFans}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.subAccountId}>
            <th scope="row">
              <span className={classes.place}>{index + 1}</span>
              {row.name}
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(row.fans / most) * 100}%` }} />
              </span>
            </th>
            <td>{number(row.fans)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Sub-accounts by new fans, today or in total. */
export const FansRank = ({ range, onRange }: { range: Rank; onRange: (range: Rank) => void }) => {
  const t = useTexts(workplaceTexts)
  const query = useRank(range)
  return (
    <Card label={t.rank}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t.rank}</Title>
        <Segments
          size="xs"
          aria-label={t.rankRange}
          value={range}
          onChange={onRange}
          data={[
            { value: 'today', label: t.rankToday },
            { value: 'total', label: t.rankTotal },
          ]}
        />
      </Group>
      <div className={classes.body}>
        <QueryState query={query} skeleton={<RowsSkeleton rows={6} height={46} />}>
          {(rows) =>
            rows.some((row) => row.fans > 0) ? (
              <Rows rows={rows.slice(0, 8)} />
            ) : (
              <Text c="dimmed" ta="center" py="xl">
                {range === 'today' ? t.rankEmptyToday : t.rankEmpty}
              </Text>
            )
          }
        </QueryState>
      </div>
    </Card>
  )
}
