import { Button } from '@mantine/core'
import type { Page } from '@chatx/contract/base/paging'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { readAll, toCsv } from './csv.ts'
import type { Column } from './data-table.tsx'
import { tableTexts } from './table-texts.ts'
import { toast } from './toast.ts'

type Props<R> = {
  /** The file's name without its ending. */
  name: string
  columns: readonly Column<R>[]
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<R>>
}

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Everything that the filters match, as a file; shows how far it is, and stops when pressed again. */
export const ExportButton = <R,>({ name, columns, read }: Props<R>) => {
  const t = useTexts(tableTexts)
  const { number } = useFormats()
  const [rows, setRows] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const run = async () => {
    const controller = new AbortController()
    stop.current = controller
    setRows(0)
    try {
      const all = await readAll((cursor) => read(cursor, controller.signal), setRows, controller.signal)
      download(name, toCsv(columns, all))
      void toast(t.exported(number(all.length)))
    } catch (error) {
      if (isApiError(error)) void toast(error.message, 'bad')
      else if (!controller.signal.aborted) throw error
    } finally {
      setRows(null)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => (rows === null ? void run() : stop.current?.abort())}
    >
      {rows === null ? t.exportCsv : t.exporting(number(rows))}
    </Button>
  )
}
