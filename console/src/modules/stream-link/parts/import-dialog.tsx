import { Alert, Button, FileButton, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { importStreamLink } from '@chatx/contract/stream-link'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { useImport } from '../stream-link.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

type Problem = OutputOf<typeof importStreamLink>['problems'][number]

const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useTexts(streamLinkTexts)
  const { number } = useFormats()
  return (
    <Alert color="red" variant="light" role="alert" title={t.problems(number(problems.length))}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.row}</Table.Th>
            <Table.Th>{t.field}</Table.Th>
            <Table.Th>{t.problem}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map((one) => (
            <Table.Tr key={`${one.row} ${one.field} ${one.problem}`}>
              <Table.Td>{one.row === 0 ? t.heading : one.row}</Table.Td>
              <Table.Td>{one.field || '–'}</Table.Td>
              <Table.Td>{t.problemNames[one.problem] ?? one.problem}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Alert>
  )
}

/** Links from a table: all of them, or none and what stands in the way, row by row. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(streamLinkTexts)
  const { number } = useFormats()
  const [csv, setCsv] = useState('')
  const run = useImport()
  const submit = (event?: React.SyntheticEvent) => {
    event?.preventDefault()
    if (csv.trim() === '') return
    run.mutate(csv, {
      onSuccess: ({ created, problems }) => {
        if (problems.length > 0) return
        void toast(t.imported(number(created)))
        onClose()
      },
    })
  }
  const problems = run.data?.problems ?? []
  return (
    <FormDialog
      title={t.importCsv}
      submitLabel={t.importRun}
      dirty={csv !== '' && !run.isSuccess}
      busy={run.isPending}
      failure={run.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t.importIntro}</Text>
        <Group gap="sm">
          <FileButton accept=".csv,text/csv" onChange={(file) => void file?.text().then(setCsv)}>
            {(button) => (
              <Button {...button} variant="default">
                {t.importFile}
              </Button>
            )}
          </FileButton>
        </Group>
        <Textarea
          label={t.importText}
          autosize
          minRows={5}
          maxRows={14}
          spellCheck={false}
          value={csv}
          onChange={(event) => setCsv(event.currentTarget.value)}
        />
        {problems.length > 0 && <Problems problems={problems} />}
      </Stack>
    </FormDialog>
  )
}
