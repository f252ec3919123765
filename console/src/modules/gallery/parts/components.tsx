import { Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { Buttons } from './component-buttons.tsx'
import { Dialogs } from './component-dialogs.tsx'
import { Fields } from './component-fields.tsx'
import { Permissions } from './component-permissions.tsx'
import { Tables } from './component-tables.tsx'
import { Tags } from './component-tags.tsx'
import { lines } from '../gallery-chart.format.ts'
import classes from '../gallery.module.css'
import { partTexts } from '../gallery-parts.texts.ts'
import { Chart } from '../../../ui/chart.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'
import { useShownAs } from '../../../ui/use-shown-as.ts'
import { Breadcrumb, Card } from '../../../ui/page.tsx'

const days = ['06-22', '06-23', '06-24', '06-25', '06-26', '06-27', '06-28']
const visits = [1_204, 1_386, 1_290, 1_742, 1_915, 2_340, 2_118]

/** Both with exactly the inputs of specification §3. */
const Wrappers = () => {
  const t = useTexts(partTexts)
  const palette = useChartPalette()
  const compact = useShownAs('compact')
  const options = useMemo(
    () => lines(days, [{ name: t.visits, values: visits }], palette, compact),
    [t, palette, compact],
  )
  return (
    <>
      <Breadcrumb items={['material', 'keywordMessage']} home="/workplace/home" label={t.breadcrumb} />
      <div className={classes.halves}>
        <div style={{ height: 160 }}>
          <Chart options={options} label={t.chartLabel} />
        </div>
        <Chart options={options} autoResize={false} width="240px" height="160px" label={t.chartLabel} />
        <BlockSkeleton height={160} />
      </div>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {children}
  </Card>
)

/** Every component of ours in every state that it has. */
export const Components = () => {
  const t = useTexts(partTexts)
  return (
    <>
      <Section title={t.buttons}>
        <Buttons />
      </Section>
      <Section title={t.fields}>
        <Fields />
      </Section>
      <Section title={t.tags}>
        <Tags />
      </Section>
      <Section title={t.charts}>
        <Wrappers />
      </Section>
      <Section title={t.dialogs}>
        <Dialogs />
      </Section>
      <Section title={t.permissions}>
        <Permissions />
      </Section>
      <Section title={t.tables}>
        <Tables />
      </Section>
    </>
  )
}
