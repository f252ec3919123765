import { ActionIcon, Group, Title } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './chart-card.module.css'
import { Card } from './page.tsx'

const texts = defineTexts(
  { table: '以表格查看', chart: '以图表查看', figures: '数据表' },
  { table: 'Show as a table', chart: 'Show as a chart', figures: 'table of figures' },
)

export type ChartTable = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }

// Nothing inside can be focused, so the scroller itself must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
const Figures = ({ table, label }: { table: ChartTable; label: string }) => (
  <section className={classes.figures} aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values]) => (
          <tr key={String(name)}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={table.head[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type Props = {
  title: string
  tools?: ReactNode
  table: ChartTable | null
  height: number
  children: ReactNode
}

/** A picture and the table of the same figures, one press apart. */
export const ChartCard = ({ title, tools, table, height, children }: Props) => {
  const t = useTexts(texts)
  const [asTable, setAsTable] = useState(false)
  const label = asTable ? t.chart : t.table
  return (
    <Card label={title}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{title}</Title>
        <Group gap="xs">
          {tools}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${title}: ${label}`}
            title={label}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? (
              <IconChartLine size={18} aria-hidden="true" />
            ) : (
              <IconTable size={18} aria-hidden="true" />
            )}
          </ActionIcon>
        </Group>
      </Group>
      <div style={{ height }}>
        {asTable && table ? <Figures table={table} label={`${title}: ${t.figures}`} /> : children}
      </div>
    </Card>
  )
}
