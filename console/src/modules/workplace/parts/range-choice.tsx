import { SegmentedControl } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import type { Range } from '../workplace.queries.ts'

const all: readonly Range[] = ['24h', '7d', '30d']

export const RangeChoice = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => {
  const t = useTexts(workplaceTexts)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.range}
      value={value}
      onChange={(range) => onChange(all.find((one) => one === range) ?? '24h')}
      data={all.map((range) => ({ value: range, label: t.ranges[range] }))}
    />
  )
}
