import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import type { Range } from '../stream-link-visit.queries.ts'
import { Segments } from '../../../ui/segments.tsx'

export const RangeChoice = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => {
  const t = useTexts(visitTexts)
  return (
    <Segments
      size="xs"
      aria-label={t.range}
      value={value}
      onChange={onChange}
      data={[
        { value: '7d', label: t.ranges['7d'] },
        { value: '30d', label: t.ranges['30d'] },
      ]}
    />
  )
}
