import { Button, Group, Text } from '@mantine/core'
import type { EngineRow } from '@chatx/contract/translation'
import { IconLanguage, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import { translationTexts } from './translation.en-US.ts'
import { useDeleteEngine, useEngines } from './translation.queries.ts'
import { useEngineColumns } from './translation-engines.columns.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'

const FormDialog = lazy(() =>
  import('./translation-engine.form.tsx').then((m) => ({ default: m.EngineFormDialog })),
)
const TestDialog = lazy(() => import('./parts/test-dialog.tsx').then((m) => ({ default: m.TestDialog })))

type Open =
  | { what: 'form'; row: EngineRow | null }
  | { what: 'test'; row: EngineRow }
  | { what: 'delete'; row: EngineRow }

const DeleteDialog = ({ row, onClose }: { row: EngineRow; onClose: () => void }) => {
  const t = useTexts(translationTexts)
  const remove = useDeleteEngine()
  return (
    <AskDialog
      open
      title={t.deleteTitle(row.name)}
      confirm={t.deleteEngine}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(row.id, { onSuccess: () => void toast(t.deleted), onSettled: onClose })}
      onClose={onClose}
    >
      <Text>{t.deleteText}</Text>
    </AskDialog>
  )
}

const Engines = ({ rows, onOpen }: { rows: EngineRow[]; onOpen: (open: Open) => void }) => {
  const t = useTexts(translationTexts)
  const columns = useEngineColumns(rows)
  return (
    <DataTable
      name="engine"
      label={t.engine}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      dimmed={(row) => !row.enabled}
      renderActions={(row) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ what: 'test', row })}>
            {t.test}
          </Button>
          {!row.builtIn && (
            <>
              <Button variant="subtle" size="compact-sm" onClick={() => onOpen({ what: 'form', row })}>
                {t.edit}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => onOpen({ what: 'delete', row })}
              >
                {t.deleteEngine}
              </Button>
            </>
          )}
        </Group>
      )}
    />
  )
}

export const EnginesPage = () => {
  const t = useTexts(translationTexts)
  const query = useEngines()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen({ what: 'form', row: null })}
    >
      {t.addEngine}
    </Button>
  )
  return (
    <Page intro={t.enginesIntro} actions={add}>
      <QueryState query={query}>
        {(rows) =>
          rows.length > 0 ? (
            <Engines rows={rows} onOpen={setOpen} />
          ) : (
            <Card>
              <StatePanel icon={<IconLanguage size={40} stroke={1.2} />} title={t.engineEmpty} action={add}>
                {t.engineEmptyMore}
              </StatePanel>
            </Card>
          )
        }
      </QueryState>
      <Suspense>
        {open?.what === 'form' && <FormDialog row={open.row} rows={query.data ?? []} onClose={close} />}
        {open?.what === 'test' && <TestDialog row={open.row} onClose={close} />}
      </Suspense>
      {open?.what === 'delete' && <DeleteDialog row={open.row} onClose={close} />}
    </Page>
  )
}
