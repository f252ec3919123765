import { Stack, Text, TextInput } from '@mantine/core'
import type { SubAccount } from '@chatx/contract/sub-account'
import { type SyntheticEvent, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { Consequences } from './consequences.tsx'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'
import { useDelete, useDeletion } from '../sub-account.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** As high as the figures that come, so that nothing moves under the pointer. */
const FIGURES_HEIGHT = 452

/** Says in numbers what goes with a sub-account, and deletes it once its name is typed. */
export const DeleteDialog = ({ row, onClose }: { row: SubAccount; onClose: () => void }) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const consequences = useDeletion([row.id])
  const remove = useDelete()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const isWrong = name.trim() !== row.name
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    setAsked(true)
    if (isWrong || remove.isPending) return
    const onSuccess = ({ endedLogins }: { endedLogins: number }) => {
      void toast(t.deleted(row.name, number(endedLogins)))
      onClose()
    }
    remove.mutate({ id: row.id, name: name.trim() }, { onSuccess })
  }
  const failure = isApiError(remove.error) ? remove.error.message : null
  return (
    <FormDialog
      title={t.deleteTitle(row.name)}
      submitLabel={t.deleteIt}
      danger
      dirty={false}
      busy={remove.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      size="md"
    >
      <Stack gap="md">
        <Text>{t.noUndo}</Text>
        <QueryState query={consequences} skeleton={<BlockSkeleton height={FIGURES_HEIGHT} />}>
          {(figures) => <Consequences of={figures} />}
        </QueryState>
        <TextInput
          label={t.typeName(row.name)}
          autoComplete="off"
          data-autofocus
          value={name}
          error={asked && isWrong && t.notTheName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  )
}
