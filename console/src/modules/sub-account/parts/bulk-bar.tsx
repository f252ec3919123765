import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { pageCharAllocation } from '@chatx/contract/character-allocation'
import type { SubAccount } from '@chatx/contract/sub-account'
import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './bulk-bar.module.css'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'
import { type BulkAct, meant } from '../sub-account-bulk.format.ts'
import { usePrivilege } from '../../../ui/plan-gate.tsx'
import { tableTexts } from '../../../ui/table-texts.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })))

type Props = {
  rows: SubAccount[]
  /** Chooses all of this page; undefined when they are chosen. */
  onAll: (() => void) | undefined
  onClear: () => void
}

/** What can be done to the rows that are chosen; stands below the list as long as there are some. */
export const BulkBar = ({ rows, onAll, onClear }: Props) => {
  const t = useTexts(bulkTexts)
  const table = useTexts(tableTexts)
  const { number } = useFormats()
  const mayAllocate = usePrivilege(pageCharAllocation.privilege ?? '')
  const [act, setAct] = useState<BulkAct | null>(null)
  const acts: Exclude<BulkAct, 'delete'>[] = [
    'enable',
    'disable',
    'remark',
    'ports',
    ...(mayAllocate ? ['allocate' as const] : []),
  ]
  const deletable = meant('delete', rows).length > 0
  return (
    <Paper className={classes.bar ?? ''} component="section" aria-label={t.bar}>
      <Group gap={6} wrap="nowrap">
        <CloseButton size="sm" aria-label={t.clear} onClick={onClear} />
        <Text fw={500} className={classes.count ?? ''} aria-live="polite">
          {t.chosen(number(rows.length))}
        </Text>
        {onAll && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            {table.selectAll}
          </Button>
        )}
      </Group>
      <Group gap={6} className={classes.acts ?? ''}>
        {acts.map((one) => (
          <Button
            key={one}
            variant="default"
            size="compact-md"
            disabled={meant(one, rows).length === 0}
            onClick={() => setAct(one)}
          >
            {t[one]}
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-md"
          {...(deletable ? { c: 'var(--chatx-bad)' } : {})}
          disabled={!deletable}
          onClick={() => setAct('delete')}
        >
          {t.deleteIt}
        </Button>
      </Group>
      {act && (
        <Suspense>
          <BulkDialog
            act={act}
            rows={rows}
            onClose={(done) => {
              setAct(null)
              if (done) onClear()
            }}
          />
        </Suspense>
      )}
    </Paper>
  )
}
