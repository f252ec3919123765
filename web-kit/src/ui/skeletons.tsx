import { Skeleton } from '@mantine/core'
import { stateTexts } from './states.texts.ts'
import { useTexts } from '../i18n-react.tsx'

const block = { display: 'block' } as const

const keys = (count: number) => Array.from({ length: count }, (_, index) => `row-${index}`)

/** As high as the rows that will come, so that nothing jumps. `height` is one row's, in pixels. */
export const RowsSkeleton = ({ rows = 6, height = 44 }: { rows?: number; height?: number }) => {
  const t = useTexts(stateTexts)
  return (
    <output style={block} aria-label={t.loading} aria-busy="true">
      {keys(rows).map((key) => (
        <div key={key} style={{ height, display: 'flex', alignItems: 'center' }}>
          <Skeleton height={14} radius={4} />
        </div>
      ))}
    </output>
  )
}

/** A block of a known height: a chart, a card. */
export const BlockSkeleton = ({ height }: { height: number | string }) => {
  const t = useTexts(stateTexts)
  return (
    <output style={{ ...block, height }} aria-label={t.loading} aria-busy="true">
      <Skeleton height="100%" radius={4} />
    </output>
  )
}
