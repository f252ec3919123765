import type { SubAccount } from '@chatx/contract/sub-account'
import type { SubAccountAct } from '@chatx/contract/sub-account-erasure'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkResults, type Outcome } from './bulk-results.tsx'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'
import { type BulkAct, meant } from '../sub-account-bulk.format.ts'
import { useChangeMany } from '../sub-account.queries.ts'
import { toast } from '../../../ui/toast.ts'

type Props = { act: BulkAct; rows: SubAccount[]; onClose: (done: boolean) => void }

/** Asks what an act on several needs, does it, and says of each what became of it where not all of them were done. */
export const BulkDialog = ({ act, rows: chosen, onClose }: Props) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const [rows] = useState(chosen)
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const changeMany = useChangeMany()
  const wanted = meant(act, rows)
  const run = (change: SubAccountAct) =>
    changeMany.mutate(
      { ids: wanted.map(({ id }) => id), change },
      {
        onSuccess: ({ results }) => {
          const all = wanted.map(({ id, name }, at) => ({ id, name, refusal: results[at]?.msg ?? null }))
          if (all.some(({ refusal }) => refusal !== null)) return setOutcomes(all)
          void toast(t.allDone(number(all.length)))
          onClose(true)
        },
      },
    )
  // Enabling takes nothing away, so nobody is asked.
  const started = useRef(false)
  useEffect(() => {
    if (act !== 'enable' || started.current) return
    started.current = true
    run({ act })
  })
  if (outcomes !== null) return <BulkResults outcomes={outcomes} onClose={() => onClose(true)} />
  if (act === 'enable') return null
  return (
    <BulkForm
      act={act}
      rows={rows}
      wanted={wanted}
      busy={changeMany.isPending}
      failure={isApiError(changeMany.error) ? changeMany.error.message : null}
      onSubmit={run}
      onClose={() => onClose(false)}
    />
  )
}
