import { useMemo } from 'react'
import './world-map.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import type { LinkFigures } from '@chatx/contract/stream-link-visit'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { mapChart } from '../stream-link-visit.format.ts'
import { Chart } from '../../../ui/chart.tsx'
import { useChartPalette } from '../../../ui/chart-palette.ts'

type Props = { regions: LinkFigures['regions']; name: (code: string) => string }

/** The world, coloured by visits; its geometry comes with this part and with no other. */
export const RegionMap = ({ regions, name }: Props) => {
  const t = useTexts(visitTexts)
  const { number } = useFormats()
  const palette = useChartPalette()
  const options = useMemo(() => mapChart(regions, name, palette), [regions, name, palette])
  return <Chart options={options} label={t.mapLabel(number(regions.length))} />
}
