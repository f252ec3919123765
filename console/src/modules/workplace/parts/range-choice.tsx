import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { workplaceTexts } from '../workplace.en-US.ts'
import type { Range } from '../workplace.queries.ts'
import { Segments } from '../../../ui/segments.tsx'

const all: readonly Range[] = ['24h', '7d', '30d']

export const RangeChoice = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => {
  const t = useTexts(workplaceTexts)
  return (
    <Segments
      size="xs"
      aria-label={t.range}
      value={value}
      onChange={onChange}
      data={all.map((range) => ({ value: range, label: t.ranges[range] }))}
    />
  )
}
