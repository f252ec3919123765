import { SegmentedControl } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import type { Range } from '../stream-link-visit.queries.ts'

export const RangeChoice = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => {
  const t = useTexts(visitTexts)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.range}
      value={value}
      onChange={(range) => onChange(range === '30d' ? '30d' : '7d')}
      data={[
        { value: '7d', label: t.ranges['7d'] },
        { value: '30d', label: t.ranges['30d'] },
      ]}
    />
  )
}
