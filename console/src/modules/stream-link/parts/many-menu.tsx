import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { download } from '../stream-link.format.ts'
import { useExport } from '../stream-link.queries.ts'
import { toast } from '../../../ui/toast.ts'
import { useMenuDialog } from '../../../ui/use-menu-dialog.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })))
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })))

/** What makes or reads many links at once. */
export const ManyMenu = () => {
  const t = useTexts(streamLinkTexts)
  const { open, setOpen, close, button } = useMenuDialog<'import' | 'bulk'>()
  const read = useExport()
  const save = () =>
    read.mutate(undefined, {
      onSuccess: ({ csv }) => {
        download('links.csv', csv)
        void toast(t.exported)
      },
    })
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            ref={button}
            variant="default"
            loading={read.isPending}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t.tools}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('bulk')}>{t.bulk}</Menu.Item>
          <Menu.Item onClick={() => setOpen('import')}>{t.importCsv}</Menu.Item>
          <Menu.Item onClick={save}>{t.exportCsv}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'import' && <ImportDialog onClose={close} />}
        {open === 'bulk' && <BulkDialog onClose={close} />}
      </Suspense>
    </>
  )
}
